import { expect, test } from "vitest";
import { english } from "#domain/text/message.ts";
import { reportUnreachableRows } from "./unreachable-rows.ts";

/** Faults of a plan of this size with one row at the upper left. */
function faultsOf(width: number, height: number): string[] {
  const position = { x: 0, y: 0 };
  const seat = { seat_guid: "s", seat_number: "1", position, category: "A" };
  const zone = { name: "Z", position, rows: [{ row_number: "1", seats: [seat] }] };
  const reported: string[] = [];
  reportUnreachableRows({ zones: [zone], size: { width, height } }, (_path, reason) => {
    reported.push(english(reason));
  });
  return reported;
}

test.each([
  [400, 400],
  [8e9, 0.001],
  [0.001, 8e9],
  [1e300, 1e300],
  [5e-324, 1e308],
  [0, 0],
])("a plan of %d by %d is checked fast and with little memory", (width, height) => {
  expect(faultsOf(width, height)).toEqual([]);
});
