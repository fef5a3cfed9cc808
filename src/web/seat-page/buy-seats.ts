import type { SeatPlan } from "#contract/operations/seating.ts";
import type { SentChoice } from "../seat-map/choice/choice-form.ts";
import type { Choice } from "../seat-map/choice/seat-store.ts";
import { type Availability, bandOf } from "../seat-map/hall/availability.ts";
import { hallOfPlan } from "../seat-map/hall/hall-of-plan.ts";
import { seatsOf } from "../seat-map/hall/plan-places.ts";
import type { SeatPrices } from "../seat-map/hall/prices.ts";

/** Seats by id, as the back end expects them. */
export interface Order {
  readonly seats: readonly { readonly seat: string; readonly priceType: number }[];
  /** The same seats by place in the plan. */
  readonly chosen: readonly Choice[];
}

/** Converts places in the plan to seat ids; null for an unknown place. */
export function orderOf(
  plan: SeatPlan,
  availability: Availability,
  prices: SeatPrices,
  choices: readonly SentChoice[],
  forAll: number | null,
): Order | null {
  const ids = seatsOf(plan).map(({ id }) => id);
  const { seats } = hallOfPlan(plan);
  const found = choices.map(({ seat: index, priceType }) => {
    const [seat, id] = [seats[index], ids[index]];
    if (!seat || id === undefined) return null;
    const band = bandOf(availability, index);
    const wanted = priceType ?? (forAll !== null && prices.of(seat, band, forAll) ? forAll : null);
    const type = wanted ?? prices.usual(seat, band)?.id;
    return type === undefined ? null : { seat: index, id, priceType: type };
  });
  if (found.some((one) => one === null)) return null;
  const known = found.filter((one) => one !== null);
  return {
    seats: known.map(({ id, priceType }) => ({ seat: id, priceType })),
    chosen: known.map(({ seat, priceType }) => ({ seat, priceType })),
  };
}
