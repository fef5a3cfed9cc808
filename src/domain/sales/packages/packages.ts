import type { LocalText } from "../../languages.ts";
import { splitByWeight } from "../../price/split.ts";
import type { Band } from "../../seating/seating.ts";

export interface PackageOffer {
  /** URL slug. */
  readonly id: string;
  /** fixed: all its performances. flex: a choice of them. super: several packages together. */
  readonly type: "fixed" | "flex" | "super";
  /** A series: the same seat at all its performances, each ticket priced separately. */
  readonly sameSeat?: true;
  readonly name: LocalText;
  readonly about: LocalText;
  readonly picture: { readonly file: string; readonly alt: LocalText };
  /** Groups of performances, each with a number to choose. Empty for a super package. */
  readonly groups: readonly PackageGroup[];
  /** The packages in a super package. */
  readonly packages: readonly string[];
  /** Minimum number of performances, or of packages in a super package. */
  readonly min: number;
  /** Discount by number of performances; the highest tier reached counts. */
  readonly tiers: readonly { readonly from: number; readonly percent: number }[];
  /** Fixed prices for one seat at all its performances; minor units, excluding fees. */
  readonly prices: readonly { readonly band: Band; readonly priceType: number; readonly amount: number }[];
  readonly priceTypes: readonly number[];
  readonly modesOfSale: readonly number[];
  /** Maximum seats at each performance. */
  readonly mostSeats: number;
  /** Milliseconds; `to` is exclusive. It is not on sale outside this period. */
  readonly from: number | null;
  readonly to: number | null;
  readonly retired: boolean;
}

export interface PackageGroup {
  readonly id: string;
  readonly name: LocalText | null;
  readonly performances: readonly number[];
  readonly min: number;
  readonly max: number;
}

export function isSoldAt({ from, to, retired }: Pick<PackageOffer, "from" | "to" | "retired">, now: number) {
  return !retired && (from === null || from <= now) && (to === null || now < to);
}

export function performancesOfPackage({ groups }: Pick<PackageOffer, "groups">): number[] {
  return groups.flatMap(({ performances }) => performances);
}

export type Lack =
  | { readonly why: "more"; readonly group: string | null; readonly count: number }
  | { readonly why: "fewer"; readonly group: string; readonly count: number }
  | { readonly why: "not-in-it"; readonly performance: number };

export function lacks(offer: PackageOffer, chosen: readonly number[]): Lack[] {
  const own = new Set(performancesOfPackage(offer));
  const found: Lack[] = chosen
    .filter((performance) => !own.has(performance))
    .map((performance) => ({ why: "not-in-it", performance }));
  const different = new Set(chosen.filter((performance) => own.has(performance)));
  for (const { id, performances, min, max } of offer.groups) {
    const count = performances.filter((one) => different.has(one)).length;
    if (count < min) found.push({ why: "more", group: id, count: min - count });
    if (count > max) found.push({ why: "fewer", group: id, count: count - max });
  }
  const listed = found.reduce((sum, lack) => (lack.why === "more" ? sum + lack.count : sum), 0);
  const more = offer.min - different.size;
  if (more > listed) found.push({ why: "more", group: null, count: more });
  return found;
}

export function percentFor({ tiers }: Pick<PackageOffer, "tiers">, count: number): number {
  return tiers.reduce((best, { from, percent }) => (from <= count ? Math.max(best, percent) : best), 0);
}

/** Returns a percentage of a sum, rounded to whole kronor as ticket prices are. */
export function portion(sum: number, percent: number): number {
  return Math.min(sum, Math.round((sum * percent) / 10_000) * 100);
}

/** Returns the next discount tier and how many more it needs; null if there is none. */
export function nextTier(
  { tiers }: Pick<PackageOffer, "tiers">,
  count: number,
): { readonly more: number; readonly percent: number } | null {
  const now = percentFor({ tiers }, count);
  const [next] = tiers
    .filter(({ from, percent }) => from > count && percent > now)
    .toSorted((a, b) => a.from - b.from);
  return next ? { more: next.from - count, percent: next.percent } : null;
}

export interface BundledTicket {
  readonly id: string;
  readonly performance: number;
  readonly band: Band;
  readonly priceType: number;
  /** Minor units. */
  readonly price: number;
}

export interface Bundle {
  readonly line: string;
  readonly offer: PackageOffer;
  readonly tickets: readonly BundledTicket[];
  readonly within: string | null;
}

export interface BundleShare {
  readonly ticket: string;
  readonly package: string;
  /** Minor units, positive. */
  readonly off: number;
}

/** Split by largest remainder, so the sum matches to the öre. A super package discounts the rest. */
export function bundleShares(
  bundles: readonly Bundle[],
  supers: readonly { readonly line: string; readonly offer: PackageOffer }[],
): BundleShare[] {
  const own = bundles.map((bundle) => ({ bundle, shares: ownShares(bundle) }));
  const within = supers.flatMap(({ line, offer }) => {
    const parts = own.filter(({ bundle }) => bundle.within === line);
    const percent = percentFor(offer, parts.length);
    const left = parts.flatMap(({ bundle, shares }) =>
      inOrder(bundle.tickets).map(({ id, price }) => ({ id, price: price - (shares.get(id) ?? 0) })),
    );
    const sorted = left.toSorted(byId);
    return sharesOf(offer, sorted, portion(sumOf(sorted), percent));
  });
  return [
    ...own.flatMap(({ bundle, shares }) =>
      [...shares].map(([ticket, off]) => ({ ticket, package: bundle.offer.id, off })),
    ),
    ...within,
  ].filter(({ off }) => off > 0);
}

function ownShares({ offer, tickets }: Bundle): Map<string, number> {
  const performances = new Set(tickets.map(({ performance }) => performance)).size;
  const shares = new Map<string, number>();
  for (const [named, group] of Map.groupBy(inOrder(tickets), (ticket) => namedPrice(offer, ticket))) {
    const sum = sumOf(group);
    const isWhole = named !== null && performances === performancesOfPackage(offer).length;
    const percent = percentFor(offer, performances);
    if (offer.sameSeat && !isWhole) {
      // Each ticket is rounded separately to match the prices on the seating plan.
      for (const { id, price } of group) shares.set(id, portion(price, percent));
      continue;
    }
    const off = isWhole
      ? Math.max(0, sum - Math.round((named * group.length) / performances))
      : portion(sum, percent);
    for (const { ticket, off: share } of sharesOf(offer, group, off)) shares.set(ticket, share);
  }
  return shares;
}

/** Returns the fixed price for a band and price type; null if the package uses a percentage. */
function namedPrice({ prices }: PackageOffer, { band, priceType }: BundledTicket): number | null {
  return prices.find((one) => one.band === band && one.priceType === priceType)?.amount ?? null;
}

function sharesOf(
  { id }: Pick<PackageOffer, "id">,
  tickets: readonly Pick<BundledTicket, "id" | "price">[],
  off: number,
): BundleShare[] {
  const shares = splitByWeight(
    off,
    tickets.map(({ price }) => price),
  );
  return tickets.map((ticket, index) => ({ ticket: ticket.id, package: id, off: shares[index] ?? 0 }));
}

const sumOf = (tickets: readonly Pick<BundledTicket, "price">[]) =>
  tickets.reduce((sum, { price }) => sum + price, 0);
const byId = (a: { readonly id: string }, b: { readonly id: string }) => (a.id < b.id ? -1 : 1);
const inOrder = (tickets: readonly BundledTicket[]) =>
  tickets.toSorted((a, b) => a.performance - b.performance || byId(a, b));
