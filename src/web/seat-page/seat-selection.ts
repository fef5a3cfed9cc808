import { bandOf } from "#seat-map/hall/availability.ts";
import { hallOfPlan } from "#seat-map/hall/hall-of-plan.ts";
import { createPrices } from "#seat-map/hall/prices.ts";
import type { SentChoice } from "../seat-map/choice/choice-form.ts";
import type { Choice } from "../seat-map/choice/seat-store.ts";
import { seatsOf } from "../seat-map/hall/plan-places.ts";
import type { SeatsOnSale } from "./seats-on-sale.ts";

/** The chosen seats, by id for the back end and by place for the map. */
export interface SeatSelection {
  readonly seats: { readonly seat: string; readonly priceType: number }[];
  readonly chosen: readonly Choice[];
}

/** Returns the seats with their price types; none if one of them is unknown. */
export function chosenOf(seats: SeatsOnSale, choices: readonly SentChoice[]): readonly Choice[] {
  return selectionOf(seats, choices, null)?.chosen ?? [];
}

/** Converts places in the plan to seat ids; null for an unknown place. */
export function selectionOf(
  { plan, status, sale }: SeatsOnSale,
  choices: readonly SentChoice[],
  forAll: number | null,
): SeatSelection | null {
  const ids = seatsOf(plan).map(({ id }) => id);
  const { seats } = hallOfPlan(plan);
  const prices = createPrices(sale.priceTypes, sale.prices);
  const found = choices.map(({ seat: index, priceType }) => {
    const [seat, id] = [seats[index], ids[index]];
    if (!seat || id === undefined) return null;
    const band = bandOf(status, index);
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
