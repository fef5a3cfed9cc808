import { expect, test } from "vitest";
import { readSpreadsheet } from "./testing/read-spreadsheet.ts";
import { writeSpreadsheet } from "./write-spreadsheet.ts";

const COLUMNS = [
  { title: "Text", kind: "text" },
  { title: "Belopp", kind: "money" },
  { title: "Andel", kind: "share" },
  { title: "Dag", kind: "day" },
  { title: "Börjar", kind: "moment" },
] as const;

test("a spreadsheet has money in whole units, dates as dates, and moments in the house's time zone", async () => {
  const content = await writeSpreadsheet({
    title: "Försäljning: dag/produktion [provad]",
    columns: COLUMNS,
    rows: [
      ["Così & <fan>", 129_550, 0.25, "2027-01-15", "2027-01-15T18:00:00.000Z"],
      [null, -1, null, null, null],
    ],
    timeZone: "Europe/Stockholm",
  });
  const [head, row, empty] = readSpreadsheet(content);
  expect(head).toEqual(["Text", "Belopp", "Andel", "Dag", "Börjar"]);
  // Days since 1900-01-00; 19:00 is 19/24 of a day.
  expect(row).toEqual(["Così & <fan>", 1_295.5, 0.25, 46_402, expect.closeTo(46_402 + 19 / 24, 6)]);
  expect(empty).toEqual([null, -0.01]);
});

test("a text that looks like a formula stays a text in a spreadsheet", async () => {
  const content = await writeSpreadsheet({
    ...{ title: "A", columns: COLUMNS.slice(0, 1), timeZone: "Europe/Stockholm" },
    rows: [["=1+1"]],
  });
  expect(readSpreadsheet(content)[1]).toEqual(["=1+1"]);
  expect(Buffer.from(content).toString("latin1")).not.toContain("<f>");
});
