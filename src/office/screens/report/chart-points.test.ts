import { expect, test } from "vitest";
import { barsOf, linesOf } from "./chart-points.ts";

const column = (id: string) => ({ id, title: id, kind: "count" as const });

test("bars are as long as their share of the longest, and nothing has none", () => {
  const table = {
    columns: [column("day"), column("amount")],
    rows: [
      ["a", 50],
      ["b", 0],
      ["c", -100],
    ],
  };
  const { bars, left } = barsOf(table, "day", ["amount"]);
  expect(bars.map(({ label, parts }) => [label, parts[0]?.part])).toEqual([
    ["a", 0.5],
    ["c", 1],
  ]);
  expect(left).toBe(0);
});

test("bars of shares are as long as their share of all", () => {
  const columns = [column("performance"), { id: "occupied", title: "", kind: "share" as const }];
  const { bars } = barsOf({ columns, rows: [["a", 0.25]] }, "performance", ["occupied"]);
  expect(bars.map(({ parts }) => parts[0]?.part)).toEqual([0.25]);
});

test("the forty greatest bars are shown, in the table's order, and the others counted", () => {
  const rows = Array.from({ length: 50 }, (_, at) => [String(at), at + 1]);
  const { bars, left } = barsOf({ columns: [column("day"), column("amount")], rows }, "day", ["amount"]);
  expect([bars.length, left, bars[0]?.label, bars.at(-1)?.label]).toEqual([40, 10, "10", "49"]);
});

test("a line runs from the most days before to the fewest, and leaves out what is not known", () => {
  const columns = [column("daysBefore"), column("tickets"), column("againstTickets")];
  const rows = [
    [10, 0, 4],
    [5, 8, null],
    [0, null, null],
  ];
  const { lines, first, last, most } = linesOf({ columns, rows }, "daysBefore", [
    "tickets",
    "againstTickets",
  ]);
  expect([first, last, most]).toEqual([10, 0, 8]);
  expect(lines.map(({ points }) => points)).toEqual([
    [
      [0, 0],
      [0.5, 1],
    ],
    [[0, 0.5]],
  ]);
});

test("a single day is a level line", () => {
  const columns = [column("daysBefore"), column("tickets")];
  const { lines } = linesOf({ columns, rows: [[210, 2]] }, "daysBefore", ["tickets"]);
  expect(lines[0]?.points).toEqual([
    [0, 1],
    [1, 1],
  ]);
});
