import { expect, test } from "vitest";
import { smallHall } from "#seat-map/hall/testing-hall.ts";
import { seatsInside } from "./in-lasso.ts";

const hall = smallHall();
const [first, second] = hall.pointed;

test("a line around a seat has that seat, and a line beside it none", () => {
  const { x = 0, y = 0 } = first ?? {};
  const around = [
    { x: x - 5, y: y - 5 },
    { x: x + 5, y: y - 5 },
    { x: x + 5, y: y + 5 },
    { x: x - 5, y: y + 5 },
  ];
  expect(seatsInside(hall, around)).toEqual([first?.index]);
  expect(
    seatsInside(
      hall,
      around.map((corner) => ({ x: corner.x - 50, y: corner.y })),
    ),
  ).toEqual([]);
});

test("a line that turns back leaves out the seats in its bay", () => {
  const { x: left = 0, y = 0 } = first ?? {};
  const { x: right = 0 } = second ?? {};
  // Around both seats, with a bay over the second one.
  const bay = [
    { x: left - 5, y: y - 5 },
    { x: right - 5, y: y - 5 },
    { x: right - 5, y: y + 4 },
    { x: right + 5, y: y + 4 },
    { x: right + 5, y: y + 5 },
    { x: left - 5, y: y + 5 },
  ];
  expect(seatsInside(hall, bay)).toEqual([first?.index]);
});

test("a line of two points has no seat", () => {
  expect(
    seatsInside(hall, [
      { x: 0, y: 0 },
      { x: 500, y: 500 },
    ]),
  ).toEqual([]);
});
