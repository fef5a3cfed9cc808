import { expect, test } from "vitest";
import { fileSchemas } from "../../../house-versions/file-schemas.ts";
import { fileField } from "./field.ts";
import { isAmountAt, namedSteps } from "./places.ts";

const season = fileField(fileSchemas().find(({ file }) => file === "season.json")?.schema ?? {});

test("the steps of a path are properties, entries, languages and the order of a list", () => {
  const kinds = (path: readonly string[]) => namedSteps(season, path).map(({ kind }) => kind);
  expect(kinds(["priceLists", "main", "ordinary", "A"])).toEqual(["property", "entry", "property", "entry"]);
  expect(kinds(["events", "carmen", "title", "sv"])).toEqual(["property", "entry", "property", "language"]);
  expect(kinds(["events", "#order"])).toEqual(["property", "order"]);
  expect(namedSteps(season, ["priceLists", "main", "ordinary"]).at(-1)?.names).toEqual([
    "priceLists",
    "ordinary",
  ]);
});

test("a price is an amount; a length in minutes and an unknown place are not", () => {
  expect(isAmountAt(season, ["priceLists", "main", "ordinary", "A"])).toBe(true);
  expect(isAmountAt(season, ["events", "carmen", "minutes"])).toBe(false);
  expect(isAmountAt(season, ["nowhere", "A"])).toBe(false);
});
