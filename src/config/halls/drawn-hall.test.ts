import { expect, test } from "vitest";
import { smallHouse } from "../testing/small-house.ts";
import { bareHall, drawnHall } from "./drawn-hall.ts";
import { flattenHall } from "./hall-seats.ts";
import { planOfHall } from "./plan-entry.ts";

const { plan, sidecar } = smallHouse();

function seatsDrawn(rawPlan: unknown, rawSidecar: unknown): string[] | null {
  const hall = drawnHall(rawPlan, rawSidecar);
  if (!hall) return null;
  const { sections } = planOfHall(flattenHall(hall.plan, hall.sidecar));
  return sections.flatMap(({ rows }) => rows.flatMap(({ seats }) => seats.map(({ id }) => id)));
}

const ALL = ["s-1-1", "s-1-2", "b-1-1"];

test.each([
  ["without a sidecar", plan, undefined],
  ["with a sidecar that is no object", plan, "no"],
  ["with a sidecar that lacks a zone", plan, { ...sidecar, zones: { stalls: sidecar.zones["stalls"] } }],
  ["with an unknown key", { ...plan, x_units: 1 }, sidecar],
  ["with a category that is no band", { ...plan, categories: [{ name: "VIP" }] }, { ...sidecar, bands: {} }],
  [
    "with standing room that has no area",
    {
      ...plan,
      zones: [...plan.zones, { name: "Stå", zone_id: "stand", position: { x: 0, y: 0 }, rows: [] }],
    },
    {
      ...sidecar,
      zones: {
        ...sidecar.zones,
        stand: { slug: "sta", name: { sv: "Stå" }, level: "floor", standing: { capacity: 9, category: "C" } },
      },
    },
  ],
])("a hall %s is drawn with all its seats", (_, rawPlan, rawSidecar) => {
  expect(seatsDrawn(rawPlan, rawSidecar)).toEqual(ALL);
});

test.each([[null], ["plan"], [{ zones: [] }], [{ name: "x", zones: [{}] }]])(
  "a plan of %j is not drawn",
  (rawPlan) => {
    expect(seatsDrawn(rawPlan, sidecar)).toBeNull();
  },
);

test("a bare hall stays the same while facts, levels and doors are edited", () => {
  const edited = {
    ...sidecar,
    levels: sidecar.levels,
    zones: {
      ...sidecar.zones,
      stalls: { ...sidecar.zones["stalls"], door: { sv: "Dörr 1" }, facts: { stepFree: true } },
    },
    rows: {},
    seats: { "s-1-1": { accessible: true } },
  };
  const bare = (raw: unknown) => {
    const hall = drawnHall(plan, raw);
    return hall && bareHall(hall);
  };
  expect(bare(edited)).toEqual(bare(sidecar));
});
