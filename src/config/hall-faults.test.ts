import { describe, expect, it } from "vitest";
import { expectPlanted, faultsOf, firstOf, type Planted, set } from "./testing/planted-faults.ts";
import type { SmallHouse } from "./testing/small-house.ts";

const stalls = ({ plan }: SmallHouse) => firstOf(plan.zones);
const row = (house: SmallHouse) => firstOf(stalls(house).rows);
const seat = (house: SmallHouse) => firstOf(row(house).seats);

describe("a seating plan", () => {
  it.each<Planted>([
    [
      'halls/salon.json, zones[0].rows[0].seats[0].category: there is no category "Gold"; there are: A, B',
      (house) => set(seat(house), { category: "Gold" }),
    ],
    [
      'halls/salon.json, categories[2].name: there is no price band "Gold"; there are: A+, A, B, C, D, E',
      ({ plan }) => plan.categories.push({ name: "Gold" }),
    ],
    [
      'halls/salon.json, categories[2].name: the category "A" is there twice',
      ({ plan }) => plan.categories.push({ name: "A" }),
    ],
    [
      'halls/salon.json, zones[1].rows[0].seats[0].seat_guid: the seat_guid "s-1-2" is there twice',
      ({ plan }) => set(firstOf(firstOf(plan.zones[1]?.rows).seats), { seat_guid: "s-1-2" }),
    ],
    [
      'halls/salon.json, zones[0].rows[0].seats[1].seat_number: the seat number "1" is there twice',
      (house) => set(row(house).seats[1] ?? {}, { seat_number: "1" }),
    ],
    [
      'halls/salon.json, zones[0].rows[1].row_number: the row "1" is there twice',
      (house) => stalls(house).rows.push({ row_number: "1", seats: [] }),
    ],
    [
      'halls/salon.json, zones[2].zone_id: the zone "stalls" is there twice',
      ({ plan }) => plan.zones.push({ ...firstOf(plan.zones), rows: [] }),
    ],
    [
      'halls/salon.json, zones[0].rows[0].seats[1].position: the seat "s-1-2" stands closer to "s-1-1" than their radius',
      (house) => set(row(house).seats[1] ?? {}, { position: { x: 19.9, y: 0 } }),
    ],
    [
      'halls/salon.json, zones[0].rows[0].seats[1].position: the seat "s-1-2" stands outside the plan',
      (house) => set(row(house).seats[1] ?? {}, { position: { x: 191, y: 0 } }),
    ],
    [
      'halls/salon.json, zones[0].rows[0].seats[0].colour: "colour" is not a known key here',
      (house) => set(seat(house), { colour: "red" }),
    ],
  ])("%s", expectPlanted);

  it("may be of a hall that nobody plays in this season", async () => {
    const texts = { "halls/attic.json": JSON.stringify(OTHER), "halls/attic.sidecar.json": null };
    expect(await faultsOf(() => {}, texts)).toEqual([
      "halls/attic.sidecar.json: the file is missing",
      'halls/salon.json, zones[0].rows[0].seats[0].seat_guid: the seat_guid "s-1-1" is there twice (the other is in halls/attic.json)',
    ]);
  });
});

const OTHER = {
  name: "Vinden",
  categories: [{ name: "A" }],
  size: { width: 100, height: 100 },
  zones: [
    {
      name: "Golv",
      position: { x: 0, y: 0 },
      rows: [
        {
          row_number: "1",
          seats: [{ seat_guid: "s-1-1", seat_number: "1", position: { x: 20, y: 20 }, category: "A" }],
        },
      ],
    },
  ],
};

describe("a sidecar", () => {
  it.each<Planted>([
    [
      'halls/salon.sidecar.json, zones: says nothing of the zone "balcony" of the plan',
      ({ sidecar }) => {
        delete sidecar.zones["balcony"];
      },
    ],
    [
      'halls/salon.sidecar.json, zones.pit: there is no zone "pit"; there are: stalls, balcony (the plan\'s zone_id)',
      ({ sidecar }) => set(sidecar.zones, { pit: { slug: "dike", name: { sv: "Dike" }, level: "floor" } }),
    ],
    [
      'halls/salon.sidecar.json, zones.stalls.level: there is no level "roof"; there are: floor',
      ({ sidecar }) => set(sidecar.zones["stalls"] ?? {}, { level: "roof" }),
    ],
    [
      'halls/salon.sidecar.json, zones.balcony.slug: the slug "parkett" is there twice',
      ({ sidecar }) => set(sidecar.zones["balcony"] ?? {}, { slug: "parkett" }),
    ],
    [
      'halls/salon.sidecar.json, levels[1].id: the level "floor" is there twice',
      ({ sidecar }) => sidecar.levels.push(firstOf(sidecar.levels)),
    ],
    [
      'halls/salon.sidecar.json, rows["stalls/9"]: there is no such row in the plan; its rows are: 1',
      ({ sidecar }) => set(sidecar, { rows: { "stalls/9": {} } }),
    ],
    [
      'halls/salon.sidecar.json, rows["1"]: there is no such row in the plan; write <zone_id>/<row_number>',
      ({ sidecar }) => set(sidecar, { rows: { "1": {} } }),
    ],
    [
      'halls/salon.sidecar.json, seats["s-1-9"]: there is no seat with this seat_guid in the plan',
      ({ sidecar }) => set(sidecar, { seats: { "s-1-9": { companion: true } } }),
    ],
  ])("%s", expectPlanted);
});
