import { Temporal } from "temporal-polyfill";

/** Returns YYYY-MM-DD in the house's time zone. */
export function dayOf(moment: number, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(timeZone).toPlainDate().toString();
}
