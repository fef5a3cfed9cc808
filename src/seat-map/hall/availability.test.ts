import { expect, test } from "vitest";
import { changedSeats, isFree, nextFree, onlySellable, summarise } from "./availability.ts";
import { allFree, smallHall, smallPrices } from "./testing-hall.ts";

const hall = smallHall();
const prices = smallPrices();
const free = allFree(hall);
const none = () => false;
const taken = (...seats: number[]) => ({
  ...free,
  status: [...free.status].map((one, index) => (seats.includes(index) ? "1" : one)).join(""),
});

test("only seats with a changed status or band are repainted", () => {
  expect(changedSeats(free, free)).toEqual([]);
  expect(changedSeats(free, taken(3, 11))).toEqual([3, 11]);
  expect(changedSeats(free, { ...free, bands: `0${free.bands.slice(1)}` })).toEqual([0]);
});

test("a seat missing from the status is not for sale", () => {
  const half = onlySellable(hall, { status: "00", bands: "22" }, prices);
  expect(half.status).toHaveLength(hall.seats.length);
  expect(isFree(half, 1)).toBe(true);
  expect(isFree(half, 2)).toBe(false);
});

test("a free seat without a matching price type is not for sale", () => {
  const companions = {
    ...hall,
    seats: hall.seats.map((seat) => (seat.index === 0 ? { ...seat, companion: true } : seat)),
  };
  expect(onlySellable(companions, free, prices).status[0]).toBe("3");
});

test("a section's summary has the number of free seats and the lowest price", () => {
  const [left] = hall.sections;
  if (!left) throw new Error("No section");
  expect(summarise(left, taken(0, 1), prices)).toEqual({ free: 6, from: 79_500 });
  expect(summarise(left, taken(0, 1, 2, 3, 4, 5, 6, 7), prices)).toEqual({ free: 0, from: null });
});

test("the next free seat after the end of the hall is the first one", () => {
  expect(nextFree(hall, taken(1, 2), 0, none)?.index).toBe(3);
  expect(nextFree(hall, taken(1, 2), hall.seats.length - 1, none)?.index).toBe(0);
});

test("a sold-out hall has no next free seat", () => {
  const gone = { ...free, status: "1".repeat(hall.seats.length) };
  expect(nextFree(hall, gone, 0, none)).toBeNull();
});
