import type { TableBooking } from "#ports/table-booking.ts";
import { filledIn, framesOf, localeOf, type Restaurant } from "./partner.ts";

const ORIGIN = "https://app.bokabord.se";
const POPUP = `${ORIGIN}/widget-popup/widget.min.js`;

/** No public documentation for prefilling date and party size: the page shows them to the guest. */
export function createBokabord(restaurant: Restaurant): TableBooking {
  const { restaurantId, meal, mode, urlTemplate } = restaurant;
  const usual = `${ORIGIN}/reservation/?hash={restaurantId}&version=new${meal === null ? "" : "&mealid={meal}"}`;
  const template = urlTemplate ?? usual;
  return {
    partner: "Bokabord",
    mode,
    sources: {
      frame: framesOf(restaurant, template),
      script: mode === "popup" ? [ORIGIN] : [],
    },
    address: (request, language) => filledIn(template, restaurant, request, localeOf(restaurant, language)),
    button(language) {
      if (mode !== "popup") return null;
      const data = {
        "data-hash": restaurantId,
        "data-lang": localeOf(restaurant, language),
        ...(meal !== null && { "data-mealid": meal }),
      };
      return { script: POPUP, className: "waiteraid-widget", data };
    },
  };
}
