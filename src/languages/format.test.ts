import { expect, test } from "vitest";
import type { Language } from "#domain/languages.ts";
import { money } from "#domain/money.ts";
import { minutesLeft } from "./format.ts";
import { formatIn } from "./testing/format-in.ts";

const format = (language: Language) => formatIn(language);
/** Makes no-break spaces visible. */
const plain = (text: string) => text.replaceAll("\u00a0", " ");
const PREMIERE = "2027-02-06T18:00:00Z";

test.each([
  ["sv", "1 495 kr"],
  ["en", "SEK 1,495"],
  ["en-us", "SEK 1,495"],
  ["de", "1.495 SEK"],
  ["es", "1495 SEK"],
  ["ht", "1,495 SEK"],
] as const)("a price in %s is written %s", (language, price) => {
  expect(plain(format(language).money(money(149_500, "SEK")))).toBe(price);
});

test("öre are shown only if not zero, and a discount has a real minus sign", () => {
  expect(plain(format("sv").money(money(1_234_567_50, "SEK")))).toBe("1 234 567,50 kr");
  expect(plain(format("sv").money(money(-5_005, "SEK")))).toBe("−50,05 kr");
  expect(plain(format("sv").money(money(19_500, "DKK")))).toBe("195 DKK");
});

test("a price never breaks across lines", () => {
  expect(format("sv").money(money(149_500, "SEK"))).not.toContain(" ");
});

test.each([
  ["sv", "lördag 6 februari 2027 kl. 19.00"],
  ["en", "Saturday 6 February 2027, 19:00"],
  ["en-us", "Saturday, February 6, 2027 at 7:00 PM"],
  ["de", "Samstag, 6. Februar 2027, 19:00 Uhr"],
  ["es", "sábado, 6 de febrero de 2027, 19:00"],
  ["ht", "samdi 6 fevriye 2027, 19:00"],
] as const)("a performance in %s has the date %s", (language, words) => {
  expect(plain(format(language).fullDateTime(PREMIERE))).toBe(words);
});

test("dates use the house's time zone, not the server's: 23:30 UTC is the next day", () => {
  expect(format("sv").dayOf("2027-06-30T22:30:00Z")).toBe("2027-07-01");
  expect(format("sv").monthOf("2027-06-30T22:30:00Z")).toBe("2027-07");
});

test("a duration is written in hours and minutes", () => {
  expect(plain(format("sv").duration(165))).toBe("2 tim 45 min");
  expect(plain(format("sv").duration(120))).toBe("2 tim");
  expect(plain(format("en").duration(45))).toBe("45 min");
});

test("a date range repeats only the parts that differ", () => {
  expect(plain(format("sv").dateRange(PREMIERE, "2027-02-20T18:00:00Z"))).toBe("6–20 februari 2027");
  expect(plain(format("sv").dateRange(PREMIERE, "2027-03-03T18:00:00Z"))).toBe("6 februari – 3 mars 2027");
  expect(plain(format("en").dateRange("2026-12-31T18:00:00Z", PREMIERE))).toBe(
    "31 December 2026 – 6 February 2027",
  );
  expect(plain(format("en").dateRange(PREMIERE, PREMIERE))).toBe("6 February 2027");
});

test("midnight and noon are 12 o'clock in American English", () => {
  expect(plain(format("en-us").time("2027-02-06T11:00:00Z"))).toBe("12:00 PM");
  expect(plain(format("en-us").time("2027-02-05T23:05:00Z"))).toBe("12:05 AM");
});

test('the last item of a list follows "and"', () => {
  expect(format("sv").list(["a", "b", "c"])).toBe("a, b och c");
  expect(format("de").list(["a"])).toBe("a");
  expect(format("de").list([])).toBe("");
});

test("remaining minutes are rounded up and never negative", () => {
  const end = Date.UTC(2027, 0, 1, 12, 0);
  expect(minutesLeft(end, end - 61_000)).toBe(2);
  expect(minutesLeft(end, end - 60_000)).toBe(1);
  expect(minutesLeft(end, end + 60_000)).toBe(0);
});
