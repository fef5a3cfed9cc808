import { eq } from "drizzle-orm";
import type { Caller, InputOf, RefusalOf } from "#contract/operation.ts";
import type { packages as operations } from "#contract/sales/packages.ts";
import { inLanguage } from "#domain/languages.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import type { PriceTypeRule } from "#domain/price/price-list.ts";
import { isSoldAt, type PackageOffer } from "#domain/sales/packages/packages.ts";
import { checkBooking, type LimitRefusal } from "../../holds/booking-limits.ts";
import { type Choice, checkOnSale, chooseBest } from "../../holds/choosing/choose-seats.ts";
import { seatMask } from "../../holds/choosing/seat-pools.ts";
import { admitToNetwork } from "../../holds/hold-networks.ts";
import { execute } from "../../kernel/commands.ts";
import type { LineRow } from "../../kernel/line-kind.ts";
import type { RequestContext } from "../../kernel/services.ts";
import { channelOf, lockLiveBasket, openBasket, type TicketRow } from "../../lines/baskets.ts";
import { type SeatOf, takeTogether } from "../../seats/holds.ts";
import type { Transaction } from "../../storage/database.ts";
import type { PerformanceEntry } from "../../storage/documents/catalogue-document.ts";
import { PACKAGE, type PackageDetails } from "../../storage/documents/line-details.ts";
import { baskets } from "../../storage/tables/shop.ts";
import { whyLocked } from "../../value/locked-basket.ts";
import {
  lacksOf,
  offerFor,
  type PackagePart,
  packagePriceTypes,
  partsOf,
  pricesByBand,
} from "./package-choice.ts";

/**
 * Takes seats at all performances or none. Seats are chosen from this process's seat hints and taken by one statement
 * that skips locked rows, so that packages with common performances cannot deadlock.
 */

type Add = typeof operations.add;
type AddRefusal = RefusalOf<Add>;

const ATTEMPTS = 12;

type PartsRefusal = Extract<
  AddRefusal,
  {
    reason:
      | "package-for-nobody"
      | "too-many-in-package"
      | "package-incomplete"
      | "login-needed"
      | "package-not-on-sale";
  }
>;

export interface Wanted {
  readonly offer: PackageOffer;
  readonly parts: readonly PackagePart[];
  readonly types: readonly PriceTypeRule[];
}

type TakeRefusal = Extract<
  AddRefusal,
  {
    reason:
      | "voucher-locks-tickets"
      | "reserved-as-it-is"
      | "payment-under-way"
      | "too-many-seats-of-network"
      | "too-many-in-package"
      | LimitRefusal["reason"];
  }
>;

export interface Seated {
  readonly part: PackagePart;
  readonly performance: PerformanceEntry;
  readonly choices: readonly Choice[];
}

export async function holdPackage(
  context: RequestContext,
  input: InputOf<Add>,
  caller: Caller,
): Promise<Outcome<{ readonly together: boolean }, AddRefusal>> {
  const wanted = readRequest(context, input);
  if (!wanted.ok) return wanted;
  const { services, session } = context;
  const ids = entriesOf(wanted.value).map(({ id }) => id);
  const requested = { operation: "addPackage", input };
  for (let attempt = 1; ; attempt++) {
    await services.hints.read(services.database.$client, ids);
    const chosen = choose(context, wanted.value, input);
    let together = false;
    const held = await execute(services, { session, caller, requested }, async (transaction) => {
      if (!chosen.ok) return chosen;
      together = chosen.value.together;
      const taken = await takeBundle(context, transaction, {
        wanted: wanted.value,
        seated: chosen.value.seated,
        caller,
      });
      if (!taken.ok) return taken;
      if (taken.value.length === 0) return done({ together });
      return refused("package-seats-gone", { performances: performancesOfSeats(context, taken.value) });
    });
    const isGone = !held.ok && held.refusal.reason === "package-seats-gone";
    // Retries only if chosen seats were taken by others; if none could be chosen, there are none left.
    if (!isGone || !chosen.ok || attempt >= ATTEMPTS) return held;
    services.hints.invalidate(ids);
  }
}

export function entriesOf({ parts }: Pick<Wanted, "parts">): PerformanceEntry[] {
  return parts.flatMap(({ performances }) => performances);
}

function readRequest(context: RequestContext, input: InputOf<Add>): Outcome<Wanted, AddRefusal> {
  const { index, viewer } = context;
  const offer = offerFor(index, viewer, input.package);
  if (!offer) return refused("unknown-package");
  const types = packagePriceTypes(index, offer, input);
  if (!types) return refused("unknown-price-type");
  const wanted = readParts(context, { offer, parts: partsOf(index, offer, input), types });
  if (!wanted.ok) return wanted;
  const prices = pricesByBand(index, { offer, parts: wanted.value.parts, types, viewer });
  return prices.some(({ band }) => band === input.band) ? wanted : refused("unknown-price-type");
}

export function readParts(context: RequestContext, wanted: Wanted): Outcome<Wanted, PartsRefusal> {
  const { offer, parts, types } = wanted;
  if (types.length === 0) return refused("package-for-nobody");
  if (types.length > offer.mostSeats) return refused("too-many-in-package", { max: offer.mostSeats });
  const missing = lacksOf(offer, parts).reduce((sum, lack) => sum + ("count" in lack ? lack.count : 1), 0);
  const stale = parts.some((part) => !isSoldAt(part.offer, context.viewer.now));
  if (missing > 0) return refused("package-incomplete", { count: missing });
  return whyClosed(context, entriesOf(wanted), stale) ?? done(wanted);
}

/** Null if all performances are on sale. `stale`: none counts as on sale. */
export function whyClosed(context: RequestContext, performances: readonly PerformanceEntry[], stale = false) {
  const closed: PerformanceEntry[] = [];
  for (const performance of performances) {
    const onSale = checkOnSale(context, performance.id);
    if (!onSale.ok && onSale.refusal.reason === "login-needed") return refused("login-needed");
    if (!onSale.ok || stale) closed.push(performance);
  }
  return closed.length > 0 ? refused("package-not-on-sale", { performances: named(context, closed) }) : null;
}

function choose(
  context: RequestContext,
  wanted: Wanted,
  { band }: InputOf<Add>,
): Outcome<{ readonly seated: readonly Seated[]; readonly together: boolean }, AddRefusal> {
  const { index, services } = context;
  const seated: Seated[] = [];
  const full: PerformanceEntry[] = [];
  let together = true;
  for (const part of wanted.parts) {
    for (const performance of part.performances) {
      const hint = services.hints.of(performance.id);
      const requested = { input: { performance: performance.id, band, section: undefined, quantities: [] } };
      const best = hint
        ? chooseBest(context, {
            performance,
            request: requested,
            types: wanted.types,
            look: (filter) => seatMask(index, { performance, hint, filter }),
          })
        : { available: 0 };
      if ("available" in best) full.push(performance);
      else {
        seated.push({ part, performance, choices: best.choices });
        together &&= best.together;
      }
    }
  }
  if (full.length > 0) return refused("package-seats-gone", { performances: named(context, full) });
  return done({ seated, together });
}

/** @returns the seats that could not be taken; the caller must roll back if there are any */
export async function takeBundle(
  context: RequestContext,
  transaction: Transaction,
  {
    wanted: { offer, parts, types },
    seated,
    caller,
  }: { readonly wanted: Wanted; readonly seated: readonly Seated[]; readonly caller: Caller },
): Promise<Outcome<readonly SeatOf[], TakeRefusal>> {
  const { services, index, session, viewer } = context;
  const more = seated.reduce((sum, { choices }) => sum + choices.length, 0);
  const network = await admitToNetwork(services, transaction, caller, more);
  if (!network.ok) return network;
  const basket =
    (await lockLiveBasket(services, transaction, session)) ??
    (await openBasket(services, transaction, session, channelOf(caller)));
  const locked = await whyLocked(context, transaction, basket);
  if (locked) return locked;
  const crowded = [offer, ...parts.map((part) => part.offer)].find(
    (one) => seatsOf(basket.lines, one) + types.length > one.mostSeats,
  );
  if (crowded) return refused("too-many-in-package", { max: crowded.mostSeats });
  const lineOf = (part: PackageOffer, top?: string): LineRow => ({
    id: services.random.id(),
    kind: PACKAGE,
    quantity: types.length,
    ...(top !== undefined && { relatesTo: top }),
    details: { package: part.id },
  });
  const top = offer.type === "super" ? lineOf(offer) : null;
  const own = parts.map((part) => ({ part, line: lineOf(part.offer, top?.id) }));
  const tickets = seated.flatMap(({ part, performance, choices }) => {
    const parent = own.find((one) => one.part === part)?.line.id ?? "";
    return choices.map(
      ({ place, priceType }): TicketRow => ({
        id: services.random.id(),
        performance: performance.id,
        seat: place.seat.id,
        priceType,
        parent,
      }),
    );
  });
  const all = [...basket.tickets, ...tickets];
  const booking = { basket: basket.id, wanted: all, customer: session.customer };
  const limits = await checkBooking(transaction, index, { booking, counting: "open", viewer });
  if (!limits.ok) return limits;
  const missing = await takeTogether(transaction, basket, tickets, new Date(viewer.now));
  if (missing.length > 0) return done(missing);
  await transaction
    .update(baskets)
    .set({
      tickets: all,
      lines: [...basket.lines, ...(top ? [top] : []), ...own.map(({ line }) => line)],
      network: basket.network ?? network.value,
    })
    .where(eq(baskets.id, basket.id));
  const performances = [...new Set(tickets.map(({ performance }) => performance))];
  services.seatChanges.announceAfter(transaction, { kind: "taken", performances });
  return done([]);
}

function seatsOf(lines: readonly LineRow[], { id }: PackageOffer): number {
  const own = lines.filter(
    ({ kind, details }) => kind === PACKAGE && (details as PackageDetails).package === id,
  );
  return own.reduce((sum, { quantity }) => sum + quantity, 0);
}

export function performancesOfSeats(context: RequestContext, seats: readonly SeatOf[]) {
  const gone = seats.flatMap(({ performance }) => context.index.performance(performance) ?? []);
  return named(context, [...new Set(gone)]);
}

export function named({ index, viewer }: RequestContext, performances: readonly PerformanceEntry[]) {
  return performances.map((performance) => ({
    title: inLanguage(index.eventOf(performance).title, viewer.language),
    starts: new Date(performance.starts).toISOString(),
  }));
}
