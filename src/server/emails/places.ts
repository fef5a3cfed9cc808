import { placeWords } from "#languages/place-words.ts";
import type { OrderSeat } from "../../engine/orders/document/order-seats.ts";
import type { Words } from "./words.ts";

type Seat = Pick<OrderSeat, "performance" | "place" | "priceType">;

export function placeOf(place: Parameters<typeof placeWords>[0], { say }: Words): string {
  return placeWords(place, (parts) => say("place.seat-place", { ...parts }));
}

/** Rows of place and price type. */
export function rowsOfSeats(
  seats: readonly Seat[],
  performance: number | undefined,
  words: Words,
): [string, string][] {
  return seats
    .filter((seat) => seat.performance === performance)
    .map(({ place, priceType }) => [placeOf(place, words), priceType]);
}
