import type { SeatPlan } from "#contract/operations/seating.ts";

/** Pages identify a seat by its place in the plan, the back end by its id. */

export function seatsOf({ sections }: SeatPlan): SeatPlan["sections"][number]["rows"][number]["seats"] {
  return sections.flatMap(({ rows }) => rows.flatMap(({ seats }) => seats));
}

/** Returns the seats' places in the plan; unknown ids are left out. */
export function placesOfSeats(plan: SeatPlan, ids: readonly string[]): number[] {
  const places = new Map(seatsOf(plan).map(({ id }, place) => [id, place]));
  return ids.flatMap((id) => places.get(id) ?? []);
}
