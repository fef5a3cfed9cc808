import type { House } from "#config/house/house.ts";
import { clockIn } from "#languages/clock.ts";

/** The switch has no end: an hour until clients retry. */
const SWITCHED_OFF_SECONDS = 3600;

/** Seconds, by the house's clock; null while it is open. */
export function maintenanceUntil(
  maintenance: House["maintenance"],
  timeZone: string,
  now: number,
): { seconds: number } | null {
  if (maintenance.on) return { seconds: SWITCHED_OFF_SECONDS };
  const clock = clockIn(timeZone, now);
  const minute = Date.UTC(clock.year, clock.month - 1, clock.day, clock.hour, clock.minute) / 60_000;
  const ends = maintenance.windows.flatMap(({ date, from, to }) => {
    const day = Date.parse(date) / 60_000;
    // A window that ends before it begins ends on the next day.
    const end = day + minutes(to) + (minutes(to) <= minutes(from) ? DAY : 0);
    return day + minutes(from) <= minute && minute < end ? [end] : [];
  });
  return ends.length > 0 ? { seconds: (Math.max(...ends) - minute) * 60 } : null;
}

const DAY = 24 * 60;

function minutes(time: string): number {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return hour * 60 + minute;
}
