import { expect, test } from "vitest";
import { clearOf } from "./clear-of.ts";

const picture = { x: 0, y: 0, width: 300, height: 260 };
const seat = (x: number, y: number) => ({ x, y, width: 30, height: 30 });
const card = { x: 8, y: 150, width: 240, height: 102 };
const mini = { x: 212, y: 8, width: 80, height: 60 };

test("an uncovered seat stays where it is", () => {
  expect(clearOf(seat(100, 60), [card, mini], picture)).toEqual({ x: 0, y: 0 });
});

test("a seat below the seat card moves just above it", () => {
  expect(clearOf(seat(100, 160), [card, mini], picture)).toEqual({ x: 0, y: -46 });
});

test("a seat under the mini map moves to the nearer side of the mini map", () => {
  expect(clearOf(seat(205, 20), [card, mini], picture)).toEqual({ x: -29, y: 0 });
  expect(clearOf(seat(240, 45), [card, mini], picture)).toEqual({ x: 0, y: 29 });
});

test("a seat beyond the edge moves inside, clear of overlays", () => {
  const { x, y } = clearOf(seat(290, 20), [card, mini], picture);
  expect(Math.abs(x) + Math.abs(y)).toBeGreaterThan(0);
  expect(290 + x + 30).toBeLessThanOrEqual(300);
  expect(clearOf({ ...seat(290, 20), x: 290 + x, y: 20 + y }, [card, mini], picture)).toEqual({ x: 0, y: 0 });
});

test("no seat moves if the whole map is covered", () => {
  expect(clearOf(seat(10, 10), [picture], picture)).toEqual({ x: 0, y: 0 });
});
