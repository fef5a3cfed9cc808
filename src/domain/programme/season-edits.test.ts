import fc from "fast-check";
import { expect, test } from "vitest";
import { momentsOf } from "../house/moments.ts";
import { productionsIn } from "./programme.ts";
import {
  addPerformances,
  changePerformances,
  copiedProduction,
  eventIn,
  freeIds,
  shiftedMoment,
  slugOf,
  withFlag,
} from "./season-edits.ts";

const moments = momentsOf("Europe/Stockholm", "2026-11-29");
const season = {
  fees: [],
  events: [
    {
      ...{ slug: "tosca", title: { sv: "Tosca", en: "Tosca" }, durationMinutes: 150 },
      performances: [
        {
          ...{ id: 100_101, starts: "2027-02-06T19:00", cancelled: true, note: { sv: "Premiär" } },
          sale: [{ modeOfSale: 3, from: "2026-12-01T10:00", to: "-2h" }],
        },
        { id: 100_102, starts: "+10d 16:00" },
      ],
    },
    { slug: "aida", performances: [{ id: 1, starts: "2027-03-01T19:00" }] },
  ],
};

test("a copied production has its own slug and ids, and every date as many days later", () => {
  const copied = copiedProduction(eventIn(season, "tosca") ?? {}, {
    ...{ slug: "tosca-2028", title: "Tosca", days: 364, ids: [7, 8], moments },
  });
  expect(copied).toEqual({
    ...{ slug: "tosca-2028", title: { sv: "Tosca", en: "Tosca" }, durationMinutes: 150 },
    performances: [
      {
        ...{ id: 7, starts: "2028-02-05T19:00", note: { sv: "Premiär" } },
        sale: [{ modeOfSale: 3, from: "2027-11-30T10:00", to: "-2h" }],
      },
      { id: 8, starts: "2027-12-08T16:00" },
    ],
  });
});

test("another title than the original's has no translations yet", () => {
  const options = { slug: "x", title: "Tosca igen", days: 0, ids: [7, 8], moments };
  expect(copiedProduction(eventIn(season, "tosca") ?? {}, options)["title"]).toEqual({ sv: "Tosca igen" });
});

test("moving by days keeps the time of day, also across the change of the clocks", () => {
  fc.assert(
    fc.property(fc.integer({ min: -400, max: 400 }), (days) => {
      const moved = shiftedMoment("2027-03-20T19:00", days, moments) ?? "";
      expect(moved.slice(11)).toBe("19:00");
      expect(shiftedMoment(moved, -days, moments)).toBe("2027-03-20T19:00");
    }),
  );
});

test("changing some performances leaves every other place of the file as it is", () => {
  const changed = changePerformances(season, new Set([100_101, 1]), (one) => withFlag(one, "offSale", true));
  const offSale = productionsIn(changed, moments).flatMap(({ performances }) =>
    performances.filter((one) => one.offSale).map(({ id }) => id),
  );
  expect(offSale).toEqual([100_101, 1]);
  const back = changePerformances(changed, new Set([100_101, 1]), (one) => withFlag(one, "offSale", false));
  expect(back).toEqual(season);
  expect(changePerformances(season, new Set([1]), () => null).events).toMatchObject([
    {},
    { performances: [] },
  ]);
});

test("new ids are used by no performance, whatever chance gives", () => {
  const chances = [0, 0, 0.5];
  const ids = freeIds(season, 12, () => chances.shift() ?? 0.9);
  expect(ids).toHaveLength(12);
  expect(new Set(ids).size).toBe(12);
  expect(ids).not.toContain(100_101);
  const added = addPerformances(
    season,
    "aida",
    ids.map((id) => ({ id })),
  );
  expect(productionsIn(added, moments)[1]?.performances).toHaveLength(13);
});

test.each([
  ["Trollflöjten", "trollflojten"],
  ["La Bohème – premiär!", "la-boheme-premiar"],
  ["Æventyr på Øen", "aeventyr-pa-oen"],
  ["!!!", ""],
])("the slug of %j is %j", (title, slug) => {
  expect(slugOf(title)).toBe(slug);
});
