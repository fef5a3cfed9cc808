import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { english } from "#domain/text/message.ts";
import { describeFaults } from "../house/house-folder.ts";
import { folderSource } from "../house/house-source.ts";
import type { Fault } from "../json/fault.ts";
import { townTheatre, villageHall } from "../testing/incomplete-plans.ts";
import { bandsFor } from "./fitted-plan.ts";
import { seatingPlanSchema } from "./hall.ts";
import { flattenHall } from "./hall-seats.ts";
import { importedHall, writeHall } from "./hall-store.ts";
import { readHall } from "./read-hall.ts";

let house: string;
beforeEach(async () => {
  house = await mkdtemp(join(tmpdir(), "parkett-plans-"));
});
afterEach(() => rm(house, { recursive: true }));

async function imported(plan: unknown, id: string, taken: ReadonlySet<string> = new Set()) {
  let count = 0;
  const hall = importedHall(plan, undefined, () => `uuid-${++count}`, { id, taken });
  await writeHall(house, id, hall);
  const faults: Fault[] = [];
  const files = { plan: `halls/${id}.json`, sidecar: `halls/${id}.sidecar.json` };
  const read = await readHall(folderSource(house), files, faults);
  expect(describeFaults(faults)).toBe("");
  if (!read.plan || !read.sidecar) throw new Error("The hall was not written");
  return { ...hall, seats: flattenHall(read.plan, read.sidecar) };
}

const seatsOf = (hall: Awaited<ReturnType<typeof imported>>) =>
  hall.seats.sections.flatMap(({ id, rows }) =>
    rows.flatMap((row) => row.seats.map((seat) => ({ zone: id, row: row.number, ...seat }))),
  );

describe("plans drawn by other programs", () => {
  test.each([
    ["of 300 seats, whose rows count from 1 on both sides of the aisle", villageHall, 300, ["A+", "A"]],
    [
      "of 1,132 seats, with circles, boxes and categories of their own names",
      townTheatre,
      1132,
      ["A+", "A", "B", "C", "D"],
    ],
  ])("a hall %s is imported without manual work", async (_what, plan, count, bands) => {
    const seats = seatsOf(await imported(plan(), "village"));
    expect(seats).toHaveLength(count);
    // Section, row and seat identify a ticket, so the combination must be unique.
    expect(new Set(seats.map(({ zone, row, number }) => `${zone}/${row}/${number}`)).size).toBe(count);
    expect([...new Set(seats.map(({ category }) => category))].sort()).toEqual([...bands].sort());
  });

  test("rows with the same number keep it if their seat numbers continue, and get a letter otherwise", async () => {
    const theatre = await imported(townTheatre(), "theatre");
    expect(theatre.changes).toEqual([]);
    const stalls = theatre.seats.sections.find(({ id }) => id === "Parterre");
    expect(stalls?.rows.filter(({ number }) => number === "7")).toHaveLength(2);
    const village = await imported(villageHall(), "village");
    expect(village.changes).toHaveLength(15);
    expect(village.changes.map(english)[0]).toBe(
      "Two rows 1 of Saal have the same seats: the later one is 1b.",
    );
  });

  test("an empty text is not a label", async () => {
    const { seats } = await imported(townTheatre(), "theatre");
    const words = seats.sections.flatMap(({ areas }) => areas.flatMap(({ text }) => (text ? [text] : [])));
    expect(words).toEqual([]);
  });

  test("two halls with the same seat ids can be in one house", async () => {
    const first = seatsOf(await imported(villageHall(), "village")).map(({ guid }) => guid);
    const second = await imported(townTheatre(), "theatre", new Set(first));
    const guids = seatsOf(second).map(({ guid }) => guid);
    expect(new Set([...first, ...guids]).size).toBe(300 + 1132);
    expect(second.changes.map(english)).toEqual([
      'Another hall has seats with these seat_guids: here they begin with "theatre-".',
    ]);
    expect(seatingPlanSchema.safeParse(second.plan).success).toBe(true);
  });
});

describe("price bands of categories with other names", () => {
  const plan = (...names: string[]) =>
    seatingPlanSchema.parse({
      ...villageHall(),
      size: { width: 9, height: 9 },
      categories: names.map((name) => ({ name })),
    });

  test("follow the order of the file, skip categories already named like a band, and share the last band", () => {
    expect(bandsFor(plan("Parkett", "A", "Rang"))).toEqual({ Parkett: "A+", Rang: "B" });
    expect(bandsFor(plan("1", "2", "3", "4", "5", "6", "7"))).toMatchObject({ 6: "E", 7: "E" });
  });

  test("can be chosen explicitly", () => {
    expect(bandsFor(plan("Parkett", "Rang"), { Rang: "A+" })).toEqual({ Parkett: "A", Rang: "A+" });
  });
});
