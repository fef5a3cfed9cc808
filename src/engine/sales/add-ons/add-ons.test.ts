import { afterEach, beforeEach, expect, test } from "vitest";
import type { Caller } from "#contract/operation.ts";
import type { Sales } from "#domain/sales/sales.ts";
import { payByCard } from "#sandbox/nexi/visitor.ts";
import { atThePage, rowsOf, theirBooks, verified } from "../../testing/money-scenes.ts";
import { buy, readOrder } from "../../testing/purchase.ts";
import { holdSeats } from "../../testing/seat-scenes.ts";
import { openTestShop, type TestShop, visitor } from "../../testing/test-shop.ts";

const WORDS = { sv: "Program" };
const SALES: Sales = {
  products: {
    types: [{ id: "paper", name: WORDS, kind: "supplementary" }],
    products: [
      {
        ...{ id: "programme", type: "paper", name: WORDS, about: WORDS, maker: "Huset" },
        picture: { file: "programme.svg", alt: WORDS },
        vat: "service",
        variants: [{ id: "one", name: null, price: 4_000, stock: 5 }],
        handover: ["collect"],
        events: [],
        retired: false,
      },
    ],
    post: null,
  },
};
let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop({ catalogue: { sales: SALES } });
});
afterEach(() => shop.close());

async function finished() {
  const { caller, link, page, total } = await atThePage(shop);
  await payByCard(page);
  await verified(shop, caller, link, "paid");
  return { caller, link, total };
}
const begin = (order: string, as: Caller) => shop.backEnd.addOns.begin({ order }, as);
async function of(order: string) {
  const read = await shop.backEnd.addOns.of({ order }, await visitor(shop.backEnd));
  if (!read.ok) throw new Error(read.refusal.reason);
  return read.value;
}

test("a customer's next order after choosing add-ons is linked to the first once it is paid, and later orders are not", async () => {
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

test("add-ons are paid for in a separate order, reduce the stock, and leave the first order unchanged", async () => {
  const { caller, link, total } = await finished();
  const before = await readOrder(shop, link, caller);
  const left = async () => {
    const shelf = await shop.backEnd.products.shelf({ type: "paper" }, await visitor(shop.backEnd));
    return shelf.ok ? shelf.value.products[0]?.variants[0]?.left : undefined;
  };
  expect(await left()).toBe(5);
  await begin(link, caller);
  const chosen = { product: "programme", variant: "one", quantity: 1, handover: "collect" } as const;
  expect(await shop.backEnd.products.add(chosen, caller)).toMatchObject({ ok: true });
  const added = await buy(shop, caller);
  expect(added).toMatchObject({
    tickets: [],
    lines: [{ kind: "supplementary", quantity: 1, state: "fulfilled", total: { amount: 4_000 } }],
    totals: { total: { amount: 4_000 } },
  });
  expect(added.number).not.toBe(before.number);
  expect(await of(added.link)).toMatchObject({ addsTo: before.number });
  expect(await left()).toBe(4);
  // The finished order is unchanged.
  expect(await readOrder(shop, link, caller)).toEqual(before);
  expect((await theirBooks(shop)).map(({ charged }) => charged).toSorted((a, b) => a - b)).toEqual([
    4_000,
    total,
  ]);
});

test("add-ons that were begun and never ordered are forgotten", async () => {
  const { caller, link } = await finished();
  await begin(link, caller);
  shop.clock.advance(3 * 86_400);
  await shop.engine.tidy();
  expect(await rowsOf(shop, "select 1 from additions")).toEqual([]);
  expect((await of(link)).added).toEqual([]);
});

test("add-ons to an unpaid or unknown order are rejected", async () => {
  const { caller, link } = await atThePage(shop);
  expect(await begin(link, caller)).toMatchObject({ refusal: { reason: "order-not-finished" } });
  expect(await begin("nothing", caller)).toMatchObject({ refusal: { reason: "unknown-order" } });
  const nobody = { ...caller, session: null };
  expect(await begin(link, nobody)).toMatchObject({ refusal: { reason: "no-session" } });
});
