import { resolve } from "node:path";
import { type HouseFolder, readHouse } from "#config/house/house-folder.ts";
import { ENGINE_CAPABILITIES } from "#contract/capabilities.ts";
import { createPictureMaker } from "../src/adapters/sharp/sharp-pictures.ts";
import { executeOperation } from "../src/box-office/execute.ts";
import { implementations } from "../src/box-office/implementations.ts";
import type { Transaction } from "../src/engine/storage/database.ts";
import { storeFiles } from "../src/house-versions/contents.ts";
import { readFolderFiles } from "../src/house-versions/folder-files.ts";
import { storedHouse } from "../src/house-versions/stored-house.ts";
import { writeVersion } from "../src/house-versions/versions.ts";
import { drawSeatView } from "../src/server/documents/seat-views.ts";
import { createBoxOfficeSeason } from "../src/server/house/box-office-season.ts";
import { buildCatalogue } from "../src/server/house/build-catalogue.ts";
import { createHouseRules, versionServices } from "../src/server/house/house-rules.ts";
import { switchedOnFaults } from "../src/server/house/switched-on.ts";
import { PERMISSIONS } from "../src/staff/permissions.ts";
import { BENCH_NOW, openBenchDatabase } from "./load/bench-database.ts";
import { openBenchEngine } from "./load/bench-engine.ts";
import { percentile, round } from "./load/bench-shop.ts";
import { multiplied } from "./load/multiplied-house.ts";

/**
 * `npm run bench:house [-- --short]`: editing, checking and publishing a house ten times the demo's, and cancelling
 * performances of it, by the office's operations. Exits with 1 if something was refused.
 */

const short = process.argv.includes("--short");
const TIMES = short ? 1 : 10;
const EDITS = short ? 5 : 40;
const PUBLICATIONS = short ? 2 : 5;
const DAY = new Date(BENCH_NOW).toISOString().slice(0, 10);

const demo = await readFolderFiles(resolve(import.meta.dirname, "../demo/house"));
const files = multiplied(demo.files, TIMES);

const bench = await openBenchDatabase(null);
try {
  const database = await bench.fresh();
  const versions = versionServices({ database, now: () => BENCH_NOW });
  const engine = openBenchEngine(database);
  await engine.house.firstStartDay(DAY);
  const rules = createHouseRules({
    engine,
    patiently: (work) => work(database),
    now: () => BENCH_NOW,
    faultsOf: (house) => switchedOnFaults(house, ENGINE_CAPABILITIES),
  });
  const boxOffice = {
    engine,
    season: createBoxOfficeSeason({ engine, versions, rules }),
    house: {
      ...{ versions, rules, pictures: createPictureMaker(), drawSeatView },
      ...{ editedIn: "office" as const, unread: null, preview: null },
    },
    who: "bench",
  };
  const audited = { boxOffice, services: engine.services };
  const staff = { who: "bench", id: null, device: null, permissions: new Set(PERMISSIONS) };

  async function ask(name: string, input: object): Promise<Record<string, unknown>> {
    const [group = "", member = ""] = name.split(".");
    const implementation = implementations[group]?.[member];
    if (!implementation) throw new Error(`There is no ${name}`);
    const answer = await executeOperation(audited, staff, { name, implementation, input });
    if (!answer.ok) throw new Error(`${name}: ${JSON.stringify(answer.refusal).slice(0, 500)}`);
    return answer.value as Record<string, unknown>;
  }

  async function timed<Result>(work: () => Promise<Result>): Promise<{ ms: number; result: Result }> {
    const began = performance.now();
    const result = await work();
    return { ms: performance.now() - began, result };
  }

  const tree = await storeFiles(database, {}, files, BENCH_NOW);
  const read = await timed(() => readHouse(storedHouse(database, "version 1", tree), DAY));
  if (!read.result.ok) throw new Error(JSON.stringify(read.result.faults.slice(0, 5)));
  const house: HouseFolder = read.result.value;
  const first = await timed(async () => {
    const { catalogue, soldElsewhere } = buildCatalogue(house, DAY);
    const version = { parent: null, tree, author: "bench", note: "", origin: "folder" as const };
    const alongside = async (transaction: Transaction) =>
      (await writeVersion(transaction, version, BENCH_NOW)) !== null;
    return engine.house.importCatalogue(catalogue, soldElsewhere, database, { alongside });
  });
  if (first.result.result !== "imported")
    throw new Error(`The house was not imported: ${first.result.result}`);
  const performances = house.season.events.flatMap((event) => event.performances);
  const seats = await database.$client.query<{ seats: number }>(
    "select count(*)::int as seats from performance_seats",
  );
  console.log(
    `${house.season.events.length} productions, ${performances.length} performances, ${house.halls.size} halls, ${seats.rows[0]?.seats} seats`,
  );
  console.log(`read and checked in ${round(read.ms / 1000)} s, first import ${round(first.ms / 1000)} s`);

  const times: Record<"edit" | "show" | "check" | "publish" | "cancel", number[]> = {
    ...{ edit: [], show: [], check: [], publish: [], cancel: [] },
  };
  for (let round = 0; round < PUBLICATIONS; round += 1) {
    const { draft } = await ask("drafts.create", { name: `Draft ${round}` });
    for (let at = 0; at < EDITS; at += 1) {
      const event = house.season.events[(round * EDITS + at) % house.season.events.length];
      const edits = [
        {
          file: "season.json",
          path: ["events", event?.slug ?? "", "lead", "sv"],
          value: `Edit ${round} ${at}`,
        },
      ];
      times.edit.push((await timed(() => ask("drafts.edit", { draft, edits }))).ms);
    }
    times.show.push((await timed(() => ask("drafts.show", { draft }))).ms);
    const checked = await timed(() => ask("drafts.check", { draft }));
    times.check.push(checked.ms);
    const { revision } = checked.result;
    times.publish.push((await timed(() => ask("drafts.publish", { draft, revision, note: "" }))).ms);
    const cancelled = performances.filter(({ starts }) => starts.startsWith("+"))[round * 7];
    times.cancel.push((await timed(() => ask("performances.cancel", { performance: cancelled?.id }))).ms);
  }
  for (const [name, all] of Object.entries(times))
    console.log(`${name}: median ${round(percentile(all, 0.5))} ms, p99 ${round(percentile(all, 0.99))} ms`);
  console.log(`memory: ${round(process.memoryUsage().rss / 1e6)} MB`);
  const stored = await database.$client.query<{ bytes: number }>(
    "select pg_total_relation_size('house_contents')::float8 as bytes",
  );
  console.log(`contents in the database: ${round((stored.rows[0]?.bytes ?? 0) / 1e6)} MB`);
  const p99 = (name: keyof typeof times) => round(percentile(times[name], 0.99));
  const facts = { editP99Ms: p99("edit"), checkP99Ms: p99("check"), publishP99Ms: p99("publish") };
  console.log(JSON.stringify({ ...facts, memoryMb: round(process.memoryUsage().rss / 1e6) }));
} finally {
  await bench.close();
}
