import { Temporal } from "temporal-polyfill";

/**
 * Reads a moment as staff type it: in the house's time zone, or with an offset. Null for one that does not exist, such as
 * 30 February, or an hour that the clocks skip.
 */
export function readMoment(typed: string, timeZone: string): Date | null {
  try {
    if (/(?:Z|[+-]\d{2}:\d{2})$/.test(typed)) return new Date(Temporal.Instant.from(typed).epochMilliseconds);
    const local = Temporal.PlainDateTime.from(typed, { overflow: "reject" });
    return new Date(local.toZonedDateTime(timeZone, { disambiguation: "reject" }).epochMilliseconds);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** In the house's time zone, as 2027-02-06T19:00: what `readMoment` reads. */
export function writeMoment(moment: Date, timeZone: string): string {
  const local = Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timeZone);
  return local.toPlainDateTime().toString({ smallestUnit: "minute" });
}
