import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { describeFaults } from "../house/house-folder.ts";
import { folderSource } from "../house/house-source.ts";
import { exportHall, importedHall, writeHall } from "./hall-store.ts";
import { readHall } from "./read-hall.ts";

let house = "";
beforeAll(async () => {
  house = await mkdtemp(join(tmpdir(), "parkett-plans-"));
});
afterAll(() => rm(house, { recursive: true }));

let count = 0;
const newUuid = () => `new-${++count}`;

async function roundTrip(plan: unknown, sidecar?: unknown) {
  await writeHall(house, "hall", importedHall(plan, sidecar, newUuid));
  return exportHall(house, "hall", []);
}

async function faultsOf() {
  const faults: Parameters<typeof readHall>[2] = [];
  await readHall(
    folderSource(house),
    { plan: "halls/hall.json", sidecar: "halls/hall.sidecar.json" },
    faults,
  );
  return describeFaults(faults);
}

/** Keys in any order, any of the optional ones left out. */
function entry(
  required: Record<string, fc.Arbitrary<unknown>>,
  optional: Record<string, fc.Arbitrary<unknown>> = {},
) {
  const all = fc.record({ ...required, ...optional }, { requiredKeys: Object.keys(required) });
  return all.chain((made) =>
    fc
      .shuffledSubarray(Object.keys(made), { minLength: Object.keys(made).length })
      .map((keys) => Object.fromEntries(keys.map((key) => [key, Reflect.get(made, key)]))),
  );
}

it("a hall in another encoding is not exported, and the file and line are reported", async () => {
  await writeHall(house, "cafe", { plan: {}, sidecar: {} });
  await writeFile(join(house, "halls/cafe.json"), Buffer.from('{\n "name": "Café" }', "latin1"));
  const faults: Parameters<typeof exportHall>[2] = [];
  expect(await exportHall(house, "cafe", faults)).toBeNull();
  expect(describeFaults(faults)).toBe("halls/cafe.json, line 2: is not UTF-8 – save it as UTF-8");
});

const tenths = (max: number) => fc.integer({ min: 0, max: max * 10 }).map((value) => value / 10);
const position = entry({ x: tenths(9), y: tenths(9) });
const colour = fc.constantFrom("#000000", "#7A1526", "#1D42B3");
const text = fc.string({ minLength: 1, maxLength: 12 }).map((word) => `${word}.`);
const uuid = fc.uuid();

const area = fc.oneof(
  entry(
    { shape: fc.constant("polygon"), polygon: entry({ points: fc.array(position, { maxLength: 4 }) }), uuid },
    { color: colour, border_color: colour, rotation: fc.integer({ min: 0, max: 359 }), position },
  ),
  entry(
    { shape: fc.constant("rectangle"), rectangle: entry({ width: tenths(9), height: tenths(9) }), uuid },
    { position },
  ),
  entry({ shape: fc.constant("ellipse"), ellipse: entry({ radius: position }), uuid }),
  entry({ shape: fc.constant("circle"), circle: entry({ radius: tenths(9) }), uuid }, { position }),
  entry({
    ...{ shape: fc.constant("text"), uuid },
    text: entry({ text, position }, { size: fc.integer({ min: 8, max: 40 }), color: colour }),
  }),
);

/** Seats do not overlap. */
function zone(at: number) {
  const seat = (row: number, number: number) =>
    entry(
      {
        seat_guid: fc.constant(`${at}-${row}-${number}`),
        seat_number: fc.constant(String(number)),
        position: fc.constant({ x: 20 + number * 24, y: row * 30 }),
        category: fc.constantFrom("A", "B"),
        uuid,
      },
      { radius: fc.constant(10), start_direction: fc.constantFrom("<", ">", "<>", null) },
    );
  const row = (number: number) =>
    fc.integer({ min: 1, max: 5 }).chain((seats) =>
      entry(
        {
          row_number: fc.constant(String(number)),
          seats: fc.tuple(...Array.from({ length: seats }, (_, index) => seat(number, index + 1))),
          uuid,
        },
        {
          row_label: fc.option(text),
          seat_label: fc.option(fc.constant("Plats %s")),
          row_number_position: fc.constantFrom("start", "end", "both", null),
          position: fc.constant({ x: 0, y: 0 }),
        },
      ),
    );
  return entry(
    {
      name: fc.constant(`Zon ${at}`),
      position: fc.constant({ x: 0, y: 40 + at * 100 }),
      rows: fc.tuple(row(1), row(2)),
      uuid,
    },
    { zone_id: fc.constant(`z${at}`), areas: fc.array(area, { maxLength: 3 }) },
  );
}

const plan = entry({
  name: text,
  categories: fc.constant([{ name: "A", color: "#4C1116" }, { name: "B" }]),
  zones: fc.tuple(zone(0), zone(1)),
  size: fc.constant({ width: 400, height: 400 }),
});

describe("a seating plan in the pretix format", () => {
  it("survives import and export unchanged, key by key", async () => {
    await fc.assert(
      fc.asyncProperty(plan, async (file) => {
        const hall = await roundTrip(file);
        expect(JSON.stringify(hall?.plan)).toBe(JSON.stringify(file));
        // The shop can read it, together with its generated sidecar.
        expect(await faultsOf()).toBe("");
        const again = await roundTrip(hall?.plan, hall?.sidecar);
        expect(JSON.stringify(again)).toBe(JSON.stringify(hall));
      }),
      { numRuns: 60 },
    );
  });

  it("may be an older one, without uuids, size or zone names", async () => {
    const seat = { seat_guid: "x", seat_number: "1", position: { x: 30, y: 5 }, category: "A" };
    const older = {
      name: "Gamla salongen",
      categories: [{ name: "A" }],
      zones: [
        { zone_id: "stalls", position: { x: 100, y: 200 }, rows: [{ row_number: "1", seats: [seat] }] },
        { position: { x: 0, y: 0 }, rows: [{ row_number: "1", seats: [{ ...seat, seat_guid: "y" }] }] },
      ],
    };
    const hall = await roundTrip(older);
    const made = expect.stringMatching(/^new-/);
    expect(hall?.plan).toMatchObject({
      size: { width: 180, height: 350 },
      zones: [
        {
          name: "stalls",
          uuid: made,
          rows: [{ uuid: made, seats: [{ seat_guid: "x", uuid: made }] }],
        },
        { name: "Zone 2", uuid: made },
      ],
    });
    expect(await faultsOf()).toBe("");
  });

  it("is not written at all if it is invalid", () => {
    expect(importedHall(null, undefined, newUuid)).toEqual({ plan: null, sidecar: {}, changes: [] });
    expect(importedHall({ zones: 3 }, undefined, newUuid).plan).toEqual({ zones: 3 });
  });
});
