import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { fileText } from "#config/json/json-text.ts";
import { isList, isObject, type Json, type JsonObject } from "#domain/json/json.ts";
import { type HouseScene, openHouseScene, SECOND, twice } from "../../server/house/testing/house-scene.ts";
import { readContents, storeFiles } from "../contents.ts";
import { createDraft, editDraft, mergeDraft, publishDraft, readDraft } from "../drafts.ts";
import { houseChanges } from "../house-changes.ts";
import { houseDrafts, houseFolder, houseVersions } from "../schema.ts";
import { newestVersion, readVersion } from "../versions.ts";
import { upgradedFiles } from "./upgrade-tree.ts";
import { type JsonFiles, type SchemaUpgrade, UPGRADES } from "./upgrades.ts";

/** In a made-up first schema titles were called `name`; in a second, fees were a separate file. */
const MADE_UP: readonly SchemaUpgrade[] = [
  {
    to: 2,
    upgrade: (files) =>
      eachEvent(files, ({ name, ...event }) => (name === undefined ? event : { ...event, title: name })),
  },
  {
    to: 3,
    upgrade(files) {
      const [fees, season] = [files.get("fees.json"), files.get("season.json")];
      if (fees === undefined || !isObject(season)) return new Map();
      return new Map<string, Json | undefined>([
        ["fees.json", undefined],
        ["season.json", { ...season, fees }],
      ]);
    },
  },
];

function eachEvent(files: JsonFiles, change: (event: JsonObject) => JsonObject): JsonFiles {
  const season = files.get("season.json");
  const events = isObject(season) ? season["events"] : undefined;
  if (!isObject(season) || !isList(events)) return new Map();
  const changed = events.map((event) => (isObject(event) ? change(event) : event));
  return new Map([["season.json", { ...season, events: changed }]]);
}

let scene: HouseScene;
beforeEach(async () => {
  UPGRADES.push(...MADE_UP);
  scene = await openHouseScene();
});
afterEach(async () => {
  UPGRADES.length = 0;
  await scene.close();
});

const TITLE = ["events", "tosca", "title", "sv"];

/** As a release with the first schema would have stored it. */
async function inFirstSchema(tree: Readonly<Record<string, string>>) {
  const { database } = scene.versions;
  const hash = tree["season.json"] ?? "";
  const bytes = (await readContents(database, [hash])).get(hash);
  const { fees, ...season } = JSON.parse(bytes?.toString("utf8") ?? "");
  const old = eachEvent(new Map([["season.json", season]]), ({ title, ...event }) => ({
    ...event,
    name: title,
  }));
  const files = new Map([
    ["season.json", Buffer.from(fileText(old.get("season.json") ?? null))],
    ["fees.json", Buffer.from(fileText(fees))],
  ]);
  return { schema: 1, tree: await storeFiles(database, tree, files, scene.shop.clock.now) };
}

async function ageVersions(): Promise<void> {
  const { database } = scene.versions;
  for (const { number, tree } of await database.select().from(houseVersions)) {
    const old = await inFirstSchema(tree);
    await database.update(houseVersions).set(old).where(eq(houseVersions.number, number));
  }
  const [taken] = await database.select().from(houseFolder);
  if (taken) await database.update(houseFolder).set(await inFirstSchema(taken.tree));
}

async function ageDraft(id: string): Promise<void> {
  const { database } = scene.versions;
  const [draft] = await database.select().from(houseDrafts).where(eq(houseDrafts.id, id));
  if (!draft) throw new Error("no draft");
  await database
    .update(houseDrafts)
    .set(await inFirstSchema(draft.tree))
    .where(eq(houseDrafts.id, id));
}

async function edited(value: string, path = TITLE) {
  const { id } = await createDraft(scene.versions, { name: "June", author: "Kim" });
  const draft = await editDraft(scene.versions, id, [{ file: "season.json", edits: [{ path, value }] }]);
  if (!draft.ok) throw new Error(draft.refusal.reason);
  return draft.value;
}

async function publish(id: string) {
  const revision = (await readDraft(scene.versions.database, id))?.revision ?? 0;
  return publishDraft(scene.versions, scene.rules, id, { author: "Kim", note: "", revision });
}

async function title(): Promise<string | undefined> {
  const index = await scene.shop.engine.services.catalogue.current();
  return index.event("tosca")?.title.sv;
}

describe("after a release that changes the schema", () => {
  test("a stored version opens, and the next one is stored in the new schema", async () => {
    await ageVersions();
    expect(await scene.start(twice())).toBe(1);
    expect(scene.log).toEqual([]);
    const { id } = await edited("Tosca i juni");
    expect(await publish(id)).toMatchObject({ ok: true, value: { number: 2 } });
    expect(await title()).toBe("Tosca i juni");
    const stored = await scene.versions.database
      .select({ number: houseVersions.number, schema: houseVersions.schema })
      .from(houseVersions)
      .orderBy(houseVersions.number);
    expect(stored).toEqual([
      { number: 1, schema: 1 },
      { number: 2, schema: 3 },
    ]);
  });

  test("a draft keeps its changes, is edited on, and is published", async () => {
    const { id } = await edited("Tosca i juni");
    await ageVersions();
    await ageDraft(id);
    const starts = ["events", "tosca", "performances", String(SECOND), "starts"];
    const changed = await editDraft(scene.versions, id, [
      { file: "season.json", edits: [{ path: starts, value: "2027-02-08T19:00" }] },
    ]);
    expect(changed).toMatchObject({ ok: true, value: { schema: 3 } });
    expect(await publish(id)).toMatchObject({ ok: true });
    const index = await scene.shop.engine.services.catalogue.current();
    expect(index.performance(SECOND)?.starts).toBe(Date.parse("2027-02-08T18:00:00Z"));
    expect(await title()).toBe("Tosca i juni");
  });

  test("a draft is merged with what was published since, and its conflicts are at the new places", async () => {
    const mine = await edited("Tosca i juni");
    await ageVersions();
    await ageDraft(mine.id);
    const theirs = await edited("Tosca i maj");
    expect(await publish(theirs.id)).toMatchObject({ ok: true });
    const refused = await mergeDraft(scene.versions, mine.id, []);
    expect(refused).toMatchObject({
      refusal: { reason: "conflicts", conflicts: [{ file: "season.json", path: TITLE }] },
    });
  });

  test("the history shows what was changed, and not the upgrade", async () => {
    const { id } = await edited("Tosca i juni");
    await publish(id);
    const { database } = scene.versions;
    const [, second] = [...(await database.select().from(houseVersions))];
    expect(second?.schema).toBe(3);
    const first = await readVersion(database, 1);
    await database
      .update(houseVersions)
      .set(await inFirstSchema(first?.tree ?? {}))
      .where(eq(houseVersions.number, 1));
    const [before, after] = [await readVersion(database, 1), await readVersion(database, 2)];
    const changes = await houseChanges(database, before?.tree ?? {}, after?.tree ?? {});
    expect(changes).toMatchObject([{ file: "season.json", changes: [{ path: TITLE }] }]);
  });

  test("the release before it neither reads nor overwrites what the new one has published", async () => {
    const { id } = await edited("Tosca i juni");
    const theirs = await edited("Tosca i maj");
    await publish(id);
    await scene.versions.database.update(houseVersions).set({ schema: 2 }).where(eq(houseVersions.number, 1));
    UPGRADES.pop();
    expect(await scene.choose(twice())).toMatchObject({ number: 1, closed: null });
    expect(scene.log.join()).toContain("is of a later release: its schema is 3, and this release reads 2");
    expect(await publish(theirs.id)).toMatchObject({ refusal: { reason: "newer-release" } });
    expect((await newestVersion(scene.versions.database))?.number).toBe(2);
    expect(await title()).toBe("Tosca i juni");
  });
});

test("upgrades never fail, whatever a draft has", () => {
  const files = fc.dictionary(fc.constantFrom("season.json", "fees.json", "house.json"), fc.jsonValue());
  fc.assert(
    fc.property(files, (some) => {
      const before = new Map(Object.entries(some) as [string, Json][]);
      const text = JSON.stringify([...before]);
      upgradedFiles(before, UPGRADES);
      expect(JSON.stringify([...before])).toBe(text);
    }),
  );
});
