import { isDay } from "../days.ts";

/** The first three letters of each month, in Swedish or English. */
const MONTHS = ["jan", "feb", "mar", "apr", "maj may", "jun", "jul", "aug", "sep", "okt oct", "nov", "dec"];
const WEEKDAY = /^(?:mån|tis|ons|tors?|fre|lör|sön|mon|tue|wed|thu|fri|sat|sun)\p{L}*\.?,?\s+(?:den\s+)?/iu;

/**
 * Reads a day as people and spreadsheets write it, always with its year, the day before the month: "2027-02-06",
 * "6.2.2027", "6/2 2027", "lör 6 feb 2027".
 * @returns YYYY-MM-DD, or null if it is no day
 */
export function readDay(typed: string): string | null {
  const text = typed.trim().replace(WEEKDAY, "");
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  if (iso) return dayOf(iso[1], iso[2], iso[3]);
  const numbers = /^(\d{1,2})[./-]\s?(\d{1,2})[./\s-]\s?(\d{4})$/.exec(text);
  if (numbers) return dayOf(numbers[3], numbers[2], numbers[1]);
  const words = /^(\d{1,2})\.?\s+(\p{L}{3})\p{L}*\.?,?\s+(\d{4})$/u.exec(text);
  const month = MONTHS.findIndex((names) => names.split(" ").includes(words?.[2]?.toLowerCase() ?? "")) + 1;
  return words && month > 0 ? dayOf(words[3], String(month), words[1]) : null;
}

function dayOf(year = "", month = "", day = ""): string | null {
  const text = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isDay(text) ? text : null;
}

/** "19:00", "19.00", "19", "kl. 19.30", or with an offset in an hour that comes twice: "02:30+01:00". @returns HH:MM… */
export function readTime(typed: string): string | null {
  const found = /^(?:kl\.?\s*)?(\d{1,2})(?:[:.](\d{2}))?(?::00)?([+-]\d{2}:\d{2})?$/i.exec(typed.trim());
  if (!found) return null;
  const [, hour = "", minute = "00", offset = ""] = found;
  if (Number(hour) > 23 || Number(minute) > 59) return null;
  return `${hour.padStart(2, "0")}:${minute}${offset}`;
}

/** Several of them: "14:00 19:00", "14.00, 19.00". Null if one is no time. */
export function readTimes(typed: string): string[] | null {
  const times = typed
    .split(/[,;\s]+/)
    .filter(Boolean)
    .map(readTime);
  return times.every((time) => time !== null) ? times : null;
}
