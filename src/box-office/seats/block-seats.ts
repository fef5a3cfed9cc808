import { and, eq, inArray } from "drizzle-orm";
import type { InputOf } from "#contract/operation.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import type { Transaction } from "../../engine/storage/database.ts";
import { inTransaction } from "../../engine/storage/in-transaction.ts";
import { seatBlocks } from "../../engine/storage/tables/box-office.ts";
import { performanceSeats, SEAT } from "../../engine/storage/tables/shop.ts";
import type { BoxOffice } from "../box-office-command.ts";
import { implement } from "../implementation.ts";
import { seats as operations } from "../operations/seats.ts";
import { findSeat } from "./find-seat.ts";

interface Named {
  readonly performance: number;
  readonly seats: readonly string[];
}

export const block = implement(operations.block, {
  async run(boxOffice, input) {
    const named = await seatsNamed(boxOffice, input);
    if (!named.ok) return named;
    const { performance, seats } = named.value;
    return change(boxOffice, named.value, async (transaction, at) => {
      const rows = await lockSeats(transaction, named.value);
      const taken = rows.filter(
        ({ state, heldUntil }) =>
          state !== SEAT.free && !(state === SEAT.held && heldUntil !== null && heldUntil <= at),
      );
      if (taken.length > 0 || rows.length < seats.length)
        return refused("not-free", { taken: taken.map(({ seat }) => seat) });
      await setSeats(transaction, named.value, SEAT.notForSale);
      await transaction.insert(seatBlocks).values(seats.map((seat) => ({ performance, seat, at })));
      return done({ seats: [...seats] });
    });
  },
  print: ({ seats }, { performance }) => `${seats.length} seats of performance ${performance} are blocked.`,
});

export const unblock = implement(operations.unblock, {
  async run(boxOffice, input) {
    const named = await seatsNamed(boxOffice, input);
    if (!named.ok) return named;
    const { performance, seats } = named.value;
    return change(boxOffice, named.value, async (transaction) => {
      await lockSeats(transaction, named.value);
      const ours = and(eq(seatBlocks.performance, performance), inArray(seatBlocks.seat, [...seats]));
      const blocked = await transaction.select().from(seatBlocks).where(ours);
      const others = seats.filter((seat) => !blocked.some((one) => one.seat === seat));
      if (others.length > 0) return refused("not-blocked", { others });
      await transaction.delete(seatBlocks).where(ours);
      await setSeats(transaction, named.value, SEAT.free);
      return done({ seats: [...seats] });
    });
  },
  print: ({ seats }, { performance }) =>
    `${seats.length} seats of performance ${performance} are for sale again.`,
});

async function change<Result>(
  { engine }: BoxOffice,
  { performance }: Named,
  work: (transaction: Transaction, at: Date) => Promise<Result>,
): Promise<Result> {
  const { database, now, seatChanges } = engine.services;
  return inTransaction(database, (transaction) => {
    seatChanges.announceAfter(transaction, { kind: "freed", performances: [performance] });
    return work(transaction, new Date(now()));
  });
}

const those = ({ performance, seats }: Named) =>
  and(eq(performanceSeats.performance, performance), inArray(performanceSeats.seat, [...seats]));

function lockSeats(transaction: Transaction, named: Named) {
  return transaction
    .select()
    .from(performanceSeats)
    .where(those(named))
    .orderBy(performanceSeats.seat)
    .for("update");
}

async function setSeats(transaction: Transaction, named: Named, state: number): Promise<void> {
  await transaction
    .update(performanceSeats)
    .set({ state, basket: null, heldUntil: null })
    .where(those(named));
}

type SeatsRefusal =
  | { readonly reason: "unknown-performance" }
  | { readonly reason: "unknown-seat"; readonly unknown: string[] };

async function seatsNamed(
  { engine }: BoxOffice,
  { performance: id, seats: places }: InputOf<typeof operations.block>,
): Promise<Outcome<Named, SeatsRefusal>> {
  const index = await engine.services.catalogue.current();
  const performance = index.performance(id);
  if (!performance) return refused("unknown-performance");
  const found = places.map((place) => findSeat(index, performance, place));
  const unknown = places.filter((_, at) => found[at] === undefined);
  if (unknown.length > 0) return refused("unknown-seat", { unknown });
  return done({
    performance: performance.id,
    seats: [...new Set(found.filter((seat) => seat !== undefined))],
  });
}
