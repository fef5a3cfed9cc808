import ical, { type ICalEventData, ICalEventStatus } from "ical-generator";
import { Temporal } from "temporal-polyfill";
import { vtimezone } from "./vtimezone.ts";

export interface CalendarEntry {
  /** Globally unique and constant for a performance: "performance-41@sundoperan.example". */
  readonly uid: string;
  readonly title: string;
  /** With its zone: "2027-02-06T19:00:00+01:00[Europe/Stockholm]". */
  readonly start: string;
  readonly durationMinutes: number;
  readonly timeZone: string;
  readonly location: string;
  readonly url: string;
  readonly description: string;
  /** Increases with every change: calendars use the newer entry. */
  readonly sequence: number;
  readonly cancelled: boolean;
  /** Time of creation: "2026-11-21T09:00:00Z". */
  readonly stamp: string;
}

/** RFC 5545. @throws RangeError if the start, the stamp or the zone cannot be read */
export function calendarFile(entry: CalendarEntry): string {
  return calendarOf([entry]);
}

/**
 * A calendar of several entries, whose zones are the same.
 * @param name by which calendars list it
 * @throws RangeError like `calendarFile`
 */
export function calendarOf(entries: readonly CalendarEntry[], name?: string): string {
  const times = entries.map(({ start, timeZone, durationMinutes }) => {
    const from = Temporal.ZonedDateTime.from(start).withTimeZone(timeZone);
    return { start: from, end: from.add({ minutes: durationMinutes }) };
  });
  const instants = times
    .flatMap(({ start, end }) => [start.toInstant(), end.toInstant()])
    .sort(Temporal.Instant.compare);
  const [first] = instants;
  const last = instants.at(-1);
  const calendar = ical({
    prodId: { company: "Parkett", product: "Tickets", language: "EN" },
    ...(name !== undefined && { name: oneLine(name) }),
    // With a calendar zone the library would write DTSTAMP in it, not in UTC.
    timezone: {
      name: null,
      generator: (zone) => (first && last ? vtimezone(zone, first, last) : null),
    },
  });
  entries.forEach((entry, at) => {
    const time = times[at];
    if (time) calendar.createEvent(eventOf(entry, time));
  });
  // An end time would be ambiguous in the hour repeated in October.
  const lengths = entries.map(({ durationMinutes }) => `DURATION:PT${durationMinutes}M`);
  const text = `${calendar.toString()}\r\n`.replace(/^DTEND;.*$/gm, () => lengths.shift() ?? "");
  return text.replace(/(\r\n)+$/, "\r\n");
}

function eventOf(
  entry: CalendarEntry,
  { start, end }: { readonly start: Temporal.ZonedDateTime; readonly end: Temporal.ZonedDateTime },
): ICalEventData {
  return {
    id: oneLine(entry.uid),
    sequence: entry.sequence,
    stamp: new Date(Temporal.Instant.from(entry.stamp).epochMilliseconds),
    start,
    end,
    timezone: entry.timeZone,
    summary: oneLine(entry.title),
    location: withoutControls(entry.location),
    description: withoutControls(entry.description),
    url: new URL(entry.url).href,
    status: entry.cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  };
}

/** The library escapes one form of line break; other control characters are not allowed. */
function withoutControls(text: string): string {
  return text.replaceAll(/\r\n?/g, "\n").replaceAll(/[^\P{Cc}\n\t]/gu, "");
}

function oneLine(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, " ");
}
