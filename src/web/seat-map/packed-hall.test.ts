import { expect, test } from "vitest";
import { packHall, unpackHall } from "./packed-hall.ts";
import { smallHall } from "./testing-hall.ts";

test("a hall comes out of its package as it went in", () => {
  const hall = smallHall();
  expect(unpackHall(packHall(hall))).toEqual(hall);
});

test("numbers that are no numbers survive", () => {
  const hall = smallHall();
  const lettered = {
    ...hall,
    sections: hall.sections.map((section) => ({
      ...section,
      rows: section.rows.map((row) => ({
        ...row,
        seats: row.seats.map((seat, at) => ({ ...seat, number: at === 0 ? "01" : `${at}A` })),
      })),
    })),
  };
  expect(unpackHall(packHall(lettered)).rows[0]?.seats.map(({ number }) => number)).toEqual([
    "01",
    "1A",
    "2A",
    "3A",
  ]);
});
