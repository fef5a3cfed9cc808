import { expect, test } from "vitest";
import { nameOfHall } from "./use-hall-names.ts";

const house = { venues: [{ id: "main-stage", name: { sv: "Stora scenen", en: "Main Stage" } }, "?"] };

test.each([
  [
    "its venue's, in the office's language",
    { house, plan: "Plan", language: "en" },
    "main-stage",
    "Main Stage",
  ],
  [
    "its venue's in Swedish, if there is no other",
    { house, plan: "Plan", language: "de" },
    "main-stage",
    "Stora scenen",
  ],
  ["its plan's, if it has no venue", { house, plan: "Arenan", language: "en" }, "arena", "Arenan"],
  ["its id, if it has no plan either", { house: undefined, plan: null, language: "en" }, "arena", "arena"],
])("a hall's name is %s", (_, named, hall, name) => {
  expect(nameOfHall(named, hall)).toBe(name);
});
