import type { SeatPlan } from "#contract/operations/seating.ts";

/** A seat's place in its plan is what a page calls it; the back end knows it by its id. */

export function seatsOf({ sections }: SeatPlan): SeatPlan["sections"][number]["rows"][number]["seats"] {
  return sections.flatMap(({ rows }) => rows.flatMap(({ seats }) => seats));
}

/** The places of seats in the plan; ids it does not know are left out. */
export function placesOf(plan: SeatPlan, ids: readonly string[]): number[] {
  const places = new Map(seatsOf(plan).map(({ id }, place) => [id, place]));
  return ids.flatMap((id) => places.get(id) ?? []);
}
