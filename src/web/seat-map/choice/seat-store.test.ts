import { expect, test } from "vitest";
import { allFree } from "#seat-map/hall/testing-hall.ts";
import { createSeatStore, sumOfChosen } from "./seat-store.ts";
import { hall, prices, seatVisitor } from "./testing/seat-visitor.ts";

test("pressing a free seat chooses it, and pressing it again removes it", () => {
  const { store, events, seats } = seatVisitor();
  store.toggle(2);
  expect(seats()).toEqual([2]);
  store.toggle(2);
  expect(seats()).toEqual([]);
  expect(events).toEqual([
    { kind: "chosen", seats: [2] },
    { kind: "let-go", seats: [2] },
  ]);
});

test("a seat starts with the default price type and can be changed to another", () => {
  const { store } = seatVisitor();
  store.toggle(2);
  expect(sumOfChosen(hall, prices, store.read())).toBe(79_500);
  store.setPriceType(2, 2);
  expect(sumOfChosen(hall, prices, store.read())).toBe(40_500);
});

test("a wheelchair place gets its own price type", () => {
  const { store } = seatVisitor();
  const place = hall.seats.find(({ accessible }) => accessible);
  store.toggle(place?.index ?? -1);
  expect(store.read().chosen[0]?.priceType).toBe(8);
});

test("a sold seat cannot be chosen, and a press emits the reason", () => {
  const { store, events, seats, receive } = seatVisitor();
  receive({ 4: "1" });
  store.toggle(4);
  expect(seats()).toEqual([]);
  expect(events).toEqual([{ kind: "unavailable", seat: 4 }]);
});

test("the choice of seats stops at the ticket limit", () => {
  const { store, events, seats } = seatVisitor({ limit: 2 });
  for (const seat of [0, 1, 2]) store.toggle(seat);
  expect(seats()).toEqual([0, 1]);
  expect(events.at(-1)).toEqual({ kind: "limit" });
});

test("a chosen seat taken by another visitor is reported as lost, and the others stay", () => {
  const { store, events, seats, receive } = seatVisitor();
  store.toggle(0);
  store.toggle(1);
  receive({ 1: "1", 9: "1" });
  expect(seats()).toEqual([0]);
  expect(events.at(-1)).toEqual({ kind: "lost", seats: [1], as: [1] });
});

test("a chosen seat that is now in the visitor's basket is not reported as lost", () => {
  const { store, events, seats, receive } = seatVisitor();
  store.toggle(0);
  receive({ 0: "2" });
  expect(seats()).toEqual([]);
  expect(events.filter(({ kind }) => kind === "lost")).toEqual([]);
});

test("an unchanged seat status notifies no listener", () => {
  const { store } = seatVisitor();
  let woken = 0;
  store.subscribe(() => woken++);
  store.receive(allFree(hall));
  expect(woken).toBe(0);
});

test("a stored choice is restored for seats that are free and price types that are still offered", () => {
  const { store, seats, receive } = seatVisitor();
  receive({ 1: "1" });
  store.restore([
    { seat: 0, priceType: 2 },
    { seat: 1, priceType: 1 },
    { seat: 2, priceType: 999 },
    { seat: 5000, priceType: 1 },
  ]);
  expect(seats()).toEqual([0]);
});

test("seats of a cluster are chosen and removed together", () => {
  const together = {
    ...hall,
    seats: hall.seats.map((seat) => (seat.index < 2 ? { ...seat, cluster: "a" } : seat)),
  };
  const store = createSeatStore(together, prices, allFree(hall), () => 9);
  store.toggle(1);
  expect(store.read().chosen.map(({ seat }) => seat)).toEqual([0, 1]);
  store.toggle(0);
  expect(store.read().chosen).toEqual([]);
});
