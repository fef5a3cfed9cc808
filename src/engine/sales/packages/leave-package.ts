import { eq } from "drizzle-orm";
import type { Caller, InputOf, OutputOf, RefusalOf } from "#contract/operation.ts";
import type { packages as operations } from "#contract/sales/packages.ts";
import { inLanguage } from "#domain/languages.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import { lacks, type PackageOffer, performancesOfPackage } from "#domain/sales/packages/packages.ts";
import { takeOut, withWhatRelates } from "../../basket/line-commands.ts";
import { moneyIn } from "../../catalogue/money-in.ts";
import { checkBooking } from "../../holds/booking-limits.ts";
import { type Choice, checkOnSale, chooseBest } from "../../holds/choosing/choose-seats.ts";
import { seatMask } from "../../holds/choosing/seat-pools.ts";
import { execute } from "../../kernel/commands.ts";
import type { LineRow } from "../../kernel/line-kind.ts";
import type { RequestContext } from "../../kernel/services.ts";
import { viewBasket } from "../../lines/basket-view.ts";
import { type BasketRow, lockLiveBasket, readLiveBasket, type TicketRow } from "../../lines/baskets.ts";
import { bandOf } from "../../lines/price-basket.ts";
import { releaseSeats, takeTogether } from "../../seats/holds.ts";
import type { PerformanceEntry } from "../../storage/documents/catalogue-document.ts";
import { PACKAGE, type PackageDetails } from "../../storage/documents/line-details.ts";
import { baskets } from "../../storage/tables/shop.ts";
import { whyLocked } from "../../value/locked-basket.ts";
import { named } from "./hold-package.ts";
import { findOffer, loosened } from "./package-kind.ts";

/**
 * Removing a performance has four options: the rest is still the package; another performance replaces the removed one;
 * the rest become tickets at the ordinary price; or the whole package goes. Each has its basket total.
 */

type Ways = typeof operations.ways;
type Leave = typeof operations.leave;
type Swap = typeof operations.swap;
type Filled = Pick<BasketRow, "tickets" | "lines">;

const ATTEMPTS = 5;

interface Leaving {
  readonly line: LineRow;
  readonly offer: PackageOffer;
  /** The tickets of the removed performance and those of the others. */
  readonly gone: readonly TicketRow[];
  readonly rest: readonly TicketRow[];
}

export async function waysToLeave(
  context: RequestContext,
  { line, performance }: InputOf<Ways>,
): Promise<Outcome<OutputOf<Ways>, RefusalOf<Ways>>> {
  const { services, session, index } = context;
  const { basket } = await readLiveBasket(services, services.database, session);
  const leaving = basket && leavingIn(context, basket, line, performance);
  if (!basket || !leaving || leaving.gone.length === 0) return refused("unknown-line");
  const costs = (filled: Filled) =>
    filled.tickets.length + filled.lines.length === 0
      ? moneyIn(index)(0)
      : viewBasket(context, { ...basket, ...filled }, null).totals.total;
  const others = candidates(context, leaving);
  const ids = others.map(({ id }) => id);
  if (ids.length > 0) await services.hints.read(services.database.$client, ids);
  return done({
    now: costs(basket),
    smaller: staysOne(leaving) ? costs(withoutPerformance(basket, leaving)) : null,
    single: costs(asSingles(context, basket, leaving)),
    none: costs(withoutAll(context, basket, leaving)),
    short: shortage(context, leaving),
    others: others.flatMap((other) => {
      const choices = seatsAt(context, leaving, other);
      if (!choices) return [];
      const { tickets } = withOther(context, { basket, leaving, other, choices });
      const [view] = named(context, [other]);
      return view ? [{ id: other.id, ...view, total: costs({ ...basket, tickets }) }] : [];
    }),
  });
}

export async function leavePackage(
  context: RequestContext,
  input: InputOf<Leave>,
  caller: Caller,
): Promise<Outcome<null, RefusalOf<Leave>>> {
  const { services, session, viewer } = context;
  const requested = { operation: "leavePackage", input };
  return execute(services, { session, caller, requested }, async (transaction) => {
    const basket = await lockLiveBasket(services, transaction, session);
    const leaving = basket && leavingIn(context, basket, input.line, input.performance);
    if (!basket || !leaving) return refused("unknown-line");
    const locked = await whyLocked(context, transaction, basket);
    if (locked) return locked;
    const { gone, offer } = leaving;
    if (gone.length === 0) return done(null);
    if (input.rest === "package" && !staysOne(leaving)) {
      return refused("package-too-small", { name: inLanguage(offer.name, viewer.language), min: offer.min });
    }
    await releaseSeats(transaction, basket.id, gone);
    services.seatChanges.announceAfter(transaction, { kind: "freed", performances: [input.performance] });
    const loose =
      input.rest === "single" ? loosenedTickets(context, basket, leaving) : { ...basket, ids: [] };
    await takeOut(transaction, { id: basket.id, tickets: loose.tickets, lines: loose.lines }, [
      ...gone.map(({ id }) => id),
      ...loose.ids,
    ]);
    return done(null);
  });
}

export async function swapPerformance(
  context: RequestContext,
  input: InputOf<Swap>,
  caller: Caller,
): Promise<Outcome<null, RefusalOf<Swap>>> {
  const { services, session, index, viewer } = context;
  const requested = { operation: "swapInPackage", input };
  const other = index.performance(input.instead);
  if (!other) return refused("unknown-line");
  for (let attempt = 1; ; attempt++) {
    await services.hints.read(services.database.$client, [other.id]);
    const swapped = await execute(services, { session, caller, requested }, async (transaction) => {
      const basket = await lockLiveBasket(services, transaction, session);
      const leaving = basket && leavingIn(context, basket, input.line, input.performance);
      if (!basket || !leaving || leaving.gone.length === 0) return refused("unknown-line");
      const locked = await whyLocked(context, transaction, basket);
      if (locked) return locked;
      if (!candidates(context, leaving).includes(other)) {
        return refused("package-not-on-sale", { performances: named(context, [other]) });
      }
      const seatsGone = () => refused("package-seats-gone", { performances: named(context, [other]) });
      const choices = seatsAt(context, leaving, other);
      if (!choices) return seatsGone();
      const { tickets, fresh } = withOther(context, { basket, leaving, other, choices });
      const booking = { basket: basket.id, wanted: tickets, customer: session.customer };
      const limits = await checkBooking(transaction, index, { booking, counting: "open", viewer });
      if (!limits.ok) return limits;
      const missing = await takeTogether(transaction, basket, fresh, new Date(viewer.now));
      if (missing.length > 0) return seatsGone();
      await releaseSeats(transaction, basket.id, leaving.gone);
      await transaction.update(baskets).set({ tickets }).where(eq(baskets.id, basket.id));
      services.seatChanges.announceAfter(transaction, { kind: "freed", performances: [input.performance] });
      services.seatChanges.announceAfter(transaction, { kind: "taken", performances: [other.id] });
      return done(null);
    });
    const isGone = !swapped.ok && swapped.refusal.reason === "package-seats-gone";
    if (!isGone || attempt >= ATTEMPTS) return swapped;
    services.hints.invalidate([other.id]);
  }
}

function leavingIn(
  { index }: RequestContext,
  { tickets, lines }: Filled,
  id: string,
  performance: number,
): Leaving | null {
  const line = lines.find((one) => one.id === id && one.kind === PACKAGE);
  const offer = line && findOffer(index, (line.details as PackageDetails).package);
  if (!offer) return null;
  const own = tickets.filter(({ parent }) => parent === id);
  const gone = own.filter((ticket) => ticket.performance === performance);
  return { line, offer, gone, rest: own.filter((ticket) => !gone.includes(ticket)) };
}

function staysOne({ offer, rest }: Leaving): boolean {
  const performances = rest.map(({ performance }) => performance);
  return offer.type !== "super" && lacks(offer, performances).length === 0;
}

/** The group with too few performances, or all groups together; null for a super package, which counts packages. */
function shortage(
  { viewer }: RequestContext,
  { offer, rest }: Leaving,
): { readonly group: string | null; readonly min: number } | null {
  if (offer.type === "super") return null;
  const performances = rest.map(({ performance }) => performance);
  const lack = lacks(offer, performances).find(({ why }) => why === "more");
  if (lack?.why !== "more") return null;
  const group = offer.groups.find(({ id, name }) => id === lack.group && name !== null);
  return group?.name
    ? { group: inLanguage(group.name, viewer.language), min: group.min }
    : { group: null, min: offer.min };
}

function candidates(context: RequestContext, { offer, gone, rest }: Leaving): PerformanceEntry[] {
  const own = new Set([...gone, ...rest].map(({ performance }) => performance));
  const kept = rest.map(({ performance }) => performance);
  return performancesOfPackage(offer)
    .filter((id) => !own.has(id) && lacks(offer, [...kept, id]).length === 0)
    .flatMap((id) => {
      const onSale = checkOnSale(context, id);
      return onSale.ok ? [onSale.value] : [];
    })
    .toSorted((a, b) => a.starts - b.starts || a.id - b.id);
}

/** The best seats in the bands of the removed ones; null if there are not enough. */
function seatsAt(
  context: RequestContext,
  { gone }: Leaving,
  other: PerformanceEntry,
): readonly Choice[] | null {
  const { index, services } = context;
  const hint = services.hints.of(other.id);
  const choices: Choice[] = [];
  const byBand = Map.groupBy(gone, ({ performance, seat }) => {
    const entry = index.performance(performance);
    return entry ? bandOf(index, entry, seat) : null;
  });
  for (const [band, own] of byBand) {
    if (band === null || !hint) return null;
    const types = own.flatMap(({ priceType }) => index.priceType(priceType) ?? []);
    const requested = { input: { band, section: undefined } };
    const best = chooseBest(context, {
      performance: other,
      request: requested,
      types,
      look: (filter) => seatMask(index, { performance: other, hint, filter }),
    });
    if ("available" in best) return null;
    choices.push(...best.choices);
  }
  return choices;
}

const withoutPerformance = ({ tickets, lines }: Filled, { gone }: Leaving): Filled => ({
  tickets: tickets.filter((ticket) => !gone.includes(ticket)),
  lines,
});

/** Turns the tickets of a dissolved package into single tickets; `ids` are the lines to remove. */
function loosenedTickets({ index }: RequestContext, basket: Filled, { line, rest }: Leaving) {
  const { lines, ids } = loosened({ index, lines: basket.lines, ids: [line.id] });
  const tickets = basket.tickets.map((ticket) => {
    if (!rest.includes(ticket)) return ticket;
    const { parent: _, ...single } = ticket;
    return single;
  });
  return { tickets, lines, ids };
}

function asSingles(context: RequestContext, basket: Filled, leaving: Leaving): Filled {
  const { tickets, lines, ids } = loosenedTickets(context, basket, leaving);
  return without({ tickets, lines }, [...ids, ...leaving.gone.map(({ id }) => id)]);
}

/** Removes a part of a super package together with the whole. */
function withoutAll({ index }: RequestContext, { tickets, lines }: Filled, { line }: Leaving): Filled {
  const loose = loosened({ index, lines, ids: [line.relatesTo ?? line.id] });
  return without({ tickets, lines: loose.lines }, loose.ids);
}

function without(filled: Filled, ids: readonly string[]): Filled {
  const gone = withWhatRelates(filled, ids);
  return {
    tickets: filled.tickets.filter(({ id }) => !gone.has(id)),
    lines: filled.lines.filter(({ id }) => !gone.has(id)),
  };
}

function withOther(
  { services }: RequestContext,
  {
    basket,
    leaving: { line, gone },
    other,
    choices,
  }: {
    readonly basket: Filled;
    readonly leaving: Leaving;
    readonly other: PerformanceEntry;
    readonly choices: readonly Choice[];
  },
) {
  const fresh = choices.map(
    ({ place, priceType }): TicketRow => ({
      ...{ id: services.random.id(), performance: other.id, seat: place.seat.id, priceType, parent: line.id },
    }),
  );
  return { fresh, tickets: [...basket.tickets.filter((ticket) => !gone.includes(ticket)), ...fresh] };
}
