import { afterAll, beforeAll, expect, test } from "vitest";
import type { Json, JsonPath } from "#domain/json/json.ts";
import { executeOperation } from "../box-office/execute.ts";
import { implementations } from "../box-office/implementations.ts";
import { drafts } from "../box-office/operations/house/house-drafts.ts";
import { type HouseScene, openHouseScene, twice } from "../server/house/testing/house-scene.ts";
import { PERMISSIONS } from "../staff/permissions.ts";
import { draftTexts } from "./draft-texts.ts";
import { createDraft, editDraft, publishDraft } from "./drafts.ts";

let scene: HouseScene;
beforeAll(async () => {
  scene = await openHouseScene(
    twice((house) => {
      house.house.languages = ["sv", "en"];
    }),
  );
});
afterAll(() => scene.close());

async function edited(...edits: readonly { path: JsonPath; value: Json }[]) {
  const { id } = await createDraft(scene.versions, { name: "Texts", author: "Kim" });
  const draft = await editDraft(scene.versions, id, [{ file: "season.json", edits }]);
  if (!draft.ok) throw new Error(draft.refusal.reason);
  return draft.value;
}

const TITLE = ["events", "tosca", "title"];

async function title(draft: Awaited<ReturnType<typeof edited>>) {
  const { texts } = await draftTexts(scene.versions.database, draft);
  return texts.find(({ path }) => path.join("/") === TITLE.join("/"));
}

test("a Swedish text that a draft changes makes the other languages older, also once it is published", async () => {
  const translated = await edited({ path: TITLE, value: { sv: "Tosca", en: "Tosca" } });
  expect(await title(translated)).toBeUndefined();
  const published = { author: "Kim", note: "", revision: translated.revision };
  expect(await publishDraft(scene.versions, scene.rules, translated.id, published)).toMatchObject({
    ok: true,
  });

  const changed = await edited({ path: [...TITLE, "sv"], value: "Tosca på slottet" });
  expect(await title(changed)).toMatchObject({ missing: [], older: ["en"] });
  await publishDraft(scene.versions, scene.rules, changed.id, { ...published, revision: changed.revision });
  expect(await title(await edited({ path: ["events", "tosca", "intervals"], value: 2 }))).toMatchObject({
    older: ["en"],
  });
});

test("a fault of a draft that is behind is at the entry that has it, wherever that stands by now", async () => {
  const behind = await edited({ path: ["fees", "mine"], value: { ...FEE, id: "mine", vat: "nothing" } });
  const other = await edited({ path: ["fees", "theirs"], value: { ...FEE, id: "theirs" } });
  const wanted = { author: "Kim", note: "", revision: other.revision };
  expect(await publishDraft(scene.versions, scene.rules, other.id, wanted)).toMatchObject({ ok: true });
  const { faults } = await check(behind.id);
  expect(faults).toMatchObject([{ place: "fees[1].vat", path: ["fees", "mine", "vat"] }]);
});

const FEE = { name: { sv: "Avgift", en: "Fee" }, per: "order", amount: 100, vat: "admission" };

async function check(draft: string) {
  const implementation = implementations["drafts"]?.["check"];
  if (!implementation) throw new Error("Drafts cannot be checked");
  const answer = await executeOperation(
    { boxOffice: scene.boxOffice, services: scene.shop.engine.services },
    { who: "Kim", permissions: new Set(PERMISSIONS), id: null, device: null },
    { name: "drafts.check", implementation, input: { draft } },
  );
  if (!answer.ok) throw new Error(answer.refusal.reason);
  return drafts.check.output.parse(answer.value);
}
