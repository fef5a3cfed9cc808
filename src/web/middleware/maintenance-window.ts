import type { House } from "#config/house/house.ts";
import { clockIn } from "#languages/clock.ts";

/** Closed by the switch: nobody knows for how long, so ask again in an hour. */
const SWITCHED_OFF_SECONDS = 3600;

/** Seconds until the shop opens again, or null while it is open. Windows follow the house's own clock. */
export function maintenanceUntil(
  maintenance: House["maintenance"],
  timeZone: string,
  now: number,
): { seconds: number } | null {
  if (maintenance.on) return { seconds: SWITCHED_OFF_SECONDS };
  const clock = clockIn(timeZone, now);
  const today = `${clock.year}-${pad(clock.month)}-${pad(clock.day)}`;
  const minute = clock.hour * 60 + clock.minute;
  const open = maintenance.windows.find(
    ({ date, from, to }) => date === today && minutes(from) <= minute && minute < minutes(to),
  );
  return open ? { seconds: (minutes(open.to) - minute) * 60 } : null;
}

function minutes(time: string): number {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return hour * 60 + minute;
}

function pad(value: number): string {
  return String(value).padStart(2, "0");
}
