import { readSeat } from "../../packages/chosen-performances.ts";
import { findNear } from "../../seat-map/choice/find-near.ts";
import { placesOfSeats } from "../../seat-map/hall/plan-places.ts";
import { movedChoice, type SeatAnswer } from "../../seat-page/buy-seats.ts";
import type { PerformanceOfPackage } from "./read-package-performance.ts";

/** Returns the rest of a choice that lost seats to others, with the nearest free seats as replacements. */
export async function lostSeats(
  seats: PerformanceOfPackage,
  search: URLSearchParams,
): Promise<SeatAnswer | null> {
  const { plan, performance } = seats;
  const taken = placesOfSeats(plan, (search.get("lost") ?? "").split(","));
  const had = (search.get("had") ?? "")
    .split(",")
    .flatMap(readSeat)
    .flatMap(({ seat: id, priceType }) => placesOfSeats(plan, [id]).map((seat) => ({ seat, priceType })));
  const places = had.map(({ seat }) => seat);
  const lost = places.filter((place) => taken.includes(place));
  const keep = places.filter((place) => !taken.includes(place));
  const [near] = lost;
  if (near === undefined) return null;
  const found = await findNear(seats.suggest, plan, { near, count: lost.length, keep, avoid: lost });
  const { event, starts } = performance;
  return {
    refusal: { reason: "package-seats-taken", performances: [{ title: event.title, starts }] },
    ...movedChoice(seats, had, taken, found?.found ? found.seats : []),
  };
}
