import { describe, expect, it } from "vitest";
import { expectPlanted, faultsOf, firstOf, type Planted, set } from "../testing/planted-faults.ts";
import type { SmallHouse } from "../testing/small-house.ts";

const stalls = ({ plan }: SmallHouse) => firstOf(plan.zones);
const row = (house: SmallHouse) => firstOf(stalls(house).rows);
const seat = (house: SmallHouse) => firstOf(row(house).seats);

describe("a seating plan", () => {
  it.each<Planted>([
    [
      'halls/salon.json, zones[0].rows[0].seats[0].category: there is no category "Gold"; there are: A, B – name one of them, or add it to categories',
      (house) => set(seat(house), { category: "Gold" }),
    ],
    [
      'halls/salon.json, categories[2].name: there is no price band "Gold"; there are: A+, A, B, C, D, E – call it one of them, or say which it is in the sidecar: "bands"',
      ({ plan }) => plan.categories.push({ name: "Gold" }),
    ],
    [
      'halls/salon.json, categories[2].name: the category "A" is there twice – take one of them out',
      ({ plan }) => plan.categories.push({ name: "A" }),
    ],
    [
      'halls/salon.json, zones[1].rows[0].seats[0].seat_guid: the seat_guid "s-1-2" is there twice – give every seat of the house its own',
      ({ plan }) => set(firstOf(firstOf(plan.zones[1]?.rows).seats), { seat_guid: "s-1-2" }),
    ],
    [
      'halls/salon.json, zones[0].rows[0].seats[1].seat_number: the seat number "1" is there twice – number the seats of a row apart',
      (house) => set(row(house).seats[1] ?? {}, { seat_number: "1" }),
    ],
    [
      'halls/salon.json, zones[0].rows[1].row_number: the row "1" is there twice, and both have a seat "2" – number the rows of a zone, or the seats of both, apart',
      (house) =>
        stalls(house).rows.push({
          row_number: "1",
          seats: [{ ...at("s-1-9", 150, 0), seat_number: "2" }],
        }),
    ],
    [
      'halls/salon.json, zones[2].zone_id: the zone "stalls" is there twice – give each zone a zone_id of its own',
      ({ plan }) =>
        plan.zones.push({
          ...firstOf(plan.zones),
          rows: [{ row_number: "2", seats: [at("s-2-1", 150, 60)] }],
        }),
    ],
    [
      'halls/salon.json, zones[0].rows[0].seats[1].position: the seat "s-1-2" overlaps "s-1-1" – they are 19.4 apart and need 20: move one or make their radius smaller',
      (house) => set(row(house).seats[1] ?? {}, { position: { x: 29.4, y: 0 } }),
    ],
    [
      'halls/salon.json, zones[0].rows[0].seats[1].position: the seat "s-1-2" stands outside the plan – the plan is 200 by 100: move it or make size larger',
      (house) => set(row(house).seats[1] ?? {}, { position: { x: 191, y: 0 } }),
    ],
    [
      'halls/salon.json, zones[0].rows[0].seats[0].colour: "colour" is not a known key here',
      (house) => set(seat(house), { colour: "red" }),
    ],
  ])("%s", expectPlanted);

  it("may belong to a hall without performances this season", async () => {
    const texts = { "halls/attic.json": JSON.stringify(OTHER), "halls/attic.sidecar.json": null };
    expect(await faultsOf(() => {}, texts)).toEqual([
      "halls/attic.sidecar.json: the file is missing",
      'halls/salon.json, zones[0].rows[0].seats[0].seat_guid: the seat_guid "s-1-1" is there twice (the other is in halls/attic.json) – give every seat of the house its own',
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
      'halls/salon.sidecar.json, zones: says nothing of the zone "balcony" of the plan – say its slug, name and level',
      ({ sidecar }) => {
        delete sidecar.zones["balcony"];
      },
    ],
    [
      'halls/salon.sidecar.json, zones.pit: there is no zone "pit"; there are: stalls, balcony (the plan\'s zone_id) – correct the key, or take it out',
      ({ sidecar }) => set(sidecar.zones, { pit: { slug: "dike", name: { sv: "Dike" }, level: "floor" } }),
    ],
    [
      'halls/salon.sidecar.json, zones.stalls.level: there is no level "roof"; there are: floor – name one of them, or add it to levels',
      ({ sidecar }) => set(sidecar.zones["stalls"] ?? {}, { level: "roof" }),
    ],
    [
      'halls/salon.sidecar.json, zones.balcony.slug: the slug "parkett" is there twice – addresses need one for each zone',
      ({ sidecar }) => set(sidecar.zones["balcony"] ?? {}, { slug: "parkett" }),
    ],
    [
      'halls/salon.sidecar.json, levels[1].id: the level "floor" is there twice – take one of them out',
      ({ sidecar }) => sidecar.levels.push(firstOf(sidecar.levels)),
    ],
    [
      'halls/salon.sidecar.json, rows["stalls/9"]: there is no such row in the plan; its rows are: 1 – correct the key, or take it out',
      ({ sidecar }) => set(sidecar, { rows: { "stalls/9": {} } }),
    ],
    [
      'halls/salon.sidecar.json, rows["1"]: there is no such row in the plan; write <zone_id>/<row_number> – correct the key, or take it out',
      ({ sidecar }) => set(sidecar, { rows: { "1": {} } }),
    ],
    [
      'halls/salon.sidecar.json, seats["s-1-9"]: there is no seat with this seat_guid in the plan – correct the key, or take it out',
      ({ sidecar }) => set(sidecar, { seats: { "s-1-9": { companion: true } } }),
    ],
  ])("%s", expectPlanted);
});

function at(guid: string, x: number, y: number, number = "1") {
  return { seat_guid: guid, seat_number: number, position: { x, y }, category: "A" };
}

describe("an unusable plan", () => {
  it.each<Planted>([
    [
      'halls/salon.json, zones[1].uuid: the uuid "u-1" is there twice – take it off one of them: plan:import gives it a new one',
      ({ plan }) => plan.zones.map((zone) => set(zone, { uuid: "u-1" })),
    ],
    [
      "halls/salon.json, zones[1].rows[0]: nobody can reach this row: the seats around it leave no way to it – leave an aisle, or move the row out",
      ({ plan }) => {
        const ring = Array.from({ length: 12 }, (_, step) => (step * Math.PI) / 6);
        plan.size = { width: 400, height: 400 };
        set(firstOf(plan.zones), {
          position: { x: 300, y: 300 },
          rows: [
            {
              row_number: "1",
              seats: [
                ...["s-1-1", "s-1-2"].map((guid, index) => at(guid, 0, index * 30 - 200, `${index + 20}`)),
                ...ring.map((turn, step) =>
                  at(`ring-${step}`, Math.cos(turn) * 38.7, Math.sin(turn) * 38.7, `${step}`),
                ),
              ],
            },
          ],
        });
        set(plan.zones[1] ?? {}, { position: { x: 290, y: 300 } });
      },
    ],
    [
      "halls/salon.json, zones[0].rows[0].row_number: the row has no number – tickets name the row: give it a number or a letter",
      (house) => {
        set(row(house), { row_number: " " });
        set(house.sidecar, { rows: {} });
      },
    ],
    [
      'halls/salon.json, zones[0].rows[0].seat_label: every seat of the row is called "Plats" – write %s where the number goes',
      (house) => set(row(house), { seat_label: "Plats" }),
    ],
    [
      'halls/salon.json, zones[0].rows[0].seats[0].seat_number: the seat number "Loge 1" does not fit into its seat – write 1 to 4 letters or digits',
      (house) => set(seat(house), { seat_number: "Loge 1" }),
    ],
    [
      'halls/salon.json, zones[0].areas[0].polygon: the area is a polygon but has no "polygon" – say how large it is, or take the area out',
      (house) => set(stalls(house), { areas: [{ shape: "polygon" }] }),
    ],
    [
      "halls/salon.json, zones[0].areas[0].text.size: nobody can read a text of 5 pixels – make it 8 or more",
      (house) => set(stalls(house), { areas: [{ shape: "text", text: { text: "Bar", size: 5 } }] }),
    ],
    [
      'halls/salon.json, zones[0].areas[0].text.position: the text "Bar" stands outside the plan – move it, or make size larger',
      (house) =>
        set(stalls(house), {
          areas: [{ shape: "text", text: { text: "Bar", position: { x: 0, y: 300 } } }],
        }),
    ],
    [
      'halls/salon.json, zones[0].areas[0].text.color: the text "Bar" does not stand out from its ground (1.6:1) – it needs 3:1',
      (house) => set(stalls(house), { areas: [{ shape: "text", text: { text: "Bar", color: "#CCCCCC" } }] }),
    ],
  ])("%s", expectPlanted);

  it("reports its seats together with its unknown keys", async () => {
    const found = await faultsOf((house) => {
      set(seat(house), { colour: "red", radius: "wide", category: "Gold" });
    });
    expect(found).toHaveLength(3);
    expect(found.at(-1)).toContain('there is no category "Gold"');
  });
});

describe("a sidecar and its plan", () => {
  it.each<Planted>([
    [
      'halls/salon.sidecar.json, levels[1].id: no zone is on the level "roof" – give it a zone, or take it out',
      ({ sidecar }) => sidecar.levels.push({ id: "roof", name: { sv: "Tak" } }),
    ],
    [
      "halls/salon.sidecar.json, zones.balcony: nobody can reach these rows: the zone has no door, others have – name its door",
      ({ sidecar }) => set(sidecar.zones["stalls"] ?? {}, { door: { sv: "Dörr 1" } }),
    ],
    [
      'halls/salon.sidecar.json, seats["s-1-2"].cluster: the cluster "pair" has this one seat in its zone – a cluster is sold together: give it more seats, or take it off',
      ({ sidecar }) => set(sidecar, { seats: { "s-1-2": { cluster: "pair" } } }),
    ],
    [
      'halls/salon.sidecar.json, seats["s-1-2"].companion: a companion\'s seat with no wheelchair place beside it – make a neighbour accessible, or take companion off',
      ({ sidecar }) => set(sidecar, { seats: { "s-1-2": { companion: true } } }),
    ],
    [
      "halls/salon.sidecar.json, zones.balcony: the zone has no seats – draw some, say how many may stand there, or take it out here",
      ({ plan }) => set(plan.zones[1] ?? {}, { rows: [] }),
    ],
    [
      "halls/salon.sidecar.json, zones.balcony.standing: people stand here, yet the plan has seats – take one of the two out",
      (house) => {
        standIn(house, "C");
        set(house.plan.zones[1] ?? {}, { rows: [{ row_number: "1", seats: [at("b-1-1", 10, 0)] }] });
      },
    ],
    [
      "halls/salon.sidecar.json, zones.balcony.standing: the plan has no area for those who stand – draw one in the zone: its shape on the map",
      (house) => {
        standIn(house, "C");
        set(house.plan.zones[1] ?? {}, { areas: [] });
      },
    ],
    [
      'halls/salon.sidecar.json, zones.balcony.standing.category: there is no category "D"; there are: A, B, C – name one, or add it to the plan',
      (house) => standIn(house, "D"),
    ],
    [
      'halls/salon.sidecar.json, zones.balcony.standing.category: seats are in the category "A" too – who asks for the best of it must not be made to stand: take another',
      (house) => standIn(house, "A"),
    ],
  ])("%s", expectPlanted);

  it("may map categories with other names to bands", async () => {
    const found = await faultsOf(({ plan, sidecar }) => {
      set(plan.categories[1] ?? {}, { name: "Loge" });
      set(plan.zones[1]?.rows[0]?.seats[0] ?? {}, { category: "Loge" });
      set(sidecar, { bands: { Loge: "B" } });
    });
    expect(found).toEqual([]);
  });

  it.each<Planted>([
    [
      'halls/salon.sidecar.json, bands.VIP: there is no category "VIP"; there are: A, B – correct the key, or take it out',
      ({ sidecar }) => set(sidecar, { bands: { VIP: "A+" } }),
    ],
    [
      'season.json, events[0].performances[0].priceList: the price list "main" has no price for band C, which "Tosca" has here',
      (house) => {
        standIn(house, "C");
        for (const list of house.season.priceLists) set(list, { ordinary: { A: 50_000, B: 30_000 } });
      },
    ],
    [
      'already-sold.json, [0].seats: the hall "salon" has no seat balcony-standing-41',
      (house) => {
        standIn(house, "C");
        house.alreadySold = [{ performance: 1, seats: ["balcony-standing-40", "balcony-standing-41"] }];
      },
    ],
  ])("%s", expectPlanted);

  it("need not list a zone that is only a drawing", async () => {
    const stage = { name: "Scen", position: { x: 0, y: 0 }, rows: [], areas: [] };
    expect(await faultsOf(({ plan }) => plan.zones.push(stage))).toEqual([]);
  });

  it("may define standing places in a zone without rows", async () => {
    expect(await faultsOf((house) => standIn(house, "C"))).toEqual([]);
  });

  it("may mark a companion seat beside a wheelchair place", async () => {
    const found = await faultsOf(({ sidecar }) => {
      set(sidecar, { seats: { "s-1-1": { accessible: true }, "s-1-2": { companion: true } } });
    });
    expect(found).toEqual([]);
  });
});

function standIn({ plan, sidecar, season }: SmallHouse, category: string) {
  plan.categories.push({ name: "C" });
  set(plan.zones[1] ?? {}, {
    rows: [],
    areas: [{ shape: "rectangle", rectangle: { width: 180, height: 30 } }],
  });
  set(sidecar.zones["balcony"] ?? {}, { standing: { capacity: 40, category } });
  for (const list of season.priceLists)
    set(list, { ordinary: { A: 50_000, B: 30_000, C: 10_000, D: 5_000 } });
}
