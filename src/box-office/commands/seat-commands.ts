import { and, eq, inArray } from "drizzle-orm";
import { done, type Outcome } from "#domain/outcome.ts";
import { inTransaction } from "#engine/storage/in-transaction.ts";
import type { CatalogueIndex } from "../../engine/catalogue/catalogue-index.ts";
import type { Transaction } from "../../engine/storage/database.ts";
import { seatBlocks } from "../../engine/storage/tables/box-office.ts";
import { performanceSeats, SEAT } from "../../engine/storage/tables/shop.ts";
import {
  type BoxOffice,
  type BoxOfficeCommand,
  type BoxOfficeRefusal,
  type Given,
  no,
} from "../box-office-command.ts";

/** All commands block or unblock every named seat, or none. */

interface Named {
  readonly performance: number;
  readonly seats: readonly string[];
}

export const blockSeats: BoxOfficeCommand = {
  name: "block-seats",
  usage: "<performance> <section/row/seat>…",
  summary: "blocks free seats",
  words: [2, 100],
  async run(boxOffice, given) {
    const named = await seatsNamed(boxOffice, given);
    if (!named.ok) return named;
    const { performance, seats } = named.value;
    return change(boxOffice, named.value, async (transaction, at) => {
      const rows = await lockSeats(transaction, named.value);
      const taken = rows.filter(
        ({ state, heldUntil }) =>
          state !== SEAT.free && !(state === SEAT.held && heldUntil !== null && heldUntil <= at),
      );
      if (taken.length > 0 || rows.length < seats.length)
        return no(
          "not-free",
          `Not free any more: ${taken.map(({ seat }) => seat).join(", ")}; nothing was blocked.`,
        );
      await setSeats(transaction, named.value, SEAT.notForSale);
      await transaction.insert(seatBlocks).values(seats.map((seat) => ({ performance, seat, at })));
      return done(`${seats.length} seats of performance ${performance} are blocked.`);
    });
  },
};

export const unblockSeats: BoxOfficeCommand = {
  name: "unblock-seats",
  usage: "<performance> <section/row/seat>…",
  summary: "unblocks seats",
  words: [2, 100],
  async run(boxOffice, given) {
    const named = await seatsNamed(boxOffice, given);
    if (!named.ok) return named;
    const { performance, seats } = named.value;
    return change(boxOffice, named.value, async (transaction) => {
      await lockSeats(transaction, named.value);
      const ours = and(eq(seatBlocks.performance, performance), inArray(seatBlocks.seat, [...seats]));
      const blocked = await transaction.select().from(seatBlocks).where(ours);
      if (blocked.length < seats.length) {
        const others = seats.filter((seat) => !blocked.some((one) => one.seat === seat));
        return no(
          "not-blocked",
          `Not blocked at the box office: ${others.join(", ")}; nothing was given free.`,
        );
      }
      await transaction.delete(seatBlocks).where(ours);
      await setSeats(transaction, named.value, SEAT.free);
      return done(`${seats.length} seats of performance ${performance} are for sale again.`);
    });
  },
};

async function change(
  { engine }: BoxOffice,
  { performance }: Named,
  work: (transaction: Transaction, at: Date) => Promise<Outcome<string, BoxOfficeRefusal>>,
) {
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

/** Resolves "parkett/A/5" or a seat's id in the plan. */
async function seatsNamed(
  { engine }: BoxOffice,
  { words }: Given,
): Promise<Outcome<Named, BoxOfficeRefusal>> {
  const [typed = "", ...places] = words;
  const index = await engine.services.catalogue.current();
  const performance = index.performance(Number(typed));
  if (!performance) return no("unknown-performance", `There is no performance ${typed}.`);
  const found = places.map((place) => findSeat(index, performance, place));
  const unknown = places.filter((_, at) => found[at] === undefined);
  if (unknown.length > 0) return no("unknown-seat", `The hall has no such seat: ${unknown.join(", ")}.`);
  const seats = [...new Set(found.filter((seat) => seat !== undefined))];
  return done({ performance: performance.id, seats });
}

export function findSeat(
  index: CatalogueIndex,
  performance: Parameters<CatalogueIndex["planOf"]>[0],
  place: string,
): string | undefined {
  const plan = index.planOf(performance);
  const [section, row, number] = place.toLowerCase().split("/");
  const seat = plan.seats.find(
    (one) =>
      one.section.slug.toLowerCase() === section &&
      one.row.number.toLowerCase() === row &&
      one.seat.number.toLowerCase() === number,
  );
  return (seat ?? plan.seat(place))?.seat.id;
}
