import { expect, test } from "vitest";
import { smallHall } from "../hall/testing-hall.ts";
import { indexSeats, seatAt } from "./hit-test.ts";

const hall = smallHall();
const index = indexSeats(hall.seats, hall.pitch);
const [one, two] = [hall.seats[0], hall.seats[1]];
const anyFree = () => true;

test("a press on a seat of the map selects that seat", () => {
  expect(seatAt(index, { at: { x: 103, y: 98 }, scale: 1.5, pointer: "mouse" }, anyFree)).toBe(one);
});

test("a press far from every seat selects no seat", () => {
  expect(seatAt(index, { at: { x: 350, y: 260 }, scale: 1.5, pointer: "touch" }, anyFree)).toBeNull();
});

test("a touch beside a seat selects the nearest free one", () => {
  expect(seatAt(index, { at: { x: 110.5, y: 90 }, scale: 1.5, pointer: "touch" }, anyFree)).toBe(two);
});

test("a touch at the edge of a sold seat selects the free one beside it", () => {
  expect(
    seatAt(index, { at: { x: 106, y: 100 }, scale: 1.5, pointer: "touch" }, (seat) => seat !== one),
  ).toBe(two);
});

test("a touch on a sold seat among sold seats selects it, to show that it is sold", () => {
  expect(seatAt(index, { at: { x: 101, y: 100 }, scale: 1.5, pointer: "touch" }, () => false)).toBe(one);
});

test("a mouse click on a sold seat selects the sold seat", () => {
  expect(
    seatAt(index, { at: { x: 101, y: 100 }, scale: 1.5, pointer: "mouse" }, (seat) => seat !== one),
  ).toBe(one);
});

test("a higher zoom reduces the area of the hall that counts as touched", () => {
  const beside = { x: 85, y: 100 };
  expect(seatAt(index, { at: beside, scale: 1.5, pointer: "touch" }, anyFree)).toBe(one);
  expect(seatAt(index, { at: beside, scale: 3, pointer: "touch" }, anyFree)).toBeNull();
});
