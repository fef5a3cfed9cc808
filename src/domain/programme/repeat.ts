import { daysAfter, daysBetween, weekdayOf, weekOf } from "../days.ts";
import type { Wall } from "../house/moments.ts";

export const MOST_REPEATED = 400;

/** "Tuesdays and Saturdays, every second week, until June, not on 24 December." */
export interface RepeatRule {
  /** YYYY-MM-DD, both inclusive. */
  readonly from: string;
  readonly until: string;
  /** 1 is every week; weeks are counted from the week of `from`. */
  readonly everyWeeks: number;
  /** Times, HH:MM, by weekday: 1 is Monday. */
  readonly times: Readonly<Partial<Record<number, readonly string[]>>>;
  readonly without: readonly string[];
}

/** In order of time, at most `MOST_REPEATED`. */
export function repeated({ from, until, everyWeeks, times, without }: RepeatRule): Wall[] {
  const found: Wall[] = [];
  const [monday = from] = weekOf(from);
  for (let day = from; day <= until && found.length < MOST_REPEATED; day = daysAfter(day, 1)) {
    const week = Math.floor(daysBetween(monday, day) / 7);
    if (week % everyWeeks !== 0 || without.includes(day)) continue;
    const onDay = new Set(times[weekdayOf(day)]);
    for (const time of [...onDay].sort()) found.push({ day, time });
  }
  return found.slice(0, MOST_REPEATED);
}
