import fc from "fast-check";
import { expect, test } from "vitest";
import { daysAfter } from "../days.ts";
import { readPastedPerformances } from "./pasted-performances.ts";
import { readSheet, writeSheet } from "./sheet.ts";
import { readDay, readTime, readTimes } from "./typed-moments.ts";

const cell = fc
  .string({ unit: fc.constantFrom("a", "9", " ", '"', "\t", "\n", ";", "å"), maxLength: 6 })
  .map((text) => text.trim());

test("what a spreadsheet copies is read as its cells", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom("x", "1"), cell, cell), { minLength: 1, maxLength: 5 }),
      (rows) => {
        expect(readSheet(writeSheet(rows))).toEqual(rows);
      },
    ),
  );
});

test("a file with semicolons is read too, and empty rows are left out", () => {
  expect(readSheet('a;"b;c"\r\n\r\n1 295,50;\r\n')).toEqual([
    ["a", "b;c"],
    ["1 295,50", ""],
  ]);
});

test.each([
  ["2027-02-06", "2027-02-06"],
  ["6.2.2027", "2027-02-06"],
  ["6/2 2027", "2027-02-06"],
  ["06/02/2027", "2027-02-06"],
  ["lör 6 feb 2027", "2027-02-06"],
  ["Saturday, 6 February 2027", "2027-02-06"],
  ["lördag den 6 februari 2027", "2027-02-06"],
  ["1 maj 2027", "2027-05-01"],
  ["3 Oct 2027", "2027-10-03"],
])("the day %j is read as %s", (typed, day) => {
  expect(readDay(typed)).toBe(day);
});

test.each(["", "6/2", "06/02/27", "30.2.2027", "2027-02-30", "02/13/2027", "6 foo 2027", "tomorrow"])(
  "the text %j, which is no clear day, is refused",
  (typed) => {
    expect(readDay(typed)).toBeNull();
  },
);

test("times are read with colon, point or neither, and no hour after 23", () => {
  expect(["19:00", "19.00", "19", "kl. 9.30", "9:05:00"].map(readTime)).toEqual([
    ...["19:00", "19:00", "19:00", "09:30", "09:05"],
  ]);
  expect(readTime("02:30+01:00")).toBe("02:30+01:00");
  expect(["24:00", "19:60", "7 pm", "", "x"].map(readTime)).toEqual([null, null, null, null, null]);
  expect(readTimes("14.00, 19")).toEqual(["14:00", "19:00"]);
  expect(readTimes("14 x")).toBeNull();
});

const context = {
  halls: [
    { id: "main-stage", names: ["Stora scenen", "Main Stage"] },
    { id: "cellar", names: ["Källaren"] },
  ],
  priceLists: [
    { id: "main", names: [] },
    { id: "matinee", names: [] },
  ],
  hall: "main-stage",
  priceList: "main",
};

test("pasted performances have hall and price list by id or name, or those that were chosen", () => {
  const text = "Datum\tTid\tSal\tPrislista\n6.2.2027\t19.00\n2027-02-07\t15\tkällaren\tMATINEE";
  expect(readPastedPerformances(text, context)).toMatchObject([
    { line: 2, day: "2027-02-06", time: "19:00", hall: "main-stage", priceList: "main" },
    { line: 3, day: "2027-02-07", time: "15:00", hall: "cellar", priceList: "matinee" },
  ]);
});

test("a row that cannot be read stays in the list, with what is wrong left empty", () => {
  const [row] = readPastedPerformances("2027-02-30\t25:00\tnowhere\tsecret", context);
  expect(row).toMatchObject({ line: 1, day: null, time: null, hall: null, priceList: null });
});

test("any performances survive being copied to a spreadsheet and back", () => {
  const row = fc.record({
    day: fc.nat(2_000).map((days) => daysAfter("2026-01-01", days)),
    time: fc.constantFrom("00:00", "11:30", "19:00"),
    hall: fc.constantFrom("main-stage", "cellar"),
    priceList: fc.constantFrom("main", "matinee"),
  });
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 8 }), (rows) => {
      const text = writeSheet(rows.map((one) => [one.day, one.time, one.hall, one.priceList]));
      const read = readPastedPerformances(text, context);
      expect(read.map(({ line: _, typed: __, ...one }) => one)).toEqual(rows);
    }),
  );
});
