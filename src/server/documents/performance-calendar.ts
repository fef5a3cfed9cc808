import { Temporal } from "temporal-polyfill";
import type { House } from "#config/house/house.ts";
import type { PerformanceOfTicket } from "#contract/operations/basket.ts";
import type { Order } from "#contract/operations/orders.ts";
import { calendarFile } from "../../adapters/calendar/calendar-file.ts";
import { placeOf } from "../emails/places.ts";
import type { Words } from "../emails/words.ts";

interface PerformanceCalendarOptions {
  readonly performance: PerformanceOfTicket;
  readonly house: House;
  readonly publicUrl: string;
  readonly words: Words;
}

export function performanceCalendar(
  order: Order,
  { performance, house, publicUrl, words }: PerformanceCalendarOptions,
): string {
  const venue = house.venues.find(({ id }) => id === performance.venue.id);
  const seats = order.tickets
    .filter((ticket) => ticket.valid && ticket.performance === performance.id)
    .map(({ place }) => placeOf(place, words));
  return calendarFile({
    uid: `performance-${performance.id}@${new URL(publicUrl).hostname}`,
    title: `${performance.event.title}, ${house.name}`,
    start: Temporal.Instant.from(performance.starts).toZonedDateTimeISO(house.timeZone).toString(),
    durationMinutes: performance.durationMinutes,
    timeZone: house.timeZone,
    location: [performance.venue.name, house.name, venue?.street, venue?.city].filter(Boolean).join(", "),
    url: `${publicUrl}/tickets?order=${order.link}`,
    description: [...seats, words.say("paper.order", { number: order.number })].join("\n"),
    // A performance can be moved and then cancelled, and calendars only apply a higher sequence number.
    sequence: performance.change === null ? 0 : performance.change.kind === "moved" ? 1 : 2,
    cancelled: performance.change?.kind === "cancelled",
    stamp: order.created,
  });
}
