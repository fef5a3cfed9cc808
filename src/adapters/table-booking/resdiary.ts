import type { TableBooking } from "#ports/table-booking.ts";
import { filledIn, framesOf, localeOf, type Restaurant } from "./partner.ts";

const TEMPLATE = "https://booking.resdiary.com/widget/Standard/{restaurantId}?date={date}&partySize={guests}";

/** ResDiary: one page per restaurant, with date and party size in the URL. */
export function createResDiary(restaurant: Restaurant): TableBooking {
  const template = restaurant.urlTemplate ?? TEMPLATE;
  return {
    partner: "ResDiary",
    mode: restaurant.mode,
    sources: { frame: framesOf(restaurant, template), script: [] },
    address: (request, language) => filledIn(template, restaurant, request, localeOf(restaurant, language)),
    button: () => null,
  };
}
