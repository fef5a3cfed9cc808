import fc from "fast-check";
import { expect, test } from "vitest";
import { actionOf, isIn, type Selection } from "./grid-keys.ts";

const BOUNDS = { rows: 4, columns: 6 };
const at = (row: number, column: number): Selection => ({ anchor: { row, column }, focus: { row, column } });
const key = (name: string, more = {}) => ({
  ...{ key: name, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false },
  ...more,
});

test("arrow keys move one cell and stop at the edges", () => {
  expect(actionOf(key("ArrowRight"), at(0, 0), BOUNDS)).toEqual({ kind: "select", selection: at(0, 1) });
  expect(actionOf(key("ArrowUp"), at(0, 3), BOUNDS)).toEqual({ kind: "select", selection: at(0, 3) });
  expect(actionOf(key("End", { ctrlKey: true }), at(0, 0), BOUNDS)).toEqual({
    ...{ kind: "select", selection: at(3, 5) },
  });
});

test("Shift keeps where the selection began", () => {
  const action = actionOf(key("ArrowDown", { shiftKey: true }), at(1, 1), BOUNDS);
  const selection = action?.kind === "select" ? action.selection : at(0, 0);
  expect(selection).toEqual({ anchor: { row: 1, column: 1 }, focus: { row: 2, column: 1 } });
  expect(isIn({ row: 2, column: 1 }, selection)).toBe(true);
  expect(isIn({ row: 2, column: 2 }, selection)).toBe(false);
});

test("a digit begins typing, Enter edits the cell's value, Tab leaves the grid", () => {
  expect(actionOf(key("9"), at(0, 0), BOUNDS)).toEqual({ kind: "type", text: "9" });
  expect(actionOf(key("Enter"), at(0, 0), BOUNDS)).toEqual({ kind: "type", text: null });
  expect(actionOf(key("d", { ctrlKey: true }), at(0, 0), BOUNDS)).toEqual({ kind: "fill-down" });
  for (const name of ["Tab", "Escape", "x"]) expect(actionOf(key(name), at(0, 0), BOUNDS)).toBeNull();
  expect(actionOf(key("c", { ctrlKey: true }), at(0, 0), BOUNDS)).toBeNull();
});

test("no sequence of keys leads out of the grid", () => {
  const keys = fc.record({
    key: fc.constantFrom(
      "ArrowLeft",
      "ArrowRight",
      "ArrowUp",
      "ArrowDown",
      "Home",
      "End",
      "PageUp",
      "PageDown",
    ),
    ...{
      shiftKey: fc.boolean(),
      ctrlKey: fc.boolean(),
      metaKey: fc.constant(false),
      altKey: fc.constant(false),
    },
  });
  fc.assert(
    fc.property(fc.array(keys, { maxLength: 30 }), (pressed) => {
      let selection = at(0, 0);
      for (const event of pressed) {
        const action = actionOf(event, selection, BOUNDS);
        if (action?.kind === "select") selection = action.selection;
        for (const { row, column } of [selection.anchor, selection.focus]) {
          expect(row >= 0 && row < 4 && column >= 0 && column < 6).toBe(true);
        }
      }
    }),
  );
});
