import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { askBoxOffice } from "../../box-office/box-office.ts";
import { type Cut, cutting } from "../../engine/testing/rewritten.ts";
import { readContents } from "../../house-versions/contents.ts";
import { createDraft, editDraft, publishDraft, readDraft } from "../../house-versions/drafts.ts";
import { readFolderFiles } from "../../house-versions/folder-files.ts";
import { treeChanges } from "../../house-versions/house-tree.ts";
import { newestVersion } from "../../house-versions/versions.ts";
import { isFolderCommand, runFolderCommand } from "./folder-commands.ts";
import { type HouseScene, openHouseScene } from "./testing/house-scene.ts";

/** A crash cuts the database connection at a random statement, possibly within a transaction. */

/** Texts of Tosca that editors change. */
const PLACES = [
  ["title", "sv"],
  ["lead", "sv"],
  ["title", "en"],
] as const;
type Values = (string | undefined)[];

interface Editor {
  /** What the house had at its places when the draft or the folder began from it. */
  readonly base: Values;
  readonly changed: Map<number, string>;
}

interface Scene {
  readonly house: HouseScene;
  readonly cut: Cut;
  readonly folders: readonly string[];
  /** What the house should have. */
  readonly expected: Values;
  readonly drafts: (({ readonly id: string } & Editor) | null)[];
  readonly pulled: (Editor | null)[];
  values: number;
}

const which = fc.nat(1);
const place = fc.nat(PLACES.length - 1);
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ does: fc.constant("edit" as const), which, place }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant("publish" as const), which }) },
  { weight: 5, arbitrary: fc.record({ does: fc.constant("type" as const), which, place }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant("pull" as const), which, force: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant("push" as const), which }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant("crash" as const), after: fc.nat(20) }) },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

interface Season {
  readonly events: readonly {
    readonly slug: string;
    title: Record<string, string>;
    lead: Record<string, string>;
  }[];
}

function textOf(season: Season, at: number): string | undefined {
  const tosca = season.events.find(({ slug }) => slug === "tosca");
  const [field, language] = PLACES[at] ?? PLACES[0];
  return tosca?.[field][language];
}

async function sold({ house: { versions } }: Scene) {
  const newest = await newestVersion(versions.database);
  if (!newest) throw new Error("The house has no version");
  const hash = newest.tree["season.json"] ?? "";
  const contents = await readContents(versions.database, [hash]);
  const season: Season = JSON.parse(Buffer.from(contents.get(hash) ?? []).toString("utf8"));
  return { newest, values: PLACES.map((_, at) => textOf(season, at)) };
}

const file = (scene: Scene, at: number) => join(scene.folders[at] ?? "", "season.json");

/** Places that it changed, and somebody else, too. */
const clashesOf = ({ expected }: Scene, { base, changed }: Editor) =>
  [...changed].filter(([at, value]) => expected[at] !== base[at] && expected[at] !== value);

/** What was published is what was changed, and nothing that somebody else had published is lost. */
function note(scene: Scene, editor: Editor): void {
  expect(clashesOf(scene, editor)).toEqual([]);
  for (const [at, value] of editor.changed) scene.expected[at] = value;
}

async function type(scene: Scene, command: string, ...words: string[]) {
  if (!isFolderCommand(command)) throw new Error(command);
  return runFolderCommand(command, words, (operation, input) =>
    askBoxOffice(scene.house.boxOffice, operation, input),
  );
}

function nextValue(scene: Scene): string {
  scene.values += 1;
  return `value ${scene.values}`;
}

async function edit(scene: Scene, one: number, at: number): Promise<void> {
  const { versions } = scene.house;
  const value = nextValue(scene);
  if (!scene.drafts[one]) {
    const { values: base } = await sold(scene);
    const { id } = await createDraft(versions, { name: "Draft", author: "Kim" });
    scene.drafts[one] = { id, base, changed: new Map() };
  }
  const draft = scene.drafts[one];
  const [field, language] = PLACES[at] ?? PLACES[0];
  const path = ["events", "tosca", field, language];
  const edited = await editDraft(versions, draft.id, [{ file: "season.json", edits: [{ path, value }] }]);
  if (edited.ok) draft.changed.set(at, value);
}

async function publish(scene: Scene, one: number): Promise<void> {
  const { versions, rules } = scene.house;
  const draft = scene.drafts[one];
  const stored = draft && (await readDraft(versions.database, draft.id));
  if (!draft || !stored) return;
  const orders = { author: "Kim", note: "", revision: stored.revision };
  const published = await publishDraft(versions, rules, draft.id, orders);
  if (published.ok) {
    note(scene, draft);
    scene.drafts[one] = null;
  } else if (published.refusal.reason === "conflicts") expect(clashesOf(scene, draft)).not.toEqual([]);
}

async function typeInFolder(scene: Scene, one: number, at: number): Promise<void> {
  const folder = scene.pulled[one];
  if (!folder) return;
  const value = nextValue(scene);
  const season: Season = JSON.parse(await readFile(file(scene, one), "utf8"));
  const [field, language] = PLACES[at] ?? PLACES[0];
  for (const event of season.events) if (event.slug === "tosca") event[field][language] = value;
  await writeFile(file(scene, one), JSON.stringify(season));
  folder.changed.set(at, value);
}

async function pull(scene: Scene, one: number, force: boolean): Promise<void> {
  const folder = scene.folders[one] ?? "";
  const done = await type(scene, "pull", folder, ...(force ? ["--force"] : []));
  if (!done.ok) return expect(scene.pulled[one]?.changed.size).toBeGreaterThan(0);
  await expectSame(scene, one);
}

async function push(scene: Scene, one: number): Promise<void> {
  const editor = scene.pulled[one];
  if (!editor) return;
  const done = await type(scene, "push", scene.folders[one] ?? "");
  if (done.ok) {
    note(scene, editor);
    await expectSame(scene, one);
  } else if (done.refusal.reason === "conflicts") expect(clashesOf(scene, editor)).not.toEqual([]);
}

/** The folder is the house that is on sale, byte by byte. */
async function expectSame(scene: Scene, one: number): Promise<void> {
  const { newest, values } = await sold(scene);
  const { tree } = await readFolderFiles(scene.folders[one] ?? "");
  expect(treeChanges(newest.tree, tree)).toEqual([]);
  scene.pulled[one] = { base: values, changed: new Map() };
}

function act(scene: Scene, one: Step): Promise<void> {
  switch (one.does) {
    case "edit":
      return edit(scene, one.which, one.place);
    case "publish":
      return publish(scene, one.which);
    case "type":
      return typeInFolder(scene, one.which, one.place);
    case "pull":
      return pull(scene, one.which, one.force);
    case "push":
      return push(scene, one.which);
    case "crash":
      scene.cut.after = one.after;
      return Promise.resolve();
  }
}

/** Whether an interrupted publication happened is seen by the versions; it happened whole or not at all. */
async function afterCrash(scene: Scene, before: number, one: Step): Promise<void> {
  const { newest } = await sold(scene);
  if (one.does === "publish") {
    const draft = scene.drafts[one.which];
    if (draft && newest.number > before) {
      note(scene, draft);
      scene.drafts[one.which] = null;
    }
  }
  if (one.does === "edit") {
    // A lost answer leaves open what the draft has: it is begun again.
    scene.drafts[one.which] = null;
  }
  if (one.does === "push" && newest.number > before) {
    const editor = scene.pulled[one.which];
    if (editor) note(scene, editor);
  }
  if (one.does === "push" || one.does === "pull") await pull(scene, one.which, true);
}

test("after any edits, publications, pulls, pushes and crashes, database, folder and catalogue have the same house", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 40 }), async (steps) => {
      const cut: Cut = { after: null };
      const house = await openHouseScene(undefined, { rewrite: cutting(cut) });
      const folders = await Promise.all([1, 2].map(() => mkdtemp(join(tmpdir(), "parkett-test-"))));
      const scene: Scene = {
        ...{ house, cut, folders, drafts: [null, null], pulled: [null, null], values: 0, expected: [] },
      };
      try {
        scene.expected.push(...(await sold(scene)).values);
        let before = (await sold(scene)).newest.number;
        for (const one of steps) {
          const isWhole = await act(scene, one).then(
            () => true,
            (error: unknown) => {
              const isCut =
                cut.after === null && !(error instanceof Error && error.name === "AssertionError");
              if (isCut) return false;
              throw error;
            },
          );
          if (one.does === "crash") continue;
          cut.after = null;
          if (!isWhole) await afterCrash(scene, before, one);
          const { newest, values } = await sold(scene);
          before = newest.number;
          expect(values, JSON.stringify(one)).toEqual(scene.expected);
          const index = await house.shop.another().services.catalogue.current();
          const tosca = index.event("tosca");
          expect([tosca?.title.sv, tosca?.lead?.sv, tosca?.title.en]).toEqual(scene.expected);
        }
        cut.after = null;
        for (const at of [0, 1]) await pull(scene, at, true);
      } finally {
        await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
        await house.close();
      }
    }),
    { numRuns: 6, endOnFailure: true },
  );
}, 240_000);
