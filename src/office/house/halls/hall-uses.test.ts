import { expect, test } from "vitest";
import { usesOfHall } from "./hall-uses.ts";

const season = {
  events: [
    {
      slug: "tosca",
      title: { sv: "Tosca", en: "Tosca" },
      performances: [{ hall: "big" }, { hall: "small" }],
    },
    {
      slug: "flute",
      title: { sv: "Trollflöjten", en: "The Magic Flute" },
      performances: [{ hall: "big" }, { hall: "big" }],
    },
    { slug: "gala", title: { sv: "Gala" }, performances: [{ hall: "small" }] },
    { slug: "new", title: { sv: "Ny" } },
    null,
  ],
};

test("a hall is used by the productions with performances in it, which are counted", () => {
  expect(usesOfHall(season, "big", "en")).toEqual([
    { event: "tosca", title: "Tosca", performances: 1 },
    { event: "flute", title: "The Magic Flute", performances: 2 },
  ]);
});

test.each([
  ["another hall", season, "cellar"],
  ["no season", undefined, "big"],
  ["a season without productions", { events: "" }, "big"],
])("%s has no uses", (_, file, hall) => {
  expect(usesOfHall(file, hall, "sv")).toEqual([]);
});
