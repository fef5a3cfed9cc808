import { expect, test } from "vitest";
import { seatVisitor } from "./testing/seat-visitor.ts";

test("undo reverses each change: choosing, removing, choosing several, clearing", () => {
  const { store, seats } = seatVisitor();
  store.toggle(0);
  store.choose([1, 2]);
  store.toggle(1);
  store.clear();
  expect(seats()).toEqual([]);
  const back = [];
  while (store.read().before.length > 0) {
    store.undo();
    back.push(seats());
  }
  expect(back).toEqual([[0, 2], [0, 1, 2], [0], []]);
  store.undo();
  expect(seats()).toEqual([]);
});

test("undo does not restore seats that others have taken since", () => {
  const { store, seats, receive } = seatVisitor();
  store.choose([0, 1]);
  store.clear();
  receive({ 1: "1" });
  store.undo();
  expect(seats()).toEqual([0]);
});

test("undo restores a seat with its price type", () => {
  const { store } = seatVisitor();
  store.toggle(0);
  store.setPriceType(0, 2);
  store.toggle(0);
  store.undo();
  expect(store.read().chosen).toEqual([{ seat: 0, priceType: 2 }]);
});

test("several seats are chosen together or not at all, and a replacement keeps the price type", () => {
  const { store, events, seats, receive } = seatVisitor({ limit: 2 });
  store.choose([0, 1, 2]);
  expect(events.at(-1)).toEqual({ kind: "limit" });
  receive({ 1: "1" });
  store.choose([0, 1]);
  expect(events.at(-1)).toEqual({ kind: "unavailable", seat: 1 });
  expect(seats()).toEqual([]);
  store.choose([2, 3]);
  store.choose([0], { instead: [3], as: [2] });
  expect(store.read().chosen).toEqual([
    { seat: 2, priceType: 1 },
    { seat: 0, priceType: 2 },
  ]);
});
