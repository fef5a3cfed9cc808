import { afterEach, beforeEach, expect, test } from "vitest";
import type { Caller } from "#contract/operation.ts";
import { rowsOf } from "../testing/money-scenes.ts";
import { place } from "../testing/purchase.ts";
import { ADULT, CARMEN, TOSCA } from "../testing/small-house.ts";
import { openTestShop, signedIn, type TestShop, visitor } from "../testing/test-shop.ts";

let shop: TestShop;
let caller: Caller;
beforeEach(async () => {
  shop = await openTestShop();
  caller = await signedIn(shop.backEnd, await visitor(shop.backEnd));
});
afterEach(() => shop.close());

const add = (performance: number) =>
  shop.backEnd.basket.addSeats({ performance, seats: [{ seat: "A-5", priceType: ADULT }] }, caller);
const choose = (method: string, as = caller) => shop.backEnd.orders.chooseDelivery({ method }, as);
async function offered() {
  const methods = await shop.backEnd.orders.deliveryMethods({}, caller);
  return methods.ok ? methods.value.map(({ id, name }) => [id, name]) : methods.refusal.reason;
}

test("a basket with nothing to deliver has no delivery methods", async () => {
  expect(await offered()).toBe("no-basket");
  expect(await choose("e-ticket")).toEqual({ ok: false, refusal: { reason: "no-basket" } });
});

test("delivery methods that arrive before the first performance are offered by name, and no others can be chosen", async () => {
  await add(TOSCA);
  expect(await offered()).toEqual([
    ["e-ticket", "E-biljett"],
    ["post", "Post"],
  ]);
  expect(await choose("post")).toMatchObject({ ok: true });
  await add(CARMEN);
  expect(await offered()).toEqual([["e-ticket", "E-biljett"]]);
  for (const method of ["post", "by-pigeon"]) {
    expect(await choose(method)).toEqual({ ok: false, refusal: { reason: "unknown-delivery" } });
  }
});

test("post needs an address, and choosing a delivery method needs a login", async () => {
  await add(TOSCA);
  await rowsOf(shop, "update customers set address = null");
  expect(await choose("post")).toEqual({ ok: false, refusal: { reason: "address-needed" } });
  expect(await choose("e-ticket")).toMatchObject({ ok: true });
  const guest = await visitor(shop.backEnd);
  expect(await choose("e-ticket", guest)).toEqual({ ok: false, refusal: { reason: "login-needed" } });
});

test("the delivery method cannot be changed during payment", async () => {
  await add(TOSCA);
  await place(shop, caller);
  expect(await choose("post")).toEqual({ ok: false, refusal: { reason: "payment-under-way" } });
  expect(await rowsOf(shop, "select delivery from baskets")).toEqual([{ delivery: "e-ticket" }]);
});
