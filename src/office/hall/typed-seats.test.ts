import { expect, test } from "vitest";
import { smallHall } from "#seat-map/hall/testing-hall.ts";
import { codesOfSeats, readTypedSeats, shortCodes } from "./typed-seats.ts";

const hall = smallHall();
const [section] = hall.sections;
const [row] = section?.rows ?? [];
const named = (number: string) => `${section?.slug}/${row?.number}/${number}`;

test.each([
  ["one seat", named("2"), [1]],
  ["several, in any writing", `${named("3").toUpperCase()}, ${named("1")};`, [2, 0]],
  ["a part of a row, from either end", `${named("3-2")} ${named("4")}`, [1, 2, 3]],
])("seats are read as %s", (_, text, seats) => {
  expect(readTypedSeats(hall, text)).toEqual({ seats, unknown: [] });
});

test.each([named("99"), named("1-99"), "nowhere/A/1", "5", named("1-2-3")])(
  "%s is no seat, and is said to be none",
  (text) => {
    expect(readTypedSeats(hall, `${named("1")} ${text}`)).toMatchObject({ unknown: [text] });
  },
);

test("names are short for neighbours, and read back as the same seats", () => {
  const short = shortCodes(hall, [3, 0, 1, 4]);
  expect(short[0]).toBe(named("1-2"));
  expect(codesOfSeats(hall, readTypedSeats(hall, short.join(" ")).seats)).toEqual(
    codesOfSeats(hall, [0, 1, 3, 4]),
  );
});
