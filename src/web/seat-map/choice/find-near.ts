import type { BackEnd } from "#contract/back-end.ts";
import type { SeatPlan } from "#contract/operations/seating.ts";
import { placesOfSeats, seatsOf } from "../hall/plan-places.ts";
import type { NearAnswer, NearQuestion } from "./near-seats.ts";

type Requested = Parameters<BackEnd["seating"]["suggest"]>[0];
/** The back end's suggestion of the best seats, for a performance or a series. */
export type Suggest = (
  seats: Required<Pick<Requested, "near" | "count" | "pool" | "keep" | "avoid">>,
) => Promise<
  | { readonly ok: true; readonly value: { readonly seats: readonly string[]; readonly together: boolean } }
  | {
      readonly ok: false;
      readonly refusal: { readonly reason: string; readonly max?: number; readonly available?: number };
    }
>;

/** Asks the back end for the best seats around one, all as places in the plan. Null: unknown seat. */
export async function findNear(
  suggest: Suggest,
  plan: SeatPlan,
  { near, count, keep, avoid }: NearQuestion,
): Promise<NearAnswer | null> {
  const seats = seatsOf(plan);
  const here = seats[near];
  if (!here) return null;
  const ids = (places: readonly number[]) => places.flatMap((place) => seats[place]?.id ?? []);
  const found = await suggest({
    near: here.id,
    count,
    // A wheelchair place as the starting point requests wheelchair places.
    pool: here.accessible ? "accessible" : here.companion ? "companion" : "any",
    keep: ids(keep),
    avoid: ids(avoid),
  });
  if (found.ok) {
    return { found: true, seats: placesOfSeats(plan, found.value.seats), together: found.value.together };
  }
  const { refusal } = found;
  const available = refusal.max ?? refusal.available ?? 0;
  return { found: false, wanted: count, available };
}
