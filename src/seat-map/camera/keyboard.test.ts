import { expect, test } from "vitest";
import { smallHall } from "../hall/testing-hall.ts";
import { commandOf, type KeyPress, type Move, PANS, seatAfter } from "./keyboard.ts";

const plain: Omit<KeyPress, "key"> = { shiftKey: false, ctrlKey: false, altKey: false, metaKey: false };
const press = (key: string, held: Partial<KeyPress> = {}) => commandOf({ ...plain, key, ...held });

test.each([
  ["ArrowLeft", { kind: "move", move: "left" }],
  ["ArrowRight", { kind: "move", move: "right" }],
  ["ArrowUp", { kind: "move", move: "up" }],
  ["ArrowDown", { kind: "move", move: "down" }],
  ["Home", { kind: "move", move: "row-start" }],
  ["End", { kind: "move", move: "row-end" }],
  ["PageUp", { kind: "move", move: "previous-section" }],
  ["PageDown", { kind: "move", move: "next-section" }],
  [" ", { kind: "toggle" }],
  ["Enter", { kind: "toggle" }],
  ["n", { kind: "next-free" }],
  ["+", { kind: "zoom", to: "in" }],
  ["-", { kind: "zoom", to: "out" }],
  ["0", { kind: "zoom", to: "all" }],
  ["?", { kind: "help" }],
  ["Escape", { kind: "leave" }],
])("the key %s on the map has its command", (key, command) => {
  expect(press(key)).toEqual(command);
});

test.each([
  ["Home", "map-start"],
  ["End", "map-end"],
])("Ctrl + %s goes to the start or end of the map", (key, move) => {
  expect(press(key, { ctrlKey: true })).toEqual({ kind: "move", move });
});

test.each([
  ["ArrowLeft", PANS.left],
  ["ArrowRight", PANS.right],
  ["ArrowUp", PANS.up],
  ["ArrowDown", PANS.down],
])("Shift + %s pans the map", (key, by) => {
  expect(press(key, { shiftKey: true })).toEqual({ kind: "pan", by });
});

test("character shortcuts work whatever keys a keyboard needs for the character", () => {
  expect(press("?", { shiftKey: true })).toEqual({ kind: "help" });
  expect(press("N", { shiftKey: true })).toEqual({ kind: "next-free" });
});

test("the map does not handle the browser's own shortcuts", () => {
  expect(press("Tab")).toBeNull();
  expect(press("+", { ctrlKey: true })).toBeNull();
  expect(press("ArrowLeft", { altKey: true })).toBeNull();
  expect(press("0", { metaKey: true })).toBeNull();
  expect(press("PageDown", { ctrlKey: true })).toBeNull();
});

const hall = smallHall();
const seatOf = (section: number, row: number, number: string) => {
  const found = hall.sections[section]?.rows[row]?.seats.find((seat) => seat.number === number);
  if (!found) throw new Error(`No seat ${number}`);
  return found;
};
const after = (from: ReturnType<typeof seatOf>, move: Move) => seatAfter(hall, from, move);

test("the left and right arrow keys move along the row and stop at its ends", () => {
  expect(after(seatOf(0, 0, "2"), "right")).toBe(seatOf(0, 0, "3"));
  expect(after(seatOf(0, 0, "2"), "left")).toBe(seatOf(0, 0, "1"));
  expect(after(seatOf(0, 0, "4"), "right")).toBe(seatOf(0, 0, "4"));
});

test("arrow keys follow the direction on screen in rows whose seat numbers run from right to left", () => {
  const [row] = hall.rows;
  const mirrored = {
    ...hall,
    rows: hall.rows.map((one) => (one === row ? { ...one, seats: [...one.seats].reverse() } : one)),
  };
  expect(seatAfter(mirrored, seatOf(0, 0, "2"), "right")).toBe(seatOf(0, 0, "3"));
});

test("the up and down arrow keys go to the nearest seat of the row in front or behind", () => {
  expect(after(seatOf(0, 1, "3"), "up")).toBe(seatOf(0, 0, "3"));
  expect(after(seatOf(0, 0, "3"), "down")).toBe(seatOf(0, 1, "3"));
});

test("the down arrow key in the last row of a section goes to the next section", () => {
  expect(after(seatOf(0, 1, "3"), "down")).toBe(seatOf(2, 0, "2"));
  expect(after(seatOf(2, 0, "2"), "up")).toBe(seatOf(0, 1, "3"));
});

test("the up arrow key in the first row, before the stage, stays at the seat", () => {
  expect(after(seatOf(0, 0, "3"), "up")).toBe(seatOf(0, 0, "3"));
});

test("Home and End go to the ends of the row, and with Ctrl to the ends of the hall", () => {
  expect(after(seatOf(1, 1, "3"), "row-start")).toBe(seatOf(1, 1, "1"));
  expect(after(seatOf(1, 1, "3"), "row-end")).toBe(seatOf(1, 1, "4"));
  expect(after(seatOf(1, 1, "3"), "map-start")).toBe(seatOf(0, 0, "1"));
  expect(after(seatOf(1, 1, "3"), "map-end")).toBe(seatOf(2, 0, "7"));
});

test("PageDown and PageUp go to the next and previous section, to the seat nearest to the stage", () => {
  expect(after(seatOf(0, 1, "1"), "next-section")).toBe(seatOf(1, 0, "1"));
  expect(after(seatOf(2, 0, "1"), "previous-section")).toBe(seatOf(1, 0, "1"));
  expect(after(seatOf(2, 0, "1"), "next-section")).toBe(seatOf(2, 0, "1"));
});
