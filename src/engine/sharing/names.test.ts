import { afterEach, beforeEach, expect, test } from "vitest";
import type { Caller } from "#contract/operation.ts";
import type { Order } from "#contract/operations/orders.ts";
import { atBoxOffice } from "../../box-office/box-office.ts";
import { rowsOf } from "../testing/money-scenes.ts";
import { buy } from "../testing/purchase.ts";
import { holdSeats } from "../testing/seat-scenes.ts";
import { openTestShop, signedIn, type TestShop, visitor } from "../testing/test-shop.ts";

let shop: TestShop;
let me: Caller;
let order: Order;

async function open(nameChangeHours: number | null) {
  shop = await openTestShop({ settings: { nameChangeHours } });
  me = await signedIn(shop.backEnd, await visitor(shop.backEnd));
  await holdSeats(shop, me, ["A-5", "A-6"]);
  order = await buy(shop, me);
}
beforeEach(() => open(24));
afterEach(() => shop.close());

const code = (at = 0) => order.tickets[at]?.code ?? "";
const rename = (name: string, caller = me, which = code()) =>
  shop.backEnd.sharing.rename({ code: which, name }, caller);
const NOT = { refusal: { reason: "name-not-changeable" } };

async function names(): Promise<(string | null)[]> {
  const read = await shop.backEnd.orders.read({ link: order.link }, me);
  return read.ok ? read.value.tickets.map(({ name }) => name) : [];
}
async function untilOfFirst() {
  const mine = await shop.backEnd.sharing.tickets({}, me);
  return mine.ok ? (mine.value[0]?.tickets[0]?.nameUntil ?? null) : null;
}

test("a ticket's name is changed and changed back by the buyer, and the entrance list follows while the code stays", async () => {
  expect(await rename("  Elsa   Ek ")).toEqual({ ok: true, value: {} });
  expect(await names()).toEqual(["Elsa Ek", null]);
  const list = await atBoxOffice({ engine: shop.engine, who: "the door" }, ["door", "1"]);
  expect(list.ok && list.value).toMatch(/parkett\/A\/\d+ {2}Elsa Ek {2}order/);
  await rename("");
  expect(await names()).toEqual([null, null]);
});

test("a ticket's name can be changed until the configured deadline, which the page shows", async () => {
  const starts = Date.parse(order.performances[0]?.starts ?? "");
  expect(await untilOfFirst()).toBe(new Date(starts - 24 * 3_600_000).toISOString());
  shop.clock.now = starts - 24 * 3_600_000 - 1_000;
  await rowsOf(shop, "update sessions set last_seen = $1, created = $1", [new Date(shop.clock.now)]);
  expect(await rename("Elsa Ek")).toMatchObject({ ok: true });
  shop.clock.now += 1_000;
  expect(await rename("Nils Ek")).toMatchObject(NOT);
  expect(await untilOfFirst()).toBeNull();
  expect(await names()).toEqual(["Elsa Ek", null]);
});

test("a ticket's name is not changed for another customer, a returned, used or unknown ticket, or if it is too long", async () => {
  const other = await signedIn(shop.backEnd, await visitor(shop.backEnd));
  expect(await rename("Elsa Ek", other)).toMatchObject(NOT);
  expect(await rename("Elsa Ek", me, "99")).toMatchObject(NOT);
  expect(await rename("x".repeat(81))).toMatchObject({
    refusal: { reason: "invalid", faults: [{ field: "name", rule: "too-long" }] },
  });
  await atBoxOffice({ engine: shop.engine, who: "the door" }, ["used", code()]);
  expect(await rename("Elsa Ek")).toMatchObject(NOT);
  expect(await untilOfFirst()).toBeNull();
  await rowsOf(shop, "update tickets set valid = false where code = $1", [code(1)]);
  expect(await rename("Elsa Ek", me, code(1))).toMatchObject(NOT);
  expect(await names()).toEqual([null, null]);
});

test("a change of name repeated with its key takes effect once, and a later change stays", async () => {
  const once = { ...me, idempotencyKey: "one-press" };
  await rename("Elsa Ek", once);
  await rename("Nils Ek");
  await rename("Elsa Ek", once);
  expect(await names()).toEqual(["Nils Ek", null]);
});

test("a change of name is rejected and not offered when the house allows none", async () => {
  await shop.close();
  await open(null);
  expect(await untilOfFirst()).toBeNull();
  expect(await rename("Elsa Ek")).toMatchObject(NOT);
});
