import { eq } from "drizzle-orm";
import { done } from "#domain/outcome.ts";
import { readSeatsNow, type SeatNow } from "../../engine/allocations/seats-now.ts";
import type { Executor } from "../../engine/storage/database.ts";
import { lostSeats } from "../../engine/storage/tables/allocations.ts";
import { implement } from "../implementation.ts";
import { seats as operations } from "../operations/seats/seats.ts";
import { viewFoundPerformance } from "../search/everything.ts";
import { nameOfSeat } from "./find-seat.ts";

/** The positions of a performance's seats that the house's newest files lack. */
export async function lostOf(
  executor: Executor,
  performance: number,
  rows: readonly SeatNow[],
): Promise<number[]> {
  const lost = await executor.select().from(lostSeats).where(eq(lostSeats.performance, performance));
  return rows.filter(({ seat }) => lost.some((one) => one.seat === seat)).map(({ position }) => position);
}

export const lost = implement(operations.lost, {
  async run({ engine: { services } }, { language = "en" }, { permissions }) {
    const index = await services.catalogue.current();
    const all = await services.database.select().from(lostSeats).orderBy(lostSeats.performance);
    const performances = [];
    for (const [id, own] of Map.groupBy(all, ({ performance }) => performance)) {
      const performance = index.performance(id);
      if (!performance || performance.starts <= services.now()) continue;
      const seats = new Set(own.map(({ seat }) => seat));
      const rows = (await readSeatsNow(services, id)).filter(({ seat }) => seats.has(seat));
      const named = (state: SeatNow["state"]) =>
        rows.filter((row) => row.state === state).map(({ seat }) => nameOfSeat(index, id, seat));
      performances.push({
        performance: viewFoundPerformance(index, performance, language),
        tickets: rows.flatMap(({ seat, order, ticket }) =>
          order && ticket
            ? [
                {
                  ...{ order: order.number, ticket, seat: nameOfSeat(index, id, seat) },
                  customer: (permissions.has("orders.read") && order.holder) || null,
                },
              ]
            : [],
        ),
        ...{ held: named("held"), free: named("free") },
      });
    }
    return done({ performances });
  },
  print: ({ performances }) =>
    performances
      .flatMap(({ performance: { id, title }, tickets, held, free }) => [
        `${id}  ${title}: ${tickets.length} sold, ${held.length} held, ${free.length} free`,
        ...tickets.map(({ order, seat, customer }) => `  order ${order}  ${seat}  ${customer ?? ""}`),
      ])
      .join("\n") || "No seats are lost.",
});
