import { createHash } from "node:crypto";
import { globSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { Court } from "./ask.ts";
import type { Mutant, Switched } from "./mutants.ts";
import { NOT_REQUESTED, type Room } from "./rooms.ts";

/** Measured once on unchanged code, cached until the test or the code it executes changes. */

export interface Kept {
  readonly test: string;
  readonly files: Readonly<Record<string, string>>;
  readonly milliseconds: Readonly<Record<string, number>>;
  readonly hits: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

export type PassedBy = ReadonlyMap<string, Kept>;

const PATIENCE_MS = 900_000;

export async function whoPassesBy(
  root: string,
  {
    room,
    files,
    court,
    folder,
    say,
  }: {
    room: Room;
    files: readonly Switched[];
    court: Court;
    folder: string;
    say(line: string): void;
  },
): Promise<PassedBy> {
  await mkdir(folder, { recursive: true });
  const hashes = new Map(files.map(({ file, hash }) => [file, hash]));
  const tests = globSync([...room.tests], { cwd: root, exclude: [...NOT_REQUESTED] }).sort();
  const found = new Map<string, Kept>();
  for (const test of tests) {
    const hash = digest(await readFile(join(root, test), "utf8"));
    const place = join(folder, `${test.replaceAll("/", "__")}.json`);
    const kept = await readFile(place, "utf8").then(
      (text) => JSON.parse(text) as Kept,
      () => null,
    );
    if (kept?.test === hash && Object.entries(kept.files).every(([file, was]) => hashes.get(file) === was)) {
      found.set(test, kept);
      continue;
    }
    const answer = await court.ask(
      { mutant: "", hitLimit: 0, tests: [[test, null]], testTimeout: 120_000 },
      PATIENCE_MS,
    );
    if (!answer || answer.errors.length > 0) {
      say(`${test} is not asked: ${answer ? answer.errors.join("; ").slice(0, 300) : "it does not end"}`);
      continue;
    }
    const hits = { ...answer.passedBy[test] };
    for (const { name } of answer.tests.filter((one) => !one.passed)) {
      // A test that fails without a mutant proves nothing about one.
      say(`${test} is asked without: ${name}`);
      delete hits[name];
    }
    const passed = new Set(Object.values(hits).flatMap((one) => Object.keys(one ?? {}).map(fileOf)));
    const now: Kept = {
      test: hash,
      files: Object.fromEntries([...passed].map((file) => [file, hashes.get(file) ?? ""])),
      milliseconds: Object.fromEntries(
        answer.tests
          .filter(({ passed: hasPassed }) => hasPassed)
          .map(({ name, milliseconds }) => [name, milliseconds]),
      ),
      hits,
    };
    await writeFile(place, JSON.stringify(now));
    found.set(test, now);
    say(`${test}: ${answer.tests.length} tests pass by ${passed.size} files`);
  }
  return found;
}

export interface Witness {
  readonly file: string;
  /** For a mutant executed while its file loads, all tests of the file. */
  readonly tests: readonly string[];
  readonly milliseconds: number;
  readonly hits: number;
}

/** The one beside the file, the room's, then others; fast ones first. */
export function witnessesOf({ id, file }: Mutant, passedBy: PassedBy): readonly Witness[] {
  const found: (Witness & { distance: number })[] = [];
  for (const [test, { hits, milliseconds }] of passedBy) {
    const onLoading = hits[""]?.[id];
    const names = Object.keys(hits).filter((name) => name !== "" && hits[name]?.[id]);
    if (!onLoading && names.length === 0) continue;
    const requested = onLoading ? Object.keys(milliseconds) : names;
    found.push({
      file: test,
      tests: requested,
      milliseconds: requested.reduce((sum, name) => sum + (milliseconds[name] ?? 0), 0),
      hits: requested.reduce((sum, name) => sum + (hits[name]?.[id] ?? 0), onLoading ?? 0),
      distance: distanceOf(test, file),
    });
  }
  return found.sort((a, b) => a.distance - b.distance || a.milliseconds - b.milliseconds);
}

export function isPassedByOnLoading({ id }: Mutant, passedBy: PassedBy): boolean {
  return [...passedBy.values()].some(({ hits }) => hits[""]?.[id]);
}

function distanceOf(test: string, file: string): number {
  if (basename(test).startsWith(`${basename(file, ".ts")}.`)) return 0;
  if (dirname(test) === dirname(file)) return 1;
  return test.startsWith(`${dirname(file)}/`) ? 2 : 3;
}

const fileOf = (id: string) => id.slice(0, id.lastIndexOf("#"));
const digest = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 16);
