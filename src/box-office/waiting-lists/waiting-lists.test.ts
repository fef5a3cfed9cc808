import { afterEach, beforeEach, expect, test } from "vitest";
import { rowsOf } from "../../engine/testing/money-scenes.ts";
import {
  entryOf,
  giveUp,
  holdFor,
  LIST_RULES,
  sellOut,
  serveJobs,
  wait,
} from "../../engine/testing/sales/waiting-scenes.ts";
import { CARMEN } from "../../engine/testing/small-house.ts";
import { openTestShop, type TestShop } from "../../engine/testing/test-shop.ts";
import { at } from "../testing/execute-operation.ts";

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop({ settings: { waitingList: LIST_RULES } });
});
afterEach(() => shop.close());

const ask = (name: string, input: object) => at(shop.engine, name, input);
interface Listed {
  readonly parties: number;
  readonly entries: { id: string; email: string; state: string; offer: object | null }[];
}
async function listed(): Promise<Listed> {
  const answer = await ask("waitingLists.list", { performance: CARMEN });
  if (!answer.ok) throw new Error(answer.refusal.reason);
  return answer.value as Listed;
}
const emails = async () => (await listed()).entries.map(({ email }) => email.charAt(0));

async function threeWait() {
  await sellOut(shop, ["A-1", "A-2"]);
  const holder = await holdFor(shop, ["A-1", "A-2"]);
  const links = [];
  for (const name of ["a", "b", "c"]) links.push(await wait(shop, { email: `${name}@test.example` }));
  return { holder, links };
}

test("the list shows parties in order, with their offers", async () => {
  const { holder } = await threeWait();
  await giveUp(shop, holder);
  await shop.engine.waitingLists.serveAll();
  const { parties, entries } = await listed();
  expect(parties).toBe(3);
  expect(entries).toMatchObject([
    { email: "a@test.example", state: "offered", offer: { performance: CARMEN } },
    { email: "b@test.example", state: "waiting", offer: null },
    { email: "c@test.example", state: "waiting" },
  ]);
});

test("a party that the box office moves is served in its new place, and the log says why", async () => {
  const { holder, links } = await threeWait();
  const { entries } = await listed();
  const [a, b, c] = entries.map(({ id }) => id);
  expect(await ask("waitingLists.move", { entry: c, before: b, why: "Reste långt" })).toMatchObject({
    ok: true,
  });
  expect(await emails()).toEqual(["a", "c", "b"]);
  expect(await ask("waitingLists.move", { entry: b, before: a, why: "Fel" })).toMatchObject({ ok: true });
  expect(await emails()).toEqual(["b", "a", "c"]);
  await giveUp(shop, holder);
  await shop.engine.waitingLists.serveAll();
  expect(await entryOf(shop, links[1] ?? "")).toMatchObject({ state: "offered" });
  expect(await ask("waitingLists.move", { entry: b, before: a, why: "Igen" })).toMatchObject({
    refusal: { reason: "not-waiting" },
  });
  const log = await rowsOf(
    shop,
    "select operation, input from audit_log where operation = 'waitingLists.move'",
    [],
  );
  expect(JSON.stringify(log)).toContain("Reste långt");
});

test("a party that the box office ends gives its offer to the next one", async () => {
  const { holder, links } = await threeWait();
  await giveUp(shop, holder);
  await shop.engine.waitingLists.serveAll();
  const [first] = (await listed()).entries;
  expect(await ask("waitingLists.end", { entry: first?.id, why: "Ringde återbud" })).toMatchObject({
    ok: true,
  });
  await serveJobs(shop);
  expect(await entryOf(shop, links[0] ?? "")).toMatchObject({ state: "ended", ending: "house" });
  expect(await entryOf(shop, links[1] ?? "")).toMatchObject({ state: "offered" });
});

test("those who only may see a list cannot change it", async () => {
  await threeWait();
  const [first] = (await listed()).entries;
  const ended = { entry: first?.id, why: "Nej" };
  const answer = await at(shop.engine, "waitingLists.end", ended, { permissions: ["waiting-lists.read"] });
  expect(answer).toMatchObject({ ok: false, refusal: { reason: "not-permitted" } });
  expect((await listed()).parties).toBe(3);
});
