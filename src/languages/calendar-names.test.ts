import { readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { LANGUAGES, type Language } from "#domain/languages.ts";
import { calendarNames } from "./calendar-names.ts";
import { formatIn } from "./testing/format-in.ts";

const namesIn = (language: Language) =>
  calendarNames(JSON.parse(readFileSync(`src/languages/${language}/frame.json`, "utf8")).calendar);

test("every language has names of twelve months and seven days, without duplicates", () => {
  for (const language of LANGUAGES) {
    const { months, shortMonths, days, shortDays } = namesIn(language);
    for (const names of [months, shortMonths]) expect(new Set(names).size, language).toBe(12);
    for (const names of [days, shortDays]) expect(new Set(names).size, language).toBe(7);
  }
});

test("browser and server write the same dates when the month names of Intl differ", () => {
  const September = vi.spyOn(Intl.DateTimeFormat.prototype, "formatToParts").mockImplementation(() => [
    { type: "month", value: "S." },
    { type: "weekday", value: "W." },
  ]);
  const names = LANGUAGES.map((language) => namesIn(language).shortMonths[8]);
  September.mockRestore();
  expect(names).toEqual(["sep", "Sep", "Sep", "Sept", "sept", "sep"]);
  const english = formatIn("en", { timeZone: "Europe/Stockholm" });
  expect(english.shortDate("2027-09-04T17:00:00Z")).toBe("Sat 4\u00a0Sep");
});
