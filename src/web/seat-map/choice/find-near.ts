import type { BackEnd } from "#contract/back-end.ts";
import type { Caller } from "#contract/operation.ts";
import type { SeatPlan } from "#contract/seating.ts";
import { placesOf, seatsOf } from "../hall/plan-places.ts";
import type { NearAnswer, NearQuestion } from "./near-seats.ts";

/** On the server: the back end's suggestion, from places in the plan to places in the plan. Null: no such seat. */
export async function findNear(
  backEnd: BackEnd,
  caller: Caller,
  performance: number,
  plan: SeatPlan,
  { near, count, keep, avoid }: NearQuestion,
): Promise<NearAnswer | null> {
  const seats = seatsOf(plan);
  const here = seats[near];
  if (!here) return null;
  const ids = (places: readonly number[]) => places.flatMap((place) => seats[place]?.id ?? []);
  const found = await backEnd.seating.suggest(
    {
      performance,
      near: here.id,
      count,
      // Whoever points at a wheelchair place looks for wheelchair places.
      pool: here.accessible ? "accessible" : here.companion ? "companion" : "any",
      keep: ids(keep),
      avoid: ids(avoid),
    },
    caller,
  );
  if (found.ok) {
    return { found: true, seats: placesOf(plan, found.value.seats), together: found.value.together };
  }
  const { refusal } = found;
  const available =
    refusal.reason === "too-many-tickets"
      ? refusal.max
      : refusal.reason === "not-enough-seats"
        ? refusal.available
        : 0;
  return { found: false, wanted: count, available };
}
