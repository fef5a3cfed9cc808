import { dayIn } from "#domain/house-day.ts";
import type { Services } from "./services.ts";

/** Returns the house's calendar day, YYYY-MM-DD. */
export function todayOf({ settings, now }: Pick<Services, "settings" | "now">): string {
  return dayIn(settings.timeZone, now());
}
