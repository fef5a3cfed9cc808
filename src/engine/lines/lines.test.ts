import { afterEach, describe, expect, test } from "vitest";
import type { Caller } from "#contract/operation.ts";
import type { ProductsRange } from "#domain/sales/products.ts";
import { addLine } from "../basket/line-commands.ts";
import { buy, place, readOrder } from "../testing/purchase.ts";
import { withoutQuotaLock } from "../testing/rewritten.ts";
import { ADULT, CARMEN } from "../testing/small-house.ts";
import { openTestShop, signedIn, type TestShop, visitor } from "../testing/test-shop.ts";

let shop: TestShop;
afterEach(() => shop.close());

const words = (sv: string) => ({ sv, en: `${sv} (en)` });
const picture = { file: "pictures/x.svg", alt: words("Bild") };
const about = { about: words("Om"), picture, maker: "Huset", events: [], retired: false };
const PRODUCTS: ProductsRange = {
  types: [
    { id: "shop", name: words("Butik"), kind: "merchandise" },
    { id: "performance", name: words("Kvällen"), kind: "supplementary" },
  ],
  products: [
    {
      ...about,
      id: "mug",
      type: "shop",
      name: words("Mugg"),
      vat: "service",
      variants: [{ id: "one", name: null, price: 18_000, stock: null }],
      handover: ["collect", "post"],
    },
    {
      ...about,
      id: "shirt",
      type: "shop",
      name: words("Tröja"),
      vat: "service",
      variants: [
        { id: "m", name: words("Medium"), price: 32_000, stock: 3 },
        { id: "xl", name: words("Extra large"), price: 35_000, stock: 1 },
      ],
      handover: ["collect"],
    },
    {
      ...about,
      id: "cushion",
      type: "performance",
      name: words("Kudde"),
      vat: "service",
      variants: [{ id: "one", name: null, price: 20_000, stock: null }],
      handover: ["post"],
    },
  ],
  post: { amount: 5_900, freeFrom: 50_000, vat: "service" },
};
const open = () => openTestShop({ catalogue: { sales: { products: PRODUCTS } } });

const add = (caller: Caller, product: string, quantity = 1, handover: "collect" | "post" = "collect") =>
  shop.backEnd.products.add(
    { product, variant: product === "shirt" ? "m" : "one", quantity, handover },
    caller,
  );
async function basketOf(caller: Caller) {
  const read = await shop.backEnd.basket.read({}, caller);
  if (!read.ok || !read.value.basket) throw new Error("no basket");
  return read.value.basket;
}
async function left(caller: Caller) {
  const shelf = await shop.backEnd.products.shelf({ type: "shop" }, caller);
  return shelf.ok ? shelf.value.products.find(({ id }) => id === "shirt")?.variants[0]?.left : null;
}

describe("products", () => {
  test("can be bought without tickets, and need no delivery", async () => {
    shop = await open();
    const caller = await signedIn(shop.backEnd, await visitor(shop.backEnd));
    expect(await add(caller, "mug", 2)).toMatchObject({
      value: {
        basket: { lines: [{ kind: "merchandise", name: "Mugg", quantity: 2 }], needsDelivery: false },
      },
    });
    const order = await buy(shop, caller);
    expect(order).toMatchObject({
      tickets: [],
      delivery: null,
      lines: [{ name: "Mugg", quantity: 2, state: "fulfilled", returned: 0, total: { amount: 36_000 } }],
      totals: { total: { amount: 36_000 }, vatByRate: [{ basisPoints: 2500, vat: { amount: 7_200 } }] },
    });
  });

  test("are bought with tickets in one order; the provider's items have the same total", async () => {
    shop = await open();
    const caller = await signedIn(shop.backEnd, await visitor(shop.backEnd));
    await shop.backEnd.basket.addSeats(
      { performance: CARMEN, seats: [{ seat: "A-5", priceType: ADULT }] },
      caller,
    );
    const added = await add(caller, "shirt");
    expect(added).toMatchObject({ value: { basket: { tickets: { length: 1 }, lines: { length: 1 } } } });
    const order = await buy(shop, caller);
    expect(order.totals.total.amount).toBe(80_000 + 1_500 + 32_000);
    expect(order.lines[0]).toMatchObject({ about: [{ text: "Medium" }, { word: "handover-collect" }] });
  });

  test("added again increase the quantity, which can be changed, and the line can be removed", async () => {
    shop = await open();
    const caller = await visitor(shop.backEnd);
    await add(caller, "mug");
    await add(caller, "mug", 2);
    const [line] = (await basketOf(caller)).lines;
    expect(line).toMatchObject({ quantity: 3, quantities: { min: 1, max: 20 } });
    const id = line?.id ?? "";
    expect(await shop.backEnd.basket.changeLine({ line: id, quantity: 21 }, caller)).toMatchObject({
      refusal: { reason: "not-so-many", name: "Mugg", max: 20 },
    });
    await shop.backEnd.basket.changeLine({ line: id, quantity: 1 }, caller);
    expect((await basketOf(caller)).totals.total.amount).toBe(18_000);
    expect(await shop.backEnd.basket.removeLines({ lines: [id] }, caller)).toEqual({
      ok: true,
      value: { basket: null, emptied: null },
    });
  });

  test("are posted for one price per order, free above the operator's threshold, and need an address", async () => {
    shop = await open();
    const caller = await visitor(shop.backEnd);
    await add(caller, "mug", 2, "post");
    expect((await basketOf(caller)).totals).toMatchObject({
      subtotal: { amount: 36_000 },
      delivery: { amount: 5_900 },
      total: { amount: 41_900 },
    });
    await add(caller, "mug", 1, "post");
    expect((await basketOf(caller)).totals).toMatchObject({
      delivery: { amount: 0 },
      total: { amount: 54_000 },
    });
    const known = await signedIn(shop.backEnd, caller);
    await shop.database.$client.query("update customers set address = null");
    const refused = await shop.backEnd.orders.place({ acceptTerms: true, expectedTotal: 54_000 }, known);
    expect(refused).toMatchObject({ refusal: { reason: "address-needed" } });
  });

  test("of two kinds share one parcel, with one postage, free above the threshold for both together", async () => {
    shop = await open();
    const caller = await visitor(shop.backEnd);
    await add(caller, "cushion", 1, "post");
    await add(caller, "mug", 1, "post");
    expect((await basketOf(caller)).totals).toMatchObject({
      delivery: { amount: 5_900 },
      total: { amount: 43_900 },
    });
    await add(caller, "cushion", 1, "post");
    expect((await basketOf(caller)).totals).toMatchObject({
      delivery: { amount: 0 },
      total: { amount: 58_000 },
    });
  });

  test("that are not paid for leave no claim, and sold ones stay sold", async () => {
    shop = await open();
    await add(await visitor(shop.backEnd), "shirt");
    const caller = await signedIn(shop.backEnd, await visitor(shop.backEnd));
    await add(caller, "shirt", 2);
    await buy(shop, caller);
    shop.clock.advance(3 * 86_400);
    await shop.engine.tidy();
    const { rows } = await shop.database.$client.query("select amount, held_until from claims");
    expect(rows).toEqual([{ amount: 2, held_until: null }]);
  });

  test("with a stock of three reject the fourth with the number left", async () => {
    shop = await open();
    const [one, other] = [await visitor(shop.backEnd), await visitor(shop.backEnd)];
    await add(one, "shirt", 2);
    expect(await left(other)).toBe(1);
    expect(await add(other, "shirt", 2)).toMatchObject({
      refusal: { reason: "not-enough-left", name: "Tröja", left: 1 },
    });
    // The rejected request created no basket.
    expect((await shop.backEnd.basket.read({}, other)) as object).toMatchObject({ value: { basket: null } });
    await shop.backEnd.basket.empty({}, one);
    expect(await left(other)).toBe(3);
    expect(await add(other, "shirt", 3)).toMatchObject({ ok: true });
  });

  test("in another size have their own stock and price", async () => {
    shop = await open();
    const [one, other] = [await visitor(shop.backEnd), await visitor(shop.backEnd)];
    const large = { product: "shirt", variant: "xl", quantity: 1, handover: "collect" } as const;
    expect(await add(one, "shirt", 3)).toMatchObject({ ok: true });
    expect(await shop.backEnd.products.add(large, other)).toMatchObject({
      value: { basket: { lines: [{ about: [{ text: "Extra large" }, {}], total: { amount: 35_000 } }] } },
    });
    const soldOut = { refusal: { reason: "not-enough-left", name: "Tröja", left: 0 } };
    expect(await add(other, "shirt")).toMatchObject(soldOut);
    expect(await shop.backEnd.products.add(large, one)).toMatchObject(soldOut);
    // Changing the size means removing the first line; the customer pays the price of the new one.
    const [medium] = (await basketOf(one)).lines;
    await shop.backEnd.basket.removeLines({ lines: [medium?.id ?? ""] }, one);
    expect(await add(other, "shirt", 2)).toMatchObject({
      value: { basket: { totals: { total: { amount: 35_000 + 2 * 32_000 } } } },
    });
    expect(await left(other)).toBe(1);
  });

  test("are available again when the basket expires, and sold when they are paid for", async () => {
    shop = await open();
    const late = await visitor(shop.backEnd);
    await add(late, "shirt", 3);
    shop.clock.advance(1200);
    const caller = await signedIn(shop.backEnd, await visitor(shop.backEnd));
    await add(caller, "shirt", 2);
    await buy(shop, caller);
    shop.clock.advance(7 * 86_400);
    expect(await left(await visitor(shop.backEnd))).toBe(1);
  });

  test("that are retired while in a basket are not sold; earlier orders still name them", async () => {
    shop = await open();
    const caller = await signedIn(shop.backEnd, await visitor(shop.backEnd));
    await add(caller, "mug");
    const { link } = await buy(shop, caller);
    await add(caller, "mug");
    const retired = PRODUCTS.products.map((product) => ({ ...product, name: words("Kopp"), retired: true }));
    const { smallHouse } = await import("../testing/small-house.ts");
    await shop.engine.house.importCatalogue(
      smallHouse({ sales: { products: { ...PRODUCTS, products: retired } } }),
      [],
    );
    expect(
      await shop.backEnd.orders.place({ acceptTerms: true, expectedTotal: 18_000 }, caller),
    ).toMatchObject({
      refusal: { reason: "line-not-possible", name: "Kopp", why: "not-sold-any-more" },
    });
    expect((await readOrder(shop, link, caller)).lines).toMatchObject([{ name: "Mugg" }]);
  });

  test("with a stock of three are sold to three of fifty buyers, in any order of requests", async () => {
    shop = await open();
    const callers = await Promise.all(Array.from({ length: 50 }, () => visitor(shop.backEnd)));
    const answers = await Promise.all(callers.map((caller) => add(caller, "shirt")));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(3);
    expect(new Set(answers.flatMap((answer) => (answer.ok ? [] : [answer.refusal.reason])))).toEqual(
      new Set(["not-enough-left"]),
    );
  });

  test("without the lock on the stock's row are sold twice to two buyers", async () => {
    shop = await openTestShop({ catalogue: { sales: { products: PRODUCTS } }, rewrite: withoutQuotaLock });
    const callers = await Promise.all([visitor(shop.backEnd), visitor(shop.backEnd)]);
    const answers = await Promise.all(callers.map((caller) => add(caller, "shirt", 3)));
    expect(answers.map(({ ok }) => ok)).toEqual([true, true]);
  });

  test("are added once by a repeated command", async () => {
    shop = await open();
    const caller = { ...(await visitor(shop.backEnd)), idempotencyKey: "once-and-again" };
    await Promise.all([add(caller, "mug"), add(caller, "mug"), add(caller, "mug")]);
    expect((await basketOf(caller)).lines).toMatchObject([{ quantity: 1 }]);
    expect(await add(caller, "mug", 2)).toMatchObject({ refusal: { reason: "key-used-otherwise" } });
  });
});

describe("an order", () => {
  test("whose payment is cancelled reopens its basket with all lines", async () => {
    shop = await open();
    const caller = await signedIn(shop.backEnd, await visitor(shop.backEnd));
    await add(caller, "shirt", 2);
    const placed = await shop.backEnd.orders.place({ acceptTerms: true, expectedTotal: 64_000 }, caller);
    if (!placed.ok) throw new Error(placed.refusal.reason);
    const verified = await shop.backEnd.orders.verify(
      { link: placed.value.link, returned: "cancelled" },
      caller,
    );
    expect(verified).toMatchObject({ value: { state: "failed", basketKept: true } });
    expect((await basketOf(caller)).lines).toMatchObject([{ quantity: 2 }]);
    expect(await left(caller)).toBe(1);
  });

  test("reads the same after everything that it sold has left the catalogue", async () => {
    shop = await open();
    const caller = await signedIn(shop.backEnd, await visitor(shop.backEnd));
    const seats = [{ seat: "A-5", priceType: ADULT }];
    await shop.backEnd.basket.addSeats({ performance: CARMEN, seats }, caller);
    await add(caller, "mug");
    const order = await buy(shop, caller);
    expect(order.performances).toMatchObject([{ event: { title: "Carmen" }, venue: { id: "main-stage" } }]);
    await shop.database.$client.query(`
      insert into catalogue_versions (fingerprint, document, imported)
      select 'emptied', document || '{"events": [], "performances": [], "plans": [], "priceTypes": [],
        "deliveryMethods": [], "venues": [], "sales": {}}', now() from catalogue_versions order by version desc limit 1`);
    const { backEnd } = shop.another();
    expect(await backEnd.orders.read({ link: order.link }, caller)).toEqual({ ok: true, value: order });
    expect(await backEnd.orders.mine({}, caller)).toEqual({ ok: true, value: [order] });
  });
});

describe("a new kind of line", () => {
  test("is priced, claimed, paid for, fulfilled and shown without changes in other files", async () => {
    const made: string[] = [];
    shop = await openTestShop({
      kinds: [
        {
          kind: "serenade",
          knows: () => true,
          check: () => [],
          price: (own) => [
            {
              phase: "base",
              charges: () =>
                own.map(({ id, quantity }) => ({
                  line: id,
                  phase: "base" as const,
                  reference: "S-1",
                  gross: 50_000 * quantity,
                  rate: null,
                })),
            },
          ],
          claims: ({ quantity }) => [{ of: "quota", key: "tenors", amount: quantity }],
          quantities: () => ({ min: 1, max: 2 }),
          describe: () => ({ name: words("Serenad"), about: [], picture: null }),
          async fulfil(_tools, order, line) {
            made.push(line.id);
            return { result: { sung: order.number } };
          },
          reverse: async () => {},
        },
      ],
    });
    await shop.database.$client.query("insert into quotas values ('tenors', 2)");
    const caller = await signedIn(shop.backEnd, await visitor(shop.backEnd));
    const serenade = async () =>
      addLine(shop.services, { caller, requested: { operation: "serenade", input: {} } }, async () => ({
        ok: true,
        value: { kind: "serenade", quantity: 1, details: {} },
      }));
    await serenade();
    await serenade();
    expect(await serenade()).toMatchObject({ refusal: { reason: "not-so-many", max: 2 } });
    const order = await buy(shop, caller);
    expect(order.lines).toMatchObject([
      { kind: "serenade", name: "Serenad", quantity: 2, state: "fulfilled" },
    ]);
    expect(order.totals).toMatchObject({ total: { amount: 100_000 }, vat: { amount: 0 } });
    expect(made).toHaveLength(1);
    const { rows } = await shop.database.$client.query("select result from order_lines");
    expect(rows).toEqual([{ result: { sung: order.number } }]);
  });

  test("that cannot be delivered is marked as such, and the payment is kept", async () => {
    shop = await open();
    const caller = await signedIn(shop.backEnd, await visitor(shop.backEnd));
    await add(caller, "mug");
    await add(caller, "shirt");
    const { link } = await place(shop, caller);
    const failing = shop.another({
      kinds: [...shop.services.kinds.values()].map((kind) => ({
        ...kind,
        fulfil: async (_tools, _order, line) =>
          (line.details as { product: string }).product === "mug"
            ? { undeliverable: "broken" }
            : { result: null },
      })),
    });
    await failing.backEnd.orders.verify({ link, returned: "paid" }, caller);
    const { rows } = await shop.database.$client.query("select id from orders");
    await failing.orders.fulfil(rows[0].id);
    const order = await readOrder(shop, link, caller);
    expect(order).toMatchObject({
      state: "paid",
      lines: [
        { name: "Mugg", state: "undeliverable" },
        { name: "Tröja", state: "fulfilled" },
      ],
    });
  });
});
