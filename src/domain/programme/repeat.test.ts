import fc from "fast-check";
import { expect, test } from "vitest";
import { daysAfter, daysBetween, weekdayOf, weekOf } from "../days.ts";
import { MOST_REPEATED, type RepeatRule, repeated } from "./repeat.ts";

const times = fc.uniqueArray(fc.constantFrom("11:00", "14:00", "19:00"), { maxLength: 2 });
const rule: fc.Arbitrary<RepeatRule> = fc
  .record({
    start: fc.nat(700),
    length: fc.integer({ min: -3, max: 90 }),
    everyWeeks: fc.integer({ min: 1, max: 4 }),
    times: fc.dictionary(fc.constantFrom("1", "2", "3", "4", "5", "6", "7"), times),
    without: fc.array(fc.nat(90), { maxLength: 5 }),
  })
  .map(({ start, length, without, ...rest }) => {
    const from = daysAfter("2026-06-01", start);
    return {
      ...rest,
      from,
      until: daysAfter(from, length),
      without: without.map((days) => daysAfter(from, days)),
    };
  });

test("a repeat rule gives exactly the days that it describes, in order", () => {
  fc.assert(
    fc.property(rule, (one) => {
      const monday = weekOf(one.from)[0] ?? "";
      const expected: string[] = [];
      for (let day = one.from; day <= one.until; day = daysAfter(day, 1)) {
        const isWeek = Math.floor(daysBetween(monday, day) / 7) % one.everyWeeks === 0;
        if (isWeek && !one.without.includes(day))
          expected.push(...(one.times[weekdayOf(day)] ?? []).toSorted().map((time) => `${day}T${time}`));
      }
      expect(repeated(one).map(({ day, time }) => `${day}T${time}`)).toEqual(expected);
    }),
  );
});

test("every second week counts from the week of the first day, also in the middle of it", () => {
  const found = repeated({
    ...{ from: "2027-02-04", until: "2027-02-28", everyWeeks: 2, without: ["2027-02-20"] },
    times: { 2: ["19:00"], 6: ["15:00", "19:00"] },
  });
  expect(found.map(({ day }) => day)).toEqual(["2027-02-06", "2027-02-06", "2027-02-16"]);
});

test("a rule without an end gives no more than the limit", () => {
  const daily = Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((day) => [day, ["19:00"]]));
  const found = repeated({
    from: "2027-01-01",
    until: "2999-12-31",
    everyWeeks: 1,
    times: daily,
    without: [],
  });
  expect(found).toHaveLength(MOST_REPEATED);
});
