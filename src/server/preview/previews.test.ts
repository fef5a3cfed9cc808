import { afterEach, beforeEach, expect, test } from "vitest";
import { handlerOf } from "#contract/any-back-end.ts";
import { type BackEnd, operations } from "#contract/back-end.ts";
import type { Operation } from "#contract/operation.ts";
import type { Json } from "#domain/json/json.ts";
import { visitor } from "../../engine/testing/test-shop.ts";
import { createDraft, discardDraft, editDraft, readDraft } from "../../house-versions/drafts.ts";
import { publish } from "../../house-versions/publish.ts";
import { buildCatalogue } from "../house/build-catalogue.ts";
import { type HouseScene, nobody, openHouseScene, SECOND, TOSCA } from "../house/testing/house-scene.ts";
import { createPreviews, type OpenedPreview, type Previews } from "./previews.ts";

let scene: HouseScene;
let previews: Previews;
beforeEach(async () => {
  scene = await openHouseScene();
  const { engine } = scene.shop;
  previews = createPreviews({
    ...{ engine, versions: scene.versions, rules: scene.rules },
    settingsOf: async () => engine.services.settings,
    catalogueOf: async (files) => buildCatalogue(files, "2027-01-15").catalogue,
  });
});
afterEach(() => scene.close());

const NEW = 73;
const ADDED = {
  ...{ id: NEW, hall: "salon", venue: "salon", starts: "2027-02-08T19:00", priceList: "main" },
  sale: [{ modeOfSale: 3, from: "2026-09-01T10:00" }],
};

async function edit(draft: string, path: readonly string[], value: Json): Promise<void> {
  const edited = await editDraft(scene.versions, draft, [{ file: "season.json", edits: [{ path, value }] }]);
  if (!edited.ok) throw new Error(JSON.stringify(edited.refusal));
}

async function drafted(): Promise<string> {
  const { id } = await createDraft(scene.versions, { name: "Vår", author: "Kim" });
  await edit(id, ["events", "tosca", "performances", String(NEW)], ADDED);
  await edit(id, ["events", "tosca", "title", "sv"], "Tosca i vår");
  return id;
}

async function opened(draft: string): Promise<OpenedPreview> {
  const preview = await previews.open(draft);
  if (!preview.ok) throw new Error(JSON.stringify(preview.refusal));
  return preview.value;
}

async function agendaOf({ catalogue }: BackEnd) {
  const read = await catalogue.agenda({}, nobody());
  if (!read.ok) throw new Error("no agenda");
  return read.value.performances.map(({ id, event, availability }) => [id, event.title, availability.state]);
}

test("a preview has the draft's performances and texts, and the shop does not", async () => {
  const { backEnd, liveSeats } = await opened(await drafted());
  expect(await agendaOf(backEnd)).toEqual([
    [TOSCA, "Tosca i vår", "select-or-book"],
    [SECOND, "Tosca i vår", "select-or-book"],
    [NEW, "Tosca i vår", "select-or-book"],
  ]);
  expect((await liveSeats.read(NEW))?.seats).toBe(3);
  const status = await backEnd.seating.status({ performance: NEW }, nobody());
  expect(status).toMatchObject({ ok: true, value: { status: "000" } });
  expect((await agendaOf(scene.shop.backEnd)).map(([id, title]) => [id, title])).toEqual([
    [TOSCA, "Tosca"],
    [SECOND, "Tosca"],
  ]);
});

test("a seat that a visitor of the shop holds is taken in the preview", async () => {
  const { backEnd } = await opened(await drafted());
  const caller = await visitor(scene.shop.backEnd);
  const seats = [{ seat: "s-1-2", priceType: 1 }];
  expect(await scene.shop.backEnd.basket.addSeats({ performance: TOSCA, seats }, caller)).toMatchObject({
    ok: true,
  });
  const status = await backEnd.seating.status({ performance: TOSCA }, nobody());
  expect(status).toMatchObject({ ok: true, value: { status: "010" } });
});

test("every command is refused in a preview, also with a session of the shop", async () => {
  const preview = await opened(await drafted());
  const caller = await visitor(scene.shop.backEnd);
  const all: Readonly<Record<string, Readonly<Record<string, Operation>>>> = operations;
  const commands = Object.entries(all).flatMap(([group, members]) =>
    Object.entries(members).flatMap(([name, { method }]) =>
      method === "GET" ? [] : [[group, name] as const],
    ),
  );
  expect(commands.length).toBeGreaterThan(50);
  for (const [group, name] of commands) {
    const answer = await handlerOf(preview.backEnd, group, name)({}, caller);
    expect(answer, `${group}.${name}`).toEqual({ ok: false, refusal: { reason: "not-offered" } });
  }
});

test("a preview follows its draft and the house, and ends with the draft", async () => {
  const draft = await drafted();
  const first = await opened(draft);
  expect(await opened(draft)).toBe(first);
  await edit(draft, ["events", "tosca", "title", "sv"], "Tosca i maj");
  expect((await agendaOf((await opened(draft)).backEnd))[0]?.[1]).toBe("Tosca i maj");
  const other = await createDraft(scene.versions, { name: "Nytt", author: "Mika" });
  await edit(other.id, ["events", "tosca", "lead", "sv"], "En natt i Rom.");
  const changed = await readDraft(scene.versions.database, other.id);
  const published = await publish(scene.versions, scene.rules, {
    ...{ base: other.base, tree: changed?.tree ?? {}, author: "Mika", note: "", origin: "office" },
  });
  expect(published.ok).toBe(true);
  const read = await (await opened(draft)).backEnd.catalogue.event({ event: "tosca" }, nobody());
  expect(read).toMatchObject({ value: { event: { title: "Tosca i maj", lead: "En natt i Rom." } } });
  await discardDraft(scene.versions, draft);
  expect(await previews.open(draft)).toEqual({ ok: false, refusal: { reason: "unknown-draft" } });
});

test("a draft with faults is not shown, and is once they are corrected", async () => {
  const draft = await drafted();
  await edit(draft, ["events", "tosca", "durationMinutes"], -5);
  expect(await previews.open(draft)).toMatchObject({ ok: false, refusal: { reason: "faults" } });
  await edit(draft, ["events", "tosca", "durationMinutes"], 120);
  expect((await previews.open(draft)).ok).toBe(true);
});
