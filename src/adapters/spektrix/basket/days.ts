import { Temporal } from "temporal-polyfill";

/** YYYY-MM-DD on the house's clock. */
export function dayOf(moment: number, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(timeZone).toPlainDate().toString();
}
