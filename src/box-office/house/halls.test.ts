import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { arena } from "#config/testing/arena.ts";
import { english, type Message } from "#domain/text/message.ts";
import { buy } from "../../engine/testing/purchase.ts";
import { signedIn, visitor } from "../../engine/testing/test-shop.ts";
import { readContents } from "../../house-versions/contents.ts";
import { createDraft, readDraft } from "../../house-versions/drafts.ts";
import { type HouseScene, openHouseScene, TOSCA, twice } from "../../server/house/testing/house-scene.ts";
import type { Permission } from "../../staff/permissions.ts";
import { inOffice } from "../testing/execute-operation.ts";

let scene: HouseScene;
let draft: string;
beforeAll(async () => {
  scene = await openHouseScene();
  draft = (await createDraft(scene.versions, { name: "Halls", author: "Kim" })).id;
});
afterAll(() => scene.close());

const ask = (name: string, input: object, permissions?: readonly Permission[]) =>
  inOffice(scene.boxOffice, `drafts.${name}`, { draft, ...input }, { ...(permissions && { permissions }) });

async function done<Value>(name: string, input: object): Promise<Value> {
  const answer = await ask(name, input);
  if (!answer.ok) throw new Error(JSON.stringify(answer.refusal));
  return answer.value as Value;
}

const base64 = (text: string | Uint8Array) => Buffer.from(text).toString("base64");
const text = (content: string) => Buffer.from(content, "base64").toString("utf8");
const demo = (file: string) => readFile(`demo/house/halls/${file}`);

async function stored(path: string): Promise<string> {
  const { tree } = (await readDraft(scene.versions.database, draft)) ?? {};
  const hash = tree?.[path] ?? "";
  return (await readContents(scene.versions.database, [hash])).get(hash)?.toString("utf8") ?? "";
}

interface Exported {
  readonly plan: string;
  readonly sidecar: string;
}

describe("a seating plan", () => {
  test.each(["cellar-stage", "main-stage", "science-village", "workshop-stage"])(
    "%s of the demo house is exported byte for byte as it was uploaded",
    async (hall) => {
      const [plan, sidecar] = [await demo(`${hall}.json`), await demo(`${hall}.sidecar.json`)];
      const files = { plan: base64(plan), sidecar: base64(sidecar) };
      expect(await done("putHall", { hall, ...files, isNew: true })).toMatchObject({ changes: [] });
      const exported = await done<Exported>("exportHall", { hall });
      expect(text(exported.plan)).toBe(plan.toString("utf8"));
      expect(text(exported.sidecar)).toBe(sidecar.toString("utf8"));
    },
  );

  test("written in another way is kept byte for byte, and exported so", async () => {
    const { plan } = arena(40);
    const own = JSON.stringify(plan, null, 7);
    await done("putHall", { hall: "arena", plan: base64(own) });
    expect(await stored("halls/arena.json")).toBe(own);
    const exported = await done<Exported>("exportHall", { hall: "arena" });
    expect(text(exported.plan)).toBe(own);
  });

  test("that replaces another keeps the sidecar, without entries of removed places", async () => {
    await done("putHall", {
      hall: "cellar",
      plan: base64(JSON.stringify(renamed(JSON.parse(String(await demo("cellar-stage.json"))), "x-"))),
      sidecar: base64(
        JSON.stringify(renamed(JSON.parse(String(await demo("cellar-stage.sidecar.json"))), "x-")),
      ),
    });
    const before = JSON.parse(await stored("halls/cellar.sidecar.json"));
    const plan = JSON.parse(await stored("halls/cellar.json"));
    plan.zones = plan.zones.filter((zone: { zone_id: string }) => zone.zone_id !== "x-ks-loge-1");
    const { changes } = await done<{ changes: Message[] }>("putHall", {
      hall: "cellar",
      plan: base64(JSON.stringify(plan)),
    });
    expect(changes.map(english)).toContain("Zones: 1 no longer in the plan, left out of the sidecar.");
    const { "x-ks-loge-1": _, ...zones } = before.zones;
    const { "x-ks-loge-1/1": __, ...rows } = before.rows;
    expect(JSON.parse(await stored("halls/cellar.sidecar.json"))).toEqual({ ...before, zones, rows });
  });

  test.each([
    ["is not JSON", "{"],
    ["is not UTF-8", Buffer.from('{"name":"Café"}', "latin1")],
    ["has no zones", '{"name":"x","categories":[],"zones":[]}'],
    ["has the same key twice", '{"name":"x","name":"y"}'],
    ["is nested too deeply", "[".repeat(200_000) + "]".repeat(200_000)],
  ])("that %s is refused with its faults, and nothing is stored", async (_, plan) => {
    const before = await readDraft(scene.versions.database, draft);
    expect(await ask("putHall", { hall: "broken", plan: base64(plan) })).toMatchObject({
      ok: false,
      refusal: { reason: "not-a-plan", faults: [{ file: "halls/broken.json" }] },
    });
    expect(await readDraft(scene.versions.database, draft)).toEqual(before);
  });

  test("does not replace a hall by mistake", async () => {
    const files = { plan: base64(await demo("cellar-stage.json")), isNew: true };
    expect(await ask("putHall", { hall: "cellar-stage", ...files })).toEqual({
      ok: false,
      refusal: { reason: "hall-exists" },
    });
  });

  test.each(["../evil", "a/b", "A", "", "x.sidecar"])("is not put under the name %j", async (hall) => {
    expect(await ask("putHall", { hall, plan: base64("{}") })).toMatchObject({
      ok: false,
      refusal: { reason: "invalid-input" },
    });
  });

  test("is put only by who may edit the house", async () => {
    const files = { plan: base64(await demo("cellar-stage.json")) };
    expect(await ask("putHall", { hall: "cellar-stage", ...files }, ["house.read"])).toMatchObject({
      ok: false,
      refusal: { reason: "not-permitted" },
    });
  });
});

describe("a hall of a draft", () => {
  test("is listed with its seats and performances", async () => {
    const { halls } = await done<{ halls: { hall: string }[] }>("halls", {});
    expect(halls.find(({ hall }) => hall === "salon")).toEqual({
      ...{ hall: "salon", name: "Salongen", seats: 3, standing: 0, performances: 2 },
    });
    expect(halls.find(({ hall }) => hall === "cellar-stage")).toMatchObject({
      standing: 120,
      performances: 0,
    });
  });

  test("is drawn, with the view from a seat", async () => {
    const { plan } = await done<{ plan: { sections: { rows: { seats: { id: string }[] }[] }[] } }>("hall", {
      hall: "salon",
    });
    const seats = plan.sections.flatMap(({ rows }) => rows.flatMap((row) => row.seats.map(({ id }) => id)));
    expect(seats).toEqual(["s-1-1", "s-1-2", "b-1-1"]);
    const { svg } = await done<{ svg: string }>("seatView", { hall: "salon", seat: "s-1-2", language: "sv" });
    expect(svg).toMatch(/^<svg.*Parkett/s);
    expect(await ask("seatView", { hall: "salon", seat: "none" })).toMatchObject({
      refusal: { reason: "unknown-seat" },
    });
    expect(await ask("hall", { hall: "none" })).toMatchObject({ refusal: { reason: "unknown-hall" } });
  });
});

test("a hall keeps the id of its drawing while bands, facts, levels and doors are edited, and loses it with a seat", async () => {
  const { id: edited } = await createDraft(scene.versions, { name: "Drawing", author: "Kim" });
  const drawing = async () =>
    (await done<{ plan: { id: string } }>("hall", { draft: edited, hall: "salon" })).plan.id;
  const before = await drawing();
  const edit = (file: string, path: readonly string[], value?: unknown) =>
    done("edit", { draft: edited, edits: [{ file, path, ...(value !== undefined && { value }) }] });
  const seat = ["zones", "stalls", "rows", "1", "seats", "s-1-1"];
  await edit("halls/salon.json", [...seat, "category"], "B");
  await edit("halls/salon.sidecar.json", ["seats", "s-1-1"], { accessible: true });
  await edit("halls/salon.sidecar.json", ["zones", "stalls", "door"], { sv: "Dörr 1" });
  expect(await drawing()).toBe(before);
  await edit("halls/salon.json", seat);
  expect(await drawing()).not.toBe(before);
});

test("seats that would vanish are named with their orders, before and while it is published", async () => {
  const { backEnd } = scene.shop;
  const caller = await signedIn(backEnd, await visitor(backEnd));
  const seats = [{ seat: "s-1-1", priceType: 1 }];
  const held = await backEnd.basket.addSeats({ performance: TOSCA, seats }, caller);
  if (!held.ok) throw new Error(held.refusal.reason);
  const { number } = await buy(scene.shop, caller);
  const { id } = await createDraft(scene.versions, { name: "Rebuilt", author: "Kim" });
  const plan = twice().plan;
  const [stalls] = plan.zones;
  const [row] = stalls?.rows ?? [];
  if (!row) throw new Error("The small house has rows");
  row.seats = row.seats.slice(1);
  await done("putHall", { draft: id, hall: "salon", plan: base64(JSON.stringify(plan)) });
  const lost = [
    {
      ...{ performance: TOSCA, title: "Tosca", starts: "2027-02-06T18:00:00.000Z" },
      ...{ seat: "s-1-1", name: "parkett/1/1", state: "sold", order: number },
    },
  ];
  const refusal = { reason: "lost-seats", lost };
  expect(await ask("check", { draft: id })).toEqual({ ok: false, refusal });
  const revision = (await readDraft(scene.versions.database, id))?.revision;
  expect(await ask("publish", { draft: id, revision })).toEqual({ ok: false, refusal });
});

/** The same hall with other ids: a seat's is unique in the house. */
function renamed(value: unknown, prefix: string): unknown {
  return JSON.parse(JSON.stringify(value).replaceAll('"ks-', `"${prefix}ks-`));
}
