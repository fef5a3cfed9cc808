import { eq } from "drizzle-orm";
import type { Caller, InputOf, RefusalOf } from "#contract/operation.ts";
import type { basket as operations } from "#contract/operations/basket.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import { checkBooking } from "../holds/booking-limits.ts";
import { checkOnSale, chooseBest, orphanedNames, readChoices } from "../holds/choosing/choose-seats.ts";
import { seatMask } from "../holds/choosing/seat-pools.ts";
import { execute } from "../kernel/commands.ts";
import type { RequestContext } from "../kernel/services.ts";
import { lockLiveBasket, readLiveBasket, type TicketRow } from "../lines/baskets.ts";
import { bandOf } from "../lines/price-basket.ts";
import { releaseSeats, takeTogether } from "../seats/holds.ts";
import type { Transaction } from "../storage/database.ts";
import type { PerformanceEntry } from "../storage/documents/catalogue-document.ts";
import { baskets } from "../storage/tables/shop.ts";
import { whyLocked } from "../value/locked-basket.ts";

/**
 * The new seats are taken before the old ones are released, in one transaction, so that a failure keeps the old ones.
 * In the same hall it takes the same seats if they are free, else the nearest.
 */

type Change = typeof operations.changeDate;
type ChangeRefusal = RefusalOf<Change>;

/** Attempts to find free seats before reporting that there are not enough. */
const ATTEMPTS = 6;

interface Moved {
  /** The old ticket; the new one keeps its id, and with it the attached lines. */
  readonly ticket: TicketRow;
  readonly seat: string;
}

interface Move {
  readonly seats: readonly Moved[];
  readonly together: boolean;
}

export async function changeDate(
  context: RequestContext,
  input: InputOf<Change>,
  caller: Caller,
): Promise<Outcome<{ readonly together: boolean }, ChangeRefusal>> {
  const { services, index, session } = context;
  const from = index.performance(input.performance);
  if (!from) return refused("unknown-performance");
  const onSale = checkOnSale(context, input.to);
  if (!onSale.ok) return onSale;
  const to = onSale.value;
  if (to.event !== from.event || to.id === from.id) return refused("unknown-performance");
  const requested = { operation: "changeDate", input };
  for (let attempt = 1; ; attempt++) {
    await services.hints.read(services.database.$client, [to.id]);
    const { tickets } = await readLiveBasket(services, services.database, session);
    const loose = looseOf(tickets, from);
    const same = attempt === 1 ? sameSeats(context, loose, from, to) : null;
    const move = same ? done(same) : nearestSeats(context, loose, from, to);
    const moved = await execute(services, session, caller, requested, async (transaction) => {
      // A repeated command returns its stored answer and does not get here.
      if (loose.length === 0) return refused("unknown-ticket");
      return move.ok ? takeInstead(context, transaction, loose, to, move.value) : move;
    });
    const isGone = !moved.ok && moved.refusal.reason === "not-enough-seats";
    if (!isGone || !move.ok || attempt >= ATTEMPTS) return moved;
    services.hints.invalidate([to.id]);
  }
}

/** Excludes a package's tickets, which can only be changed with their package. */
function looseOf(tickets: readonly TicketRow[], { id }: PerformanceEntry): TicketRow[] {
  return tickets.filter(({ performance, parent }) => performance === id && parent === undefined);
}

/** @returns null in another hall, where these seats are not on sale, or where the orphan rule forbids them */
function sameSeats(
  context: RequestContext,
  loose: readonly TicketRow[],
  from: PerformanceEntry,
  to: PerformanceEntry,
): Move | null {
  if (from.plan !== to.plan) return null;
  const wanted = loose.map(({ seat, priceType }) => ({ seat, priceType }));
  const choices = readChoices(context, to, { input: { seats: wanted } });
  const hint = context.services.hints.of(to.id);
  if (!choices.ok || !hint) return null;
  const mayOrphan = context.services.settings.orphanRule !== "refuse";
  if (!mayOrphan && orphanedNames(context, to, choices.value, hint).length > 0) return null;
  return { seats: loose.map((ticket) => ({ ticket, seat: ticket.seat })), together: true };
}

/** Keeps each ticket's current band, so that a ticket in the stalls is not moved to the gallery. */
function nearestSeats(
  context: RequestContext,
  loose: readonly TicketRow[],
  from: PerformanceEntry,
  to: PerformanceEntry,
): Outcome<Move, ChangeRefusal> {
  const { services, index } = context;
  const hint = services.hints.of(to.id);
  const seats: Moved[] = [];
  let together = true;
  const byBand = Map.groupBy(loose, ({ seat }) => bandOf(index, from, seat));
  for (const [band, own] of byBand) {
    const types = own.flatMap(({ priceType }) => index.priceType(priceType) ?? []);
    const first = own[0] && from.plan === to.plan ? index.planOf(to).seat(own[0].seat) : undefined;
    const best = hint
      ? chooseBest(
          context,
          to,
          { input: { band, section: undefined } },
          types,
          (filter) => seatMask(index, to, hint, filter),
          first?.seat,
        )
      : { available: 0 };
    if ("available" in best) {
      return refused("not-enough-seats", { wanted: own.length, available: best.available });
    }
    together &&= best.together;
    const left = [...own];
    for (const { place, priceType } of best.choices) {
      const at = left.findIndex((ticket) => ticket.priceType === priceType);
      const [ticket] = left.splice(at, 1);
      if (ticket) seats.push({ ticket, seat: place.seat.id });
    }
  }
  const wanted = seats.map(({ ticket, seat }) => ({ seat, priceType: ticket.priceType }));
  // The seats exist, in whole clusters, so only a price type can be missing.
  if (!readChoices(context, to, { input: { seats: wanted } }).ok) return refused("unknown-price-type");
  return done({ seats, together });
}

async function takeInstead(
  context: RequestContext,
  transaction: Transaction,
  loose: readonly TicketRow[],
  to: PerformanceEntry,
  { seats, together }: Move,
): Promise<Outcome<{ readonly together: boolean }, ChangeRefusal>> {
  const { services, index, session, viewer } = context;
  const basket = await lockLiveBasket(services, transaction, session);
  if (!basket) return refused("unknown-ticket");
  const locked = await whyLocked(context, transaction, basket);
  if (locked) return locked;
  // Another tab was faster: a moved ticket keeps its id, but has other seats to release.
  const isAsRead = (one: TicketRow) =>
    basket.tickets.some(
      ({ id, performance, seat, priceType }) =>
        id === one.id && performance === one.performance && seat === one.seat && priceType === one.priceType,
    );
  if (!loose.every(isAsRead)) return refused("unknown-ticket");
  const seatOf = new Map(seats.map(({ ticket, seat }) => [ticket.id, seat]));
  const tickets = basket.tickets.map((ticket) => {
    const seat = seatOf.get(ticket.id);
    return seat === undefined ? ticket : { ...ticket, performance: to.id, seat };
  });
  const booking = { basket: basket.id, wanted: tickets, customer: session.customer };
  const limits = await checkBooking(transaction, index, booking, "open", viewer);
  if (!limits.ok) return limits;
  const wanted = seats.map(({ seat }) => ({ performance: to.id, seat }));
  const missing = await takeTogether(transaction, basket, wanted, new Date(viewer.now));
  if (missing.length > 0) {
    const available = wanted.length - missing.length;
    return refused("not-enough-seats", { wanted: wanted.length, available });
  }
  await releaseSeats(transaction, basket.id, loose);
  await transaction.update(baskets).set({ tickets }).where(eq(baskets.id, basket.id));
  const freed = loose.map(({ performance }) => performance);
  services.seatChanges.announceAfter(transaction, { kind: "freed", performances: freed });
  services.seatChanges.announceAfter(transaction, { kind: "taken", performances: [to.id] });
  return done({ together });
}
