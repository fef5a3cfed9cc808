import { clockIn, isoDay, twoDigits } from "./clock.ts";

/** "2027-02-06T19:00:00+01:00", for search engines. */
export function isoWithOffset(timeZone: string, instant: string): string {
  const clock = clockIn(timeZone, instant);
  const { year, month, day, hour, minute } = clock;
  const at = new Date(instant).getTime();
  const wall = Date.UTC(year, month - 1, day, hour, minute);
  const offset = Math.round((wall - at) / 60_000);
  const size = Math.abs(offset);
  const time = [hour, minute, new Date(at).getUTCSeconds()].map(twoDigits).join(":");
  const zone = `${offset < 0 ? "-" : "+"}${twoDigits(Math.floor(size / 60))}:${twoDigits(size % 60)}`;
  return `${isoDay(clock)}T${time}${zone}`;
}
