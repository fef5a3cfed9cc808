import { afterEach, beforeEach, expect, test } from "vitest";
import type { Caller } from "#contract/operation.ts";
import { payByCard } from "#sandbox/nexi/visitor.ts";
import { atThePage, rowsOf, verified } from "../testing/money-scenes.ts";
import { buy } from "../testing/purchase.ts";
import { holdSeats } from "../testing/seat-scenes.ts";
import { openTestShop, type TestShop, visitor } from "../testing/test-shop.ts";

/** What is added to a finished order is an order of its own, and both say so. */

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

async function finished() {
  const { caller, link, page } = await atThePage(shop);
  await payByCard(page);
  await verified(shop, caller, link, "paid");
  return { caller, link };
}
const begin = (order: string, as: Caller) => shop.backEnd.addOns.begin({ order }, as);
async function of(order: string) {
  const read = await shop.backEnd.addOns.of({ order }, await visitor(shop.backEnd));
  if (!read.ok) throw new Error(read.refusal.reason);
  return read.value;
}

test("the next order of whoever begins adds to the first, once it is paid; the one after that does not", async () => {
  const { caller, link } = await finished();
  expect(await begin(link, caller)).toMatchObject({ ok: true });
  expect(await begin(link, caller)).toMatchObject({ ok: true });
  await holdSeats(shop, caller, ["A-1"]);
  expect((await of(link)).added).toEqual([]);
  const { link: second } = await buy(shop, caller);
  const first = await of(link);
  const added = await of(second);
  expect(first).toMatchObject({ addsTo: null, added: [added.number] });
  expect(added).toMatchObject({ addsTo: first.number, added: [] });
  await holdSeats(shop, caller, ["A-2"]);
  const { link: third } = await buy(shop, caller);
  expect(await of(third)).toMatchObject({ addsTo: null });
});

test("a basket that is left empty is no addition", async () => {
  const { caller, link } = await finished();
  await begin(link, caller);
  shop.clock.advance(3 * 86_400);
  await shop.engine.tidy();
  expect(await rowsOf(shop, "select 1 from additions")).toEqual([]);
  expect((await of(link)).added).toEqual([]);
});

test("nothing is added to an order that is not paid, or is not there", async () => {
  const { caller, link } = await atThePage(shop);
  expect(await begin(link, caller)).toMatchObject({ refusal: { reason: "order-not-finished" } });
  expect(await begin("nothing", caller)).toMatchObject({ refusal: { reason: "unknown-order" } });
  const nobody = { ...caller, session: null };
  expect(await begin(link, nobody)).toMatchObject({ refusal: { reason: "no-session" } });
});
