import { expect, test } from "vitest";
import type { JsonObject } from "#domain/json/json.ts";
import type { Band } from "#domain/seating/seating.ts";
import { layerValues, type PlanSeatState } from "./hall-layers.ts";

const state = (band: Band | null, level: string | null, facts: JsonObject = {}): PlanSeatState => ({
  ...{ guid: "", zone: "", door: null, hasFault: false },
  ...{ band, level, facts },
});

const seats = [
  state("B", "Stalls", { rowsInFront: 10 }),
  state("A", "Balcony", { rowsInFront: 9 }),
  state("A+", "Stalls"),
  state(null, null, { rowsInFront: 0 }),
];

test.each([
  ["bands from the best to the cheapest, those without one first", "band", [null, "A+", "A", "B"]],
  ["levels as they come in the plan, seats without one first", "level", [null, "Stalls", "Balcony"]],
  ["numbers by size, seats without one last", "rowsInFront", ["0", "9", "10", "no"]],
  ["facts, seats without them last", "accessible", ["no"]],
] as const)("the key lists %s", (_, layer, values) => {
  expect(layerValues(layer, seats).map(({ value }) => value)).toEqual(values);
});
