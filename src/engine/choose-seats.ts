import { sql } from "drizzle-orm";
import type { basket as operations } from "#contract/basket.ts";
import type { InputOf, RefusalOf } from "#contract/operation.ts";
import { sellsTo } from "#domain/availability.ts";
import { bestAvailable, type RowOfSeats } from "#domain/best-available.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import { fitsSeat, type PriceTypeRule, priceTypesFor } from "#domain/pricing.ts";
import { BANDS, type Band } from "#domain/seating.ts";
import { lockOrOpenBasket, ticketsOf } from "./baskets.ts";
import { checkLimits } from "./booking-limits.ts";
import type { PerformanceEntry, SeatEntry } from "./catalogue-document.ts";
import type { CatalogueIndex, PlacedSeat } from "./catalogue-index.ts";
import { holdSeats } from "./holds.ts";
import { bandOf, priceTicket } from "./order-cost.ts";
import type { Parts } from "./parts.ts";
import type { Session } from "./sessions.ts";
import type { Transaction } from "./storage/database.ts";
import { basketTickets } from "./storage/schema.ts";
import { availabilityOf, type Viewer, viewAvailability } from "./visitor-view.ts";

/** Putting seats into a basket: the ones a visitor pointed at, or the best that are free. */

export interface Asking {
  readonly parts: Parts;
  readonly index: CatalogueIndex;
  readonly session: Session;
  readonly viewer: Viewer;
}

interface Choice {
  readonly place: PlacedSeat;
  readonly priceType: number;
}

type AddSeats = typeof operations.addSeats;
type AddBest = typeof operations.addBestAvailable;
type SaleRefusal = Extract<
  RefusalOf<AddSeats>,
  { reason: "unknown-performance" | "login-needed" | "not-on-sale" }
>;

/** Whether this visitor may buy this performance now. Seats are not looked at: the hold decides about those. */
export function checkOnSale(asking: Asking, id: number): Outcome<PerformanceEntry, SaleRefusal> {
  const { index, viewer, session } = asking;
  const performance = index.performance(id);
  if (!performance) return refused("unknown-performance");
  const now = availabilityOf(index, performance, [Number.POSITIVE_INFINITY], viewer);
  if (sellsTo(now.state) && performance.ways !== "enquiry") return done(performance);
  if (now.state === "restricted" && session.customer === null) return refused("login-needed");
  return refused("not-on-sale", { availability: viewAvailability(now, performance) });
}

export async function addChosenSeats(
  asking: Asking,
  transaction: Transaction,
  performance: PerformanceEntry,
  seats: InputOf<AddSeats>["seats"],
): Promise<Outcome<null, RefusalOf<AddSeats>>> {
  const plan = asking.index.planOf(performance);
  const choices: Choice[] = [];
  for (const { seat, priceType } of new Map(seats.map((choice) => [choice.seat, choice])).values()) {
    const place = plan.seat(seat);
    if (!place) return refused("unknown-seat");
    if (!maySell(asking, performance, priceType, place.seat)) return refused("unknown-price-type");
    choices.push({ place, priceType });
  }
  return putIntoBasket(asking, transaction, performance, choices);
}

export async function addBestSeats(
  asking: Asking,
  transaction: Transaction,
  performance: PerformanceEntry,
  { band, section, wishes }: InputOf<AddBest>,
): Promise<Outcome<{ together: boolean }, RefusalOf<AddBest>>> {
  const types: PriceTypeRule[] = [];
  for (const { priceType, quantity } of wishes) {
    const type = asking.index.priceType(priceType);
    const sold = priceTypesFor(asking.index.priceListOf(performance), asking.viewer.modesOfSale);
    if (!type || !sold.includes(priceType)) return refused("unknown-price-type");
    if (types.length + quantity > asking.index.catalogue.maxTickets) {
      const wanted = wishes.reduce((sum, wish) => sum + wish.quantity, 0);
      return refused("too-many-tickets", { max: asking.index.catalogue.maxTickets, wanted });
    }
    for (let count = 0; count < quantity; count++) types.push(type);
  }
  // Somebody may be faster than the answer to "which are free"; then ask again.
  for (let attempt = 1; ; attempt++) {
    const free = await freeSeats(asking, transaction, performance, band, section);
    const found = chooseBest(asking, performance, free, types);
    if (!found) return refused("not-enough-seats", { wanted: types.length, available: free.size });
    const put = await putIntoBasket(asking, transaction, performance, found.choices);
    if (put.ok) return done({ together: found.together });
    if (put.refusal.reason !== "seats-taken") return { ok: false, refusal: put.refusal };
    if (attempt === 8) return refused("not-enough-seats", { wanted: types.length, available: free.size });
  }
}

type PutRefusal = Exclude<
  RefusalOf<AddSeats>,
  SaleRefusal | { reason: "unknown-seat" | "unknown-price-type" | "no-session" }
>;

async function putIntoBasket(
  asking: Asking,
  transaction: Transaction,
  performance: PerformanceEntry,
  choices: readonly Choice[],
): Promise<Outcome<null, PutRefusal>> {
  const { parts, index, session, viewer } = asking;
  const basket = await lockOrOpenBasket(parts, transaction, session);
  if (basket.state === "paying") return refused("payment-under-way");
  const there = await ticketsOf(transaction, basket.id);
  const isThere = (choice: Choice) =>
    there.some((ticket) => ticket.performance === performance.id && ticket.seat === choice.place.seat.id);
  const added = choices.filter((choice) => !isThere(choice));
  const wanted = [...there, ...added.map(({ priceType }) => ({ performance: performance.id, priceType }))];
  const limits = await checkLimits(transaction, index, wanted, session.customer, viewer);
  if (!limits.ok) return limits;

  // A savepoint, so that seats held by a try that fails are free again for the next one.
  const seats = added.map(({ place }) => place.seat.id);
  const missing = await transaction
    .transaction(async (savepoint) => {
      const now = new Date(parts.now());
      const got = await holdSeats(savepoint, basket.id, performance.id, seats, basket.expires, now);
      const lost = seats.filter((seat) => !got.includes(seat));
      if (lost.length > 0) throw new SomeTaken(lost);
      return lost;
    })
    .catch((error: unknown) => {
      if (error instanceof SomeTaken) return error.seats;
      throw error;
    });
  if (missing.length > 0) {
    return refused("seats-taken", {
      seats: missing,
      names: missing.map((seat) => nameSeat(index, performance, seat)),
    });
  }
  if (added.length > 0) {
    await transaction.insert(basketTickets).values(
      added.map(({ place, priceType }) => ({
        id: parts.chance.id(),
        basket: basket.id,
        performance: performance.id,
        seat: place.seat.id,
        priceType,
      })),
    );
  }
  return done(null);
}

class SomeTaken extends Error {
  readonly seats: string[];
  constructor(seats: string[]) {
    super("some seats are taken");
    this.seats = seats;
  }
}

/** "7:12": row and seat, the way a house writes it where no words are wanted. */
function nameSeat(index: CatalogueIndex, performance: PerformanceEntry, seat: string): string {
  const place = index.planOf(performance).seat(seat);
  return place ? `${place.row.number}:${place.seat.number}` : seat;
}

function maySell(asking: Asking, performance: PerformanceEntry, priceType: number, seat: SeatEntry): boolean {
  const { index, viewer } = asking;
  const type = index.priceType(priceType);
  if (!type || !fitsSeat(type, seat)) return false;
  if (!priceTypesFor(index.priceListOf(performance), viewer.modesOfSale).includes(priceType)) return false;
  return priceTicket(index, performance, bandOf(index, performance, seat.id), priceType) !== null;
}

async function freeSeats(
  asking: Asking,
  transaction: Transaction,
  performance: PerformanceEntry,
  band: Band,
  section: string | undefined,
): Promise<Set<number>> {
  const { rows } = await transaction.execute<{ position: number }>(sql`
    select position from performance_seats
    where performance = ${performance.id} and band = ${BANDS.indexOf(band)}
      and (state = 0 or (state = 1 and held_until <= ${new Date(asking.viewer.now)}))`);
  const { seats } = asking.index.planOf(performance);
  const inSection = (position: number) => !section || seats[position]?.section.slug === section;
  return new Set(rows.map(({ position }) => position).filter(inSection));
}

/** Each pool of seats on its own: ordinary ones, wheelchair places, and companions beside those. */
function chooseBest(
  asking: Asking,
  performance: PerformanceEntry,
  free: ReadonlySet<number>,
  types: readonly PriceTypeRule[],
): { choices: Choice[]; together: boolean } | null {
  const plan = asking.index.planOf(performance);
  const rows = rowsOf(plan.seats);
  const chance = () => asking.parts.chance.below(1_000_000) / 1_000_000;
  const choices: Choice[] = [];
  let together = true;
  let near: { x: number; y: number } = plan.plan.focalPoint;
  for (const pool of ["accessible", "companion", "any"] as const) {
    const wanted = types.filter((type) => type.seats === pool);
    const [first] = wanted;
    if (!first) continue;
    const isFree = (position: number) => {
      const seat = plan.seats[position]?.seat;
      return seat !== undefined && free.has(position) && fitsSeat(first, seat);
    };
    const best = bestAvailable(rows, isFree, near, wanted.length, chance);
    if (!best) return null;
    together &&= best.together;
    for (const [at, position] of best.positions.entries()) {
      const place = plan.seats[position];
      if (place) choices.push({ place, priceType: wanted[at]?.id ?? first.id });
    }
    near = choices.at(-1)?.place.seat ?? near;
  }
  return { choices, together };
}

/** Rows as best available wants them, one list per plan. */
const rowsByPlan = new WeakMap<readonly PlacedSeat[], RowOfSeats[]>();
function rowsOf(seats: readonly PlacedSeat[]): RowOfSeats[] {
  const known = rowsByPlan.get(seats);
  if (known) return known;
  const rows = [...Map.groupBy(seats, (place) => place.row).values()].map((row) => ({
    seats: row.map(({ position, seat }) => ({ position, x: seat.x, y: seat.y })),
  }));
  rowsByPlan.set(seats, rows);
  return rows;
}
