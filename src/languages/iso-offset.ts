import { clockIn } from "./clock.ts";

export function isoWithOffset(timeZone: string, instant: string): string {
  const offset = offsetMinutes(timeZone, instant);
  const wall = new Date(new Date(instant).getTime() + offset * 60_000).toISOString().slice(0, 19);
  const hours = String(Math.floor(Math.abs(offset) / 60)).padStart(2, "0");
  const minutes = String(Math.abs(offset) % 60).padStart(2, "0");
  return `${wall}${offset < 0 ? "-" : "+"}${hours}:${minutes}`;
}

/** Returns the offset from UTC at that instant, minutes. */
function offsetMinutes(timeZone: string, instant: number | string): number {
  const { year, month, day, hour, minute } = clockIn(timeZone, instant);
  const wall = Date.UTC(year, month - 1, day, hour, minute);
  return Math.round((wall - new Date(instant).getTime()) / 60_000);
}
