import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Json, JsonPath } from "#domain/json/json.ts";
import { jobsOf } from "../engine/testing/money-scenes.ts";
import { buy } from "../engine/testing/purchase.ts";
import { signedIn, visitor } from "../engine/testing/test-shop.ts";
import {
  type HouseScene,
  openHouseScene,
  SECOND,
  TOSCA,
  twice,
} from "../server/house/testing/house-scene.ts";
import { readContents } from "./contents.ts";
import {
  createDraft,
  editDraft,
  mergeDraft,
  publishDraft,
  publishDueDrafts,
  putDraftFile,
  readDraft,
  scheduleDraft,
} from "./drafts.ts";
import type { HouseTree } from "./house-tree.ts";
import { withNewestPictures } from "./newest-pictures.ts";
import { pruneVersions } from "./prune.ts";
import { type HouseRules, publish } from "./publish.ts";
import { houseContents, houseDrafts, houseVersions } from "./schema.ts";
import { storedHouse } from "./stored-house.ts";
import { listVersions, newestVersion, readVersion } from "./versions.ts";

let scene: HouseScene;
beforeEach(async () => {
  scene = await openHouseScene();
});
afterEach(() => scene.close());

const TITLE = ["events", "tosca", "title", "sv"];
const starts = (performance: number) => ["events", "tosca", "performances", String(performance), "starts"];

const begin = (name = "June") => createDraft(scene.versions, { name, author: "Kim" });

async function edit(id: string, path: JsonPath, value?: Json, file = "season.json") {
  return editDraft(scene.versions, id, [{ file, edits: [{ path, value }] }]);
}

async function edited(path: JsonPath, value: Json, name?: string) {
  const draft = await begin(name);
  const result = await edit(draft.id, path, value);
  if (!result.ok) throw new Error(result.refusal.reason);
  return result.value;
}

const publishAs = (id: string, revision: number, author = "Kim") =>
  publishDraft(scene.versions, scene.rules, id, { author, note: "", revision });

async function title(): Promise<string | undefined> {
  const index = await scene.shop.engine.services.catalogue.current();
  return index.event("tosca")?.title.sv;
}
const numbers = async () =>
  (await listVersions(scene.versions.database, null, 200)).map(({ number }) => number);

const count = async (table: string) => {
  const { rows } = await scene.shop.database.$client.query(`select count(*)::int as rows from ${table}`);
  return rows[0].rows;
};

/** Rules during whose first publication something happens. */
function during(rules: HouseRules, happen: () => Promise<unknown>): HouseRules {
  let isFirst = true;
  return {
    ...rules,
    async putOnSale(house, write) {
      if (isFirst) await happen();
      isFirst = false;
      return rules.putOnSale(house, write);
    },
  };
}

describe("a draft", () => {
  test("changes nothing on sale until it is published, and ends then", async () => {
    const { id, revision } = await edited(TITLE, "Tosca i juni");
    expect(await title()).toBe("Tosca");
    expect(await publishAs(id, revision)).toEqual({ ok: true, value: { number: 2, notified: 0 } });
    expect(await title()).toBe("Tosca i juni");
    expect(await readDraft(scene.versions.database, id)).toBeNull();
    expect(await publishAs(id, revision)).toMatchObject({ refusal: { reason: "unknown-draft" } });
  });

  test("has its pictures answered as soon as it is published, also by a process that has not opened the version", async () => {
    const { database } = scene.versions;
    const first = (await newestVersion(database))?.tree ?? {};
    const files = withNewestPictures(storedHouse(database, "version 1", first), database);
    const draft = await begin();
    const put = await putDraftFile(scene.versions, draft.id, "pictures/new.png", Buffer.from("picture"));
    if (!put.ok) throw new Error(put.refusal.reason);
    expect(await files.read("pictures/new.png")).toBeNull();
    await publishAs(draft.id, put.value.revision);
    expect((await files.read("pictures/new.png"))?.toString()).toBe("picture");
    expect(await files.read("pictures/none.png")).toBeNull();
    expect(await files.read("house.json")).toEqual(await storedHouse(database, "", first).read("house.json"));
  });

  test("has its new pictures looked up once for all who ask at the same time", async () => {
    const { database } = scene.versions;
    let queries = 0;
    const counting = new Proxy(database, {
      get(target, property, receiver) {
        if (property === "select") queries += 1;
        return Reflect.get(target, property, receiver);
      },
    });
    const files = withNewestPictures(storedHouse(counting, "version 1", {}), counting);
    await files.read("pictures/none.png");
    queries = 0;
    const unknown = Array.from({ length: 200 }, (_, at) => files.read(`pictures/none-${at}.png`));
    expect(new Set(await Promise.all(unknown))).toEqual(new Set([null]));
    expect(queries).toBe(1);
  });

  test("is merged with what was published since in other places", async () => {
    const mine = await edited(TITLE, "Tosca i juni");
    const theirs = await edited(starts(SECOND), "2027-02-08T19:00", "Dates");
    expect(await publishAs(theirs.id, theirs.revision)).toMatchObject({ ok: true });
    expect(await publishAs(mine.id, mine.revision)).toMatchObject({ ok: true, value: { number: 3 } });
    const index = await scene.shop.engine.services.catalogue.current();
    expect(index.performance(SECOND)?.starts).toBe(Date.parse("2027-02-08T18:00:00Z"));
    expect(await title()).toBe("Tosca i juni");
  });

  test("that changed the same place is refused with both values, and published once one is chosen", async () => {
    const mine = await edited(TITLE, "Tosca i juni");
    const theirs = await edited(TITLE, "Tosca i maj", "May");
    await publishAs(theirs.id, theirs.revision);
    const refused = await publishAs(mine.id, mine.revision);
    const conflict = {
      file: "season.json",
      path: TITLE,
      base: "Tosca",
      mine: "Tosca i juni",
      theirs: "Tosca i maj",
    };
    expect(refused).toMatchObject({ refusal: { reason: "conflicts", newest: 2, conflicts: [conflict] } });
    expect(await numbers()).toEqual([2, 1]);
    const choices = [{ file: "season.json", path: TITLE, take: "mine" as const }];
    const merged = await mergeDraft(scene.versions, mine.id, choices);
    if (!merged.ok) throw new Error(merged.refusal.reason);
    expect(merged.value.base).toBe(2);
    expect(await publishAs(mine.id, merged.value.revision)).toMatchObject({ ok: true });
    expect(await title()).toBe("Tosca i juni");
  });

  test("with faults is refused with file and place, and stays", async () => {
    const draft = await edited(["events", "tosca", "performances", String(TOSCA), "hall"], "nowhere");
    expect(await publishAs(draft.id, draft.revision)).toMatchObject({
      refusal: { reason: "faults", faults: [{ file: "season.json" }] },
    });
    expect(await numbers()).toEqual([1]);
    expect(await readDraft(scene.versions.database, draft.id)).not.toBeNull();
  });

  test("is published as it was looked at, or not at all", async () => {
    const draft = await edited(TITLE, "Tosca i juni");
    await edit(draft.id, TITLE, "Tosca i maj");
    expect(await publishAs(draft.id, draft.revision)).toMatchObject({
      refusal: { reason: "changed-meanwhile" },
    });
    expect(await title()).toBe("Tosca");
  });

  test("that two people publish at once is published once", async () => {
    const { id, revision } = await edited(TITLE, "Tosca i juni");
    const results = await Promise.all([publishAs(id, revision), publishAs(id, revision, "Lo")]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await numbers()).toEqual([2, 1]);
  });

  test("that is changed while it is published is not published", async () => {
    const { id, revision } = await edited(TITLE, "Tosca i juni");
    const rules = during(scene.rules, () => edit(id, TITLE, "Tosca i maj"));
    const published = await publishDraft(scene.versions, rules, id, { author: "Kim", note: "", revision });
    expect(published).toMatchObject({ refusal: { reason: "changed-meanwhile" } });
    expect(await title()).toBe("Tosca");
    expect(await numbers()).toEqual([1]);
  });

  test("that another overtakes is merged before anything of it is on sale", async () => {
    const mine = await edited(TITLE, "Tosca i juni");
    const theirs = await edited(starts(SECOND), "2027-02-08T19:00", "Dates");
    const rules = during(scene.rules, () => publishAs(theirs.id, theirs.revision));
    const wanted = { author: "Kim", note: "", revision: mine.revision };
    expect(await publishDraft(scene.versions, rules, mine.id, wanted)).toMatchObject({
      value: { number: 3 },
    });
    // The test shop's own house, and one for each version.
    expect(await count("catalogue_versions")).toBe(4);
  });

  test("without a change is refused", async () => {
    const draft = await begin();
    expect(await publishAs(draft.id, draft.revision)).toMatchObject({
      refusal: { reason: "nothing-changed" },
    });
  });

  test("edits that name no place change nothing, also those before them", async () => {
    const draft = await begin();
    const edits = [
      { path: TITLE, value: "Tosca i juni" },
      { path: ["events", "aida", "title"], value: {} },
    ];
    expect(await editDraft(scene.versions, draft.id, [{ file: "season.json", edits }])).toMatchObject({
      refusal: { reason: "no-such-place", path: ["events", "aida", "title"] },
    });
    expect(await readDraft(scene.versions.database, draft.id)).toMatchObject({
      revision: 1,
      tree: draft.tree,
    });
  });

  test("keeps a picture, byte by byte", async () => {
    const draft = await begin();
    const bytes = Buffer.from([137, 80, 78, 71, 0, 255, 13, 10]);
    const put = await putDraftFile(scene.versions, draft.id, "pictures/new.png", bytes);
    const hash = put.ok ? (put.value.tree["pictures/new.png"] ?? "") : "";
    expect((await readContents(scene.versions.database, [hash])).get(hash)).toEqual(bytes);
  });
});

describe("the consequences of a draft", () => {
  const consequences = async (tree: HouseTree) => {
    const sources = [tree, (await readVersion(scene.versions.database, 1))?.tree ?? {}].map((one) =>
      storedHouse(scene.versions.database, "a house", one),
    );
    const [after, now] = await Promise.all(sources.map((source) => scene.rules.check(source)));
    if (!after?.ok || !now?.ok) throw new Error("faults");
    const shown = await scene.rules.consequences(now.value, after.value);
    if (!shown.ok) throw new Error(shown.refusal.reason);
    return shown.value;
  };

  test("are shown without happening: performances, tickets, customers, emails, prices", async () => {
    const { backEnd } = scene.shop;
    const caller = await signedIn(backEnd, await visitor(backEnd));
    await backEnd.basket.addSeats({ performance: TOSCA, seats: [{ seat: "s-1-1", priceType: 1 }] }, caller);
    await buy(scene.shop, caller);
    const draft = await edited(starts(TOSCA), "2027-03-06T19:00");
    await edit(draft.id, ["events", "tosca", "performances", String(SECOND), "cancelled"], true);
    const last = await edit(draft.id, ["priceLists", "main", "ordinary", "B"], 35_000);
    const before = await count("catalogue_versions");
    expect(await consequences(last.ok ? last.value.tree : {})).toEqual({
      notified: 1,
      performances: [
        {
          ...{ performance: SECOND, title: "Tosca", kind: "cancelled", tickets: 0, customers: 0 },
          ...{ starts: "2027-02-07T18:00:00.000Z", startsNow: null },
        },
        {
          ...{ performance: TOSCA, title: "Tosca", kind: "moved", tickets: 1, customers: 1 },
          ...{ starts: "2027-02-06T18:00:00.000Z", startsNow: "2027-03-06T18:00:00.000Z" },
        },
      ],
      prices: [
        {
          ...{ priceList: "main", priceType: 1, name: "Ordinarie", band: "B" },
          ...{ before: 30_000, after: 35_000, performances: 2 },
        },
      ],
      currency: "SEK",
      unreachable: [],
    });
    expect(await count("catalogue_versions")).toBe(before);
    expect(await jobsOf(scene.shop, "performance-change")).toEqual([]);
    expect(await numbers()).toEqual([1]);
  });
});

describe("a scheduled draft", () => {
  test("is published at its moment, once by all processes", async () => {
    const { id, revision } = await edited(TITLE, "Tosca i juni");
    const at = scene.shop.clock.now + 60_000;
    const wanted = { at, author: "Kim", note: "June", revision };
    expect(await scheduleDraft(scene.versions, id, wanted)).toMatchObject({ ok: true });
    expect(await publishDueDrafts(scene.versions, scene.rules)).toEqual([]);
    scene.shop.clock.now = at;
    await Promise.all([1, 2, 3].map(() => publishDueDrafts(scene.versions, scene.rules)));
    expect(await title()).toBe("Tosca i juni");
    expect(await newestVersion(scene.versions.database)).toMatchObject({
      number: 2,
      author: "Kim",
      note: "June",
    });
  });

  test("that cannot be published says why and leaves the schedule; a change takes it off the schedule", async () => {
    const draft = await edited(["events", "tosca", "genre"], 7);
    const at = scene.shop.clock.now + 60_000;
    const wanted = { at, author: "Kim", note: "", revision: draft.revision };
    await scheduleDraft(scene.versions, draft.id, wanted);
    scene.shop.clock.now = at;
    await publishDueDrafts(scene.versions, scene.rules);
    expect(await readDraft(scene.versions.database, draft.id)).toMatchObject({
      publishAt: null,
      problem: "faults",
    });
    expect(await scheduleDraft(scene.versions, draft.id, wanted)).toMatchObject({
      refusal: { reason: "past" },
    });

    await scheduleDraft(scene.versions, draft.id, { ...wanted, at: at + 60_000 });
    await edit(draft.id, ["events", "tosca", "genre"], "opera");
    expect(await readDraft(scene.versions.database, draft.id)).toMatchObject({
      publishAt: null,
      problem: null,
    });
  });
});

describe("a process that dies while it publishes", () => {
  test.each(["before", "after"])(
    "%s the version is written leaves the old house on sale and the draft whole",
    async (when) => {
      const draft = await edited(TITLE, "Tosca i juni");
      const dying = publish(scene.versions, scene.rules, {
        ...{ base: 1, tree: draft.tree, author: "Kim", note: "", origin: "office" },
        alongside: async (transaction) => {
          if (when === "after") await transaction.delete(houseDrafts);
          throw new Error("killed");
        },
      });
      await expect(dying).rejects.toThrow("killed");
      expect(await title()).toBe("Tosca");
      expect(await numbers()).toEqual([1]);
      expect(await publishAs(draft.id, draft.revision)).toMatchObject({ ok: true, value: { number: 2 } });
    },
  );
});

describe("versions", () => {
  test("an earlier one is brought back as a new one, also for what it sells", async () => {
    const draft = await edited(TITLE, "Tosca i juni");
    await publishAs(draft.id, draft.revision);
    const first = await readVersion(scene.versions.database, 1);
    const restored = { base: 2, tree: first?.tree ?? {}, author: "Kim", note: "", restores: 1 };
    expect(await publish(scene.versions, scene.rules, { ...restored, origin: "office" })).toMatchObject({
      ok: true,
    });
    expect(await title()).toBe("Tosca");
    expect(await numbers()).toEqual([3, 2, 1]);
  });

  test("seats and performances that were sold are never lost, whatever is published", async () => {
    await scene.shop.database.$client.query(
      "update performance_seats set state = 2 where performance = $1 and seat = 's-1-1'",
      [TOSCA],
    );
    const draft = await begin();
    const plan = { ...twice().plan, zones: twice().plan.zones.slice(1) };
    await putDraftFile(scene.versions, draft.id, "halls/salon.json", Buffer.from(JSON.stringify(plan)));
    await edit(draft.id, ["zones", "stalls"], undefined, "halls/salon.sidecar.json");
    await edit(draft.id, ["rows"], undefined, "halls/salon.sidecar.json");
    const last = await edit(draft.id, ["seats"], undefined, "halls/salon.sidecar.json");
    const published = await publishAs(draft.id, last.ok ? last.value.revision : 0);
    expect(published).toMatchObject({
      refusal: {
        reason: "lost-seats",
        lost: [
          {
            ...{ performance: TOSCA, title: "Tosca", starts: "2027-02-06T18:00:00.000Z" },
            ...{ seat: "s-1-1", name: "parkett/1/1", state: "sold", order: null },
          },
        ],
      },
    });
  });

  test("old ones are pruned with their contents, but none during which something was sold", async () => {
    const { database } = scene.versions;
    const year = 365 * 86_400_000;
    for (let count = 0; count < 104; count += 1) {
      const newest = await newestVersion(database);
      if (!newest) throw new Error("no version");
      await database.insert(houseVersions).values({
        ...newest,
        ...{ number: newest.number + 1, parent: newest.number, treeHash: String(count) },
      });
    }
    await database
      .insert(houseContents)
      .values({ hash: "old", compressed: Buffer.from("x"), used: new Date(0) });
    scene.shop.clock.now += 2 * year;
    const sold = new Set([3]);
    let at = 0;
    await pruneVersions(scene.versions, async () => sold.has(++at));
    expect(await numbers()).toHaveLength(101);
    expect((await numbers()).at(-1)).toBe(3);
    const kept = await database.select({ hash: houseContents.hash }).from(houseContents);
    expect(kept.map(({ hash }) => hash)).not.toContain("old");
    expect(await scene.start(twice())).toBe(105);
  });
});
