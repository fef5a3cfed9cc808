import type { LocalText } from "../../languages.ts";
import { splitByWeight } from "../../price/split.ts";
import type { Band } from "../../seating/seating.ts";

/** Several performances bought as one: which ones, for how much less, and what is still missing for that. */

export interface PackageOffer {
  /** Part of its address. */
  readonly id: string;
  /** fixed: all its performances. flex: some of a list. super: packages of their own, for less together. */
  readonly type: "fixed" | "flex" | "super";
  /** A series: the same seat at all its performances, each ticket priced by itself. */
  readonly sameSeat?: true;
  readonly name: LocalText;
  readonly about: LocalText;
  readonly picture: { readonly file: string; readonly alt: LocalText };
  /** The performances, in groups of which some are to be had each; a super package has none of its own. */
  readonly groups: readonly PackageGroup[];
  /** The packages that a super package is made of. */
  readonly packages: readonly string[];
  /** So many performances in all, of a super package so many packages, and it is one. */
  readonly min: number;
  /** What comes off from so many of them on; the last that is reached counts. */
  readonly tiers: readonly { readonly from: number; readonly percent: number }[];
  /** What one seat at all its performances costs, where the house names a sum; minor units, fees not included. */
  readonly prices: readonly { readonly band: Band; readonly priceType: number; readonly amount: number }[];
  readonly priceTypes: readonly number[];
  readonly modesOfSale: readonly number[];
  /** Seats at each performance. */
  readonly mostSeats: number;
  /** Milliseconds; `to` is exclusive. Outside of them it is not sold. */
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

export function performancesOf({ groups }: Pick<PackageOffer, "groups">): number[] {
  return groups.flatMap(({ performances }) => performances);
}

/** What keeps chosen performances from being the package: too few, too many, or not of it. */
export type Lack =
  | { readonly why: "more"; readonly group: string | null; readonly count: number }
  | { readonly why: "fewer"; readonly group: string; readonly count: number }
  | { readonly why: "not-in-it"; readonly performance: number };

/** Everything that is wrong with a choice, the lists first; nothing where it is the package. */
export function lacks(offer: PackageOffer, chosen: readonly number[]): Lack[] {
  const own = new Set(performancesOf(offer));
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

/** Percent off for so many performances or packages. */
export function percentFor({ tiers }: Pick<PackageOffer, "tiers">, count: number): number {
  return tiers.reduce((best, { from, percent }) => (from <= count ? Math.max(best, percent) : best), 0);
}

/** A percentage in whole kronor, as tickets are priced: nobody pays 2 070.09. */
export function portion(sum: number, percent: number): number {
  return Math.min(sum, Math.round((sum * percent) / 10_000) * 100);
}

/** The next step, and how many more it takes; null where nothing more is to be had. */
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

/** A ticket of a package before anything is taken off. */
export interface BundledTicket {
  readonly id: string;
  readonly performance: number;
  readonly band: Band;
  readonly priceType: number;
  /** Minor units. */
  readonly price: number;
}

/** A package in a basket: its tickets, and the super package that it is a part of. */
export interface Bundle {
  readonly line: string;
  readonly offer: PackageOffer;
  readonly tickets: readonly BundledTicket[];
  readonly within: string | null;
}

/** What comes off a ticket, by the package whose price it is. */
export interface BundleShare {
  readonly ticket: string;
  readonly package: string;
  /** Minor units, positive. */
  readonly off: number;
}

/**
 * What packages take off, each sum split over its tickets by largest remainder, so that every ticket has a price and a VAT
 * of its own and the sum is the package's to the öre. A super package takes its part off what is left. In which order
 * things were put into the basket makes no difference.
 */
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
    const isWhole = named !== null && performances === performancesOf(offer).length;
    const percent = percentFor(offer, performances);
    if (offer.sameSeat && !isWhole) {
      // What a map says of each seat adds up only if each is rounded by itself.
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

/** One sum each for a band and price type; where none is named it is a percentage. */
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
