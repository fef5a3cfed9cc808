import { clockIn } from "./clock.ts";

/** "2027-02-06T19:00:00+01:00" */
export function isoWithOffset(timeZone: string, instant: string): string {
  const { year, month, day, hour, minute } = clockIn(timeZone, instant);
  const at = new Date(instant).getTime();
  const wall = Date.UTC(year, month - 1, day, hour, minute);
  const offset = Math.round((wall - at) / 60_000);
  const size = Math.abs(offset);
  const date = `${year}-${two(month)}-${two(day)}`;
  const time = `${two(hour)}:${two(minute)}:${two(new Date(at).getUTCSeconds())}`;
  return `${date}T${time}${offset < 0 ? "-" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

function two(number: number): string {
  return number < 10 ? `0${number}` : `${number}`;
}
