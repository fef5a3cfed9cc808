import { and, eq, inArray, sql } from "drizzle-orm";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import { freeAt, seat } from "../seats/seat-states.ts";
import type { Transaction } from "../storage/database.ts";
import { performanceSeats, SEAT } from "../storage/tables/shop.ts";

interface SeatsOf {
  readonly performance: number;
  readonly seats: readonly string[];
}

export interface NotFree {
  readonly reason: "not-free";
  readonly seats: readonly string[];
}

export interface NotKept {
  readonly reason: "not-kept";
  readonly seats: readonly string[];
}

/** Puts free seats into an allocation, all or none. The caller has locked the allocation, and rolls back a refusal. */
export async function keepSeats(
  transaction: Transaction,
  { performance, seats, allocation, now }: SeatsOf & { readonly allocation: string; readonly now: Date },
): Promise<Outcome<null, NotFree>> {
  await lockSeats(transaction, { performance, seats });
  const kept = await transaction
    .update(performanceSeats)
    .set({ state: SEAT.notForSale, basket: null, heldUntil: null, allocation })
    .where(and(those({ performance, seats }), freeAt(now)))
    .returning({ seat: performanceSeats.seat });
  const missing = seats.filter((seat) => !kept.some((one) => one.seat === seat));
  return missing.length === 0 ? done(null) : refused("not-free", { seats: missing });
}

/** Takes seats out of an allocation; held and sold ones stay with their buyers. */
export async function letGo(
  transaction: Transaction,
  { performance, seats, allocation }: SeatsOf & { readonly allocation: string },
): Promise<Outcome<null, NotKept>> {
  const rows = await lockSeats(transaction, { performance, seats });
  const others = seats.filter(
    (seat) => !rows.some((row) => row.seat === seat && row.allocation === allocation),
  );
  if (others.length > 0) return refused("not-kept", { seats: others });
  await free(transaction, rows);
  return done(null);
}

/** Takes all seats out of an allocation. @returns how many it had, and how many of them are neither sold nor held */
export async function letAllGo(
  transaction: Transaction,
  {
    performance,
    allocation,
    now,
  }: { readonly performance: number; readonly allocation: string; readonly now: Date },
): Promise<{ readonly seats: number; readonly freed: number }> {
  const rows = await transaction
    .select()
    .from(performanceSeats)
    .where(and(eq(performanceSeats.performance, performance), eq(performanceSeats.allocation, allocation)))
    .orderBy(performanceSeats.seat)
    .for("update");
  await free(transaction, rows);
  const inHands = rows.filter(
    ({ state, heldUntil }) =>
      state === SEAT.sold || (state === SEAT.held && heldUntil !== null && heldUntil > now),
  );
  return { seats: rows.length, freed: rows.length - inHands.length };
}

type SeatRow = typeof performanceSeats.$inferSelect;

/** Seats listed for a waiting list stay withheld. */
async function free(transaction: Transaction, rows: readonly SeatRow[]): Promise<void> {
  for (const [performance, own] of Map.groupBy(rows, (row) => row.performance)) {
    const seats = own.map(({ seat }) => seat);
    await transaction
      .update(performanceSeats)
      .set({ allocation: null })
      .where(and(those({ performance, seats }), inArray(performanceSeats.state, [SEAT.held, SEAT.sold])));
    await transaction
      .update(performanceSeats)
      .set({
        allocation: null,
        state: sql`case when listed then ${seat("notForSale")} else ${seat("free")} end`,
      })
      .where(and(those({ performance, seats }), eq(performanceSeats.state, SEAT.notForSale)));
  }
}

const those = ({ performance, seats }: SeatsOf) =>
  and(eq(performanceSeats.performance, performance), inArray(performanceSeats.seat, [...seats]));

function lockSeats(transaction: Transaction, named: SeatsOf): PromiseLike<SeatRow[]> {
  return transaction
    .select()
    .from(performanceSeats)
    .where(those(named))
    .orderBy(performanceSeats.seat)
    .for("update");
}
