import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { Client } from "pg";
import { type Court, openCourt } from "./mutation/ask.ts";
import { type Mutant, sampleOf, switchedFiles } from "./mutation/mutants.ts";
import { type NamedSurvivor, namedSurvivors, onOneLine, reasonFor } from "./mutation/named-survivors.ts";
import { isPassedByOnLoading, whoPassesBy } from "./mutation/passed-by.ts";
import { ROOMS, roomsBeside } from "./mutation/rooms.ts";
import { triedTogether } from "./mutation/together.ts";
import { type Judgement, judge, NOTICED, undecided } from "./mutation/verdict.ts";
import { startTestServer } from "./testing/test-database.ts";

/**
 * `npm run mutate [-- --room engine/orders] [--sample 80 --seed 7] [--file place-order] [--least 85]
 * [--again]`: one small change at a time. Prints those that no test detects.
 */

const ROOT = resolve(import.meta.dirname, "..");
const FOLDER = join(ROOT, "data/mutation");
interface Judged extends Judgement {
  readonly mutant: Mutant;
}

const { values } = parseArgs({
  options: {
    room: { type: "string", multiple: true },
    file: { type: "string", multiple: true },
    sample: { type: "string" },
    seed: { type: "string", default: "1" },
    least: { type: "string", default: "85" },
    again: { type: "boolean", default: false },
  },
});
const rooms = values.room ?? Object.keys(ROOMS);
const size = values.sample ? Number(values.sample) : null;
const least = Number(values.least);

const needsDatabase = rooms.some((name) => ROOMS[name]?.isPure === false);
const server = needsDatabase
  ? await startTestServer(join(ROOT, "data/test-postgres", `mutate-${process.pid}`))
  : { url: "", stop: async () => {} };
let sitting: Court | null = null;
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, async () => {
    await sitting?.close();
    await server.stop();
    process.exit(1);
  });
}
let fell = 0;
try {
  for (const room of rooms) if ((await judgeRoom(room)) < least) fell += 1;
} finally {
  await server.stop();
}
if (fell > 0) process.exitCode = 1;

async function judgeRoom(name: string): Promise<number> {
  const room = ROOMS[name];
  if (!room) throw new Error(`The rooms are ${Object.keys(ROOMS).join(", ")}`);
  const files = await switchedFiles(ROOT, room);
  const all = files
    .flatMap(({ mutants }) => mutants)
    .filter(({ file }) => (values.file ?? [""]).some((part) => file.includes(part)));
  const beside = (await Promise.all(roomsBeside(room).map((one) => switchedFiles(ROOT, one)))).flat();
  const before = values.again ? await lastVerdicts(name) : [];
  const known = before.filter(({ verdict }) => NOTICED.includes(verdict));
  const left = new Set(before.filter((one) => !known.includes(one)).map(({ mutant }) => mutant.id));
  const chosen = values.again ? all.filter(({ id }) => left.has(id)) : sampleOf(all, size, values.seed);
  console.log(
    `${name}: ${all.length} mutants in ${files.length} files, ${chosen.length} of them asked about`,
  );
  const court = openCourt({ root: ROOT, rooms: roomsBeside(room), databaseServer: server.url });
  sitting = court;
  const named = await namedSurvivors();
  try {
    const folder = join(FOLDER, room.isPure ? "passed-by-rules" : "passed-by-commands");
    const passedBy = await whoPassesBy(ROOT, { room, files: beside, court, folder, say: console.log });
    const verdicts: Judged[] = [];
    const together = room.isPure
      ? await triedTogether(chosen, court, passedBy, console.log)
      : new Map<string, string>();
    const began = performance.now();
    for (const mutant of chosen) {
      const by = together.get(mutant.id);
      const isAlone = !room.isPure || isPassedByOnLoading(mutant, passedBy);
      const judged: Judged = {
        mutant,
        ...(by
          ? { verdict: "killed", by }
          : isAlone
            ? await judge(mutant, { court, passedBy })
            : undecided(mutant, passedBy)),
      };
      verdicts.push(judged);
      // Immediately, so that reading can start during the run.
      if (!NOTICED.includes(judged.verdict)) sayLeft(judged, named);
      if (verdicts.length % 10 === 0) {
        const each = (performance.now() - began) / verdicts.length / 1000;
        const noticed = verdicts.filter(({ verdict }) => NOTICED.includes(verdict)).length;
        console.log(
          `  ${verdicts.length} of ${chosen.length}, ${noticed} noticed, ${each.toFixed(1)} s each`,
        );
      }
      if (!room.isPure) await dropTestDatabases();
    }
    return await report(name, [...known, ...verdicts], named);
  } finally {
    await court.close();
  }
}

function sayLeft({ mutant, verdict }: Judged, named: readonly NamedSurvivor[]): void {
  const reason = reasonFor(mutant, named);
  console.log(`${reason ? "named" : verdict}: ${mutant.file}:${mutant.line}  (${mutant.id.split("#")[1]})`);
  console.log(`  - ${onOneLine(mutant.from).slice(0, 160)}\n  + ${onOneLine(mutant.to).slice(0, 160)}`);
  if (reason) console.log(`  ${reason}`);
}

async function report(
  room: string,
  verdicts: readonly Judged[],
  named: readonly NamedSurvivor[],
): Promise<number> {
  const left = verdicts.filter(({ verdict }) => !NOTICED.includes(verdict));
  for (const [inside, some] of Map.groupBy(verdicts, ({ mutant }) => dirname(mutant.file))) {
    const known = some.filter(({ verdict }) => NOTICED.includes(verdict)).length;
    console.log(`  ${inside}: ${known} of ${some.length} (${((known / some.length) * 100).toFixed(1)} %)`);
  }
  const noticed = verdicts.length - left.length;
  const share = verdicts.length === 0 ? 100 : (noticed / verdicts.length) * 100;
  const namedOnes = left.filter(({ mutant }) => reasonFor(mutant, named)).length;
  console.log(
    `${room}: ${noticed} of ${verdicts.length} noticed (${share.toFixed(1)} %), ${left.length} left, ${namedOnes} of them named`,
  );
  const folder = join(FOLDER, room.replace("/", "-"));
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "verdicts.json"), JSON.stringify(verdicts, null, 1));
  return share;
}

/** The results of the last run: `--again` only retries what survived. */
async function lastVerdicts(room: string): Promise<readonly Judged[]> {
  return JSON.parse(await readFile(join(FOLDER, room.replace("/", "-"), "verdicts.json"), "utf8"));
}

/** Drops the databases that a judge's workers leave behind. */
async function dropTestDatabases(): Promise<void> {
  const client = new Client({ connectionString: server.url });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    "select datname as name from pg_database where datname like 'test\\_%'",
  );
  for (const { name } of rows) await client.query(`drop database if exists "${name}" with (force)`);
  await client.end();
}
