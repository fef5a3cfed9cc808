import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { beerBenches, sportsHall } from "#config/testing/generated-plans.ts";

let house: string;
beforeEach(async () => {
  house = await mkdtemp(join(tmpdir(), "parkett-import-test-"));
});
afterEach(() => rm(house, { recursive: true }));

function run(script: string, ...args: readonly string[]): Promise<string[]> {
  return new Promise((done) => {
    execFile(process.execPath, [`scripts/${script}.ts`, ...args], (_error, out, err) =>
      done(`${out}${err}`.replaceAll(house, "").trim().split("\n")),
    );
  });
}

async function importing(plan: unknown, ...options: readonly string[]): Promise<string[]> {
  const file = join(house, "plan.json");
  await writeFile(file, plan instanceof Buffer ? plan : JSON.stringify(plan));
  return run("plan-import", file, "--house", house, "--id", "hall", ...options);
}

const sidecar = async () => JSON.parse(await readFile(join(house, "halls/hall.sidecar.json"), "utf8"));

describe("plan:import", () => {
  test("skips unknown keys of another program's plan with a line each, and reads its wheelchair places", async () => {
    expect(await importing(sportsHall())).toEqual([
      '4 seats with "wheelchair": accessible.',
      '"x_units" is no part of the format: left out 12 times.',
      '"section_break" is no part of the format: left out 3 times.',
      '"segment_breaks" is no part of the format: left out 3 times.',
      '"layout" is no part of the format: left out 1 time.',
      'The category "Kategorie I" is price band A+.',
      'Imported as halls/hall.json and halls/hall.sidecar.json; performances may name the hall "hall".',
    ]);
    const accessible = [1, 2, 3, 4].map((seat) => [`A-1-${seat}`, { accessible: true }]);
    expect((await sidecar()).seats).toEqual(Object.fromEntries(accessible));
    expect(await run("plan-check", join(house, "halls/hall.json"))).toEqual([
      "hall.json: no fault in 12 seats",
    ]);
    // The original file is not a valid plan for the shop.
    expect(await run("plan-check", join(house, "plan.json"))).toContain("24 faults");
  });

  test("reports 960 seats without a category in one line per kind of error, and gives them a price band", async () => {
    expect(await importing(beerBenches())).toEqual([
      '/plan.json, zones[0].rows[0].seats[0].category: the seat has no category – name one; plan:import takes a band for all such: --band "=A" (and 959 more of this kind)',
      "",
      "Nothing was imported.",
    ]);
    expect(await readdir(house)).toEqual(["plan.json"]);
    expect(await importing(beerBenches(), "--band", "=A")).toEqual([
      "960 seats without a category: in the band you named.",
      "119 uuids there before: renewed.",
      "80 texts of areas outside the plan: left out.",
      "No room for the stage above the seats: everything is 50 pixels further down.",
      "No category is price band A.",
      'Imported as halls/hall.json and halls/hall.sidecar.json; performances may name the hall "hall".',
    ]);
    const plan = JSON.parse(await readFile(join(house, "halls/hall.json"), "utf8"));
    const [zone] = plan.zones;
    expect(new Set(zone.areas.map(({ uuid }: { uuid: string }) => uuid)).size).toBe(120);
    const front = zone.position.y + zone.rows[0].position.y - 10;
    const { stage } = await sidecar();
    expect(Math.max(...stage.outline.map(({ y }: { y: number }) => y))).toBe(front - 30);
    expect(await run("plan-check", join(house, "halls/hall.json"))).toEqual([
      "hall.json: no fault in 960 seats",
    ]);
  });

  test("reports an unreadable plan without errors about a sidecar that was not given", async () => {
    const { zones, ...plan } = sportsHall();
    expect(await importing({ ...plan, zones: zones.map(({ position: _, ...zone }) => zone) })).toEqual([
      "/plan.json, zones[0].position: is missing",
      "",
      "Nothing was imported.",
    ]);
    const own = join(house, "own.json");
    await writeFile(own, "{}");
    const faults = await importing(sportsHall(), "--sidecar", own);
    expect(faults.filter((line) => line.startsWith("/own.json, "))).toHaveLength(4);
  });

  test("reports a plan in Windows-1252 with its file and line", async () => {
    expect(await importing(Buffer.from('{\n"name": "Café"}', "latin1"))).toEqual([
      "/plan.json, line 2: is not UTF-8 – save it as UTF-8",
    ]);
  });
});
