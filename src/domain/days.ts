const DAY_MS = 86_400_000;

/** Adds days to a calendar day, YYYY-MM-DD. */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

/** 1 is Monday, 7 Sunday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}

/** Whether it is a day of the calendar, written YYYY-MM-DD. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** The days of the weeks that a month touches, Monday first. @param month YYYY-MM */
export function weeksOfMonth(month: string): string[][] {
  const first = `${month}-01`;
  const last = daysAfter(`${monthsAfter(month, 1)}-01`, -1);
  const from = daysAfter(first, 1 - weekdayOf(first));
  const weeks = Math.floor(daysBetween(from, last) / 7) + 1;
  return Array.from({ length: weeks }, (_, week) => weekOf(daysAfter(from, 7 * week)));
}

/** The seven days of a day's week, Monday first. */
export function weekOf(day: string): string[] {
  const monday = daysAfter(day, 1 - weekdayOf(day));
  return Array.from({ length: 7 }, (_, at) => daysAfter(monday, at));
}

export function monthsAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}
