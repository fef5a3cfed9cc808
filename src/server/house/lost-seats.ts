import { inLanguage } from "#domain/languages.ts";
import { nameOfSeat } from "../../box-office/seats/find-seat.ts";
import { readSeatsNow } from "../../engine/allocations/seats-now.ts";
import type { Engine } from "../../engine/engine.ts";
import type { ImportReport } from "../../engine/house-import/import-catalogue.ts";
import type { LostSeat } from "../../house-versions/publish.ts";

/** Seats that a house would lose, as they are on sale now: their names, and the orders that have them. */
export async function namedLostSeats(
  { services }: Pick<Engine, "services">,
  lost: ImportReport["lostSeats"],
): Promise<readonly LostSeat[]> {
  const index = await services.catalogue.current();
  const named: LostSeat[] = [];
  for (const [id, seats] of Map.groupBy(lost, ({ performance }) => performance)) {
    const performance = index.performance(id);
    const event = performance && index.event(performance.event);
    const now = new Map((await readSeatsNow(services, id)).map((row) => [row.seat, row]));
    for (const { seat } of seats) {
      const row = now.get(seat);
      named.push({
        ...{ performance: id, title: event ? inLanguage(event.title, "sv") : "", seat },
        starts: performance ? new Date(performance.starts).toISOString() : null,
        ...{ name: nameOfSeat(index, id, seat), state: row?.state === "sold" ? "sold" : "held" },
        order: row?.order?.number ?? null,
      });
    }
  }
  return named;
}
