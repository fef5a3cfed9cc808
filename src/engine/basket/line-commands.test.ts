import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Caller } from "#contract/operation.ts";
import type { ProductsRange } from "#domain/sales/products.ts";
import { rowsOf } from "../testing/money-scenes.ts";
import { place } from "../testing/purchase.ts";
import { basketOf } from "../testing/sales/package-scenes.ts";
import { NO_VIOLATION } from "../testing/seat-audit.ts";
import { audit, holdSeats } from "../testing/seat-scenes.ts";
import { openTestShop, signedIn, type TestShop, visitor } from "../testing/test-shop.ts";
import { removeLines } from "./line-commands.ts";

const words = (sv: string) => ({ sv, en: `${sv} (en)` });
const item = (id: string, stock: number | null) => ({
  ...{
    id,
    type: "shop",
    name: words(id),
    about: words(""),
    vat: "service",
    maker: "",
    events: [],
    retired: false,
  },
  picture: { file: "x.svg", alt: words("") },
  variants: [
    { id: "one", name: null, price: 10_000, stock },
    { id: "two", name: words("Stor"), price: 20_000, stock: null },
  ],
  handover: ["collect" as const, "post" as const],
});
const PRODUCTS: ProductsRange = {
  types: [{ id: "shop", name: words("Butik"), kind: "merchandise" }],
  products: [item("mug", null), item("shirt", 3), item("print", null)],
  post: null,
};
const PROTECTION = {
  perTicket: 3_900,
  vat: "service",
  name: words("Skydd"),
  terms: words(""),
  claimDays: 60,
};

let shop: TestShop;
let caller: Caller;
beforeEach(async () => {
  shop = await openTestShop({ catalogue: { sales: { products: PRODUCTS, protection: PROTECTION } } });
  caller = await signedIn(shop.backEnd, await visitor(shop.backEnd));
});
afterEach(() => shop.close());

const add = (
  product: string,
  request: { variant?: string; handover?: "collect" | "post"; quantity?: number } = {},
) =>
  shop.backEnd.products.add(
    { product, variant: "one", quantity: 1, handover: "collect", ...request },
    caller,
  );
const lines = async (as = caller) => (await basketOf(shop, as))?.lines ?? [];
const read = async () => (await lines()).map(({ name, quantity }) => `${quantity} ${name}`);
const idOf = async (name: string) => (await lines()).find((line) => line.name === name)?.id ?? "";
const change = (line: string, quantity: number, as = caller) =>
  shop.backEnd.basket.changeLine({ line, quantity }, as);
const remove = (ids: string[], as = caller) => shop.backEnd.basket.removeLines({ lines: ids }, as);

describe("a line in the basket", () => {
  test("keeps its position when its quantity grows, through a change or another addition", async () => {
    for (const product of ["mug", "shirt", "print"]) await add(product);
    expect(await change(await idOf("shirt"), 3)).toMatchObject({ ok: true });
    await add("mug", { quantity: 4 });
    expect(await read()).toEqual(["5 mug", "3 shirt", "1 print"]);
    expect((await basketOf(shop, caller))?.totals.total.amount).toBe(9 * 10_000);
  });

  test("of another size or delivery is a separate line", async () => {
    await add("mug");
    await add("mug", { variant: "two" });
    await add("mug", { handover: "post" });
    await add("mug", { variant: "two" });
    expect(await read()).toEqual(["1 mug", "2 mug", "1 mug"]);
  });

  test("for one ticket is separate from the same product for another ticket", async () => {
    await holdSeats(shop, caller, ["A-5", "A-6"]);
    await shop.backEnd.protection.choose({ wanted: true }, caller);
    expect(await read()).toEqual(["1 Skydd", "1 Skydd"]);
  });

  test("cannot be changed without a basket, in another visitor's basket, or if it is a ticket", async () => {
    const unknown = { ok: false, refusal: { reason: "unknown-line" } };
    expect(await change("nobodys", 2)).toEqual(unknown);
    await add("mug");
    expect(await change("nobodys", 2)).toEqual(unknown);
    const other = await visitor(shop.backEnd);
    expect(await change(await idOf("mug"), 2, other)).toEqual(unknown);
    const held = await holdSeats(shop, caller, ["A-5"]);
    expect(await change((held.ok && held.value.basket.tickets[0]?.id) || "", 2)).toEqual(unknown);
    expect(await read()).toEqual(["1 mug"]);
  });

  test("with a stock of three rejects a quantity of four, naming the product and the number left", async () => {
    const english = { ...caller, language: "en" } as const;
    await add("shirt");
    const line = await idOf("shirt");
    expect(await change(line, 3)).toMatchObject({ ok: true });
    expect(await change(line, 4, english)).toEqual({
      ...{ ok: false, refusal: { reason: "not-enough-left", name: "shirt (en)", left: 3 } },
    });
    expect(await change(line, 20, english)).toMatchObject({ refusal: { reason: "not-enough-left" } });
    expect(await change(line, 21, english)).toEqual({
      ...{ ok: false, refusal: { reason: "not-so-many", name: "shirt (en)", max: 20 } },
    });
    expect(await read()).toEqual(["3 shirt"]);
  });

  test("that may occur only once is rejected the second time", async () => {
    await holdSeats(shop, caller, ["A-5"]);
    await shop.backEnd.protection.choose({ wanted: true }, caller);
    const protection = await idOf("Skydd");
    expect(await change(protection, 1)).toMatchObject({ ok: true });
    expect(await change(protection, 2)).toMatchObject({ refusal: { reason: "not-so-many", max: 1 } });
  });
});

describe("the command to remove", () => {
  test("one of two lines keeps the other, and releases its limited stock", async () => {
    await add("shirt", { quantity: 3 });
    await add("mug");
    expect(await remove([await idOf("shirt")])).toMatchObject({
      value: { basket: { lines: [{ name: "mug" }] }, emptied: null },
    });
    caller = await visitor(shop.backEnd);
    expect(await add("shirt", { quantity: 3 })).toMatchObject({ ok: true });
  });

  test("the last line ends the basket, and the next basket has its full time", async () => {
    await add("mug");
    const before = await basketOf(shop, caller);
    shop.clock.advance(600);
    expect(await remove([await idOf("mug")])).toEqual({ ok: true, value: { basket: null, emptied: null } });
    await add("mug");
    const after = await basketOf(shop, caller);
    expect(after?.id).not.toBe(before?.id);
    expect(after?.expires).toBe(new Date(shop.clock.now + 1_200_000).toISOString());
  });

  test("a ticket also removes lines attached to it, and none of other tickets", async () => {
    await add("mug");
    const held = await holdSeats(shop, caller, ["A-5", "A-6"]);
    const [first, second] = held.ok ? held.value.basket.tickets : [];
    await shop.backEnd.protection.choose({ wanted: true }, caller);
    await shop.backEnd.basket.removeTickets({ tickets: [first?.id ?? ""] }, caller);
    expect((await lines()).map(({ kind, relatesTo }) => [kind, relatesTo])).toEqual([
      ["merchandise", null],
      ["protection", second?.id],
    ]);
    await remove([await idOf("Skydd")]);
    expect((await basketOf(shop, caller))?.tickets).toMatchObject([{ id: second?.id }]);
  });

  test.each(["a ticket as a product", "a product as a ticket"])(
    "%s changes nothing and keeps the seat, as each kind has its own command",
    async (how) => {
      const held = await holdSeats(shop, caller, ["A-5", "A-6"]);
      const [first, second] = held.ok ? held.value.basket.tickets.map(({ id }) => id) : [];
      await add("mug");
      const mug = await idOf("mug");
      if (how === "a ticket as a product") {
        expect(await remove([first ?? ""])).toMatchObject({ ok: true });
        expect((await basketOf(shop, caller))?.tickets).toHaveLength(2);
      } else {
        await shop.backEnd.basket.removeTickets({ tickets: [second ?? "", mug] }, caller);
        expect((await basketOf(shop, caller))?.tickets).toMatchObject([{ id: first }]);
      }
      expect(await read()).toEqual(["1 mug"]);
      expect(await audit(shop)).toEqual(NO_VIOLATION);
    },
  );

  test("from a missing basket succeeds and changes nothing", async () => {
    const nothing = { ok: true, value: { basket: null, emptied: null } };
    expect(await remove(["nobodys"])).toEqual(nothing);
    expect(await shop.backEnd.basket.removeTickets({ tickets: ["nobodys"] }, caller)).toEqual({
      ...{ ok: true, value: { basket: null } },
    });
    await add("mug");
    const other = await visitor(shop.backEnd);
    expect(await remove([await idOf("mug")], other)).toEqual(nothing);
    expect(await remove(["nobodys"])).toMatchObject({ value: { basket: { lines: [{}] }, emptied: null } });
    expect(await shop.backEnd.basket.removeTickets({ tickets: ["nobodys"] }, caller)).toMatchObject({
      value: { basket: { lines: [{}] } },
    });
  });

  test("an unavailable line is accepted with a voucher applied, but not during the payment", async () => {
    await add("mug");
    await add("shirt");
    const { code } = await shop.value.issueVoucher({
      ...{ face: 1_000, paid: 1_000, currency: "SEK", validUntil: null, origin: "sold" },
    });
    await shop.backEnd.storedValue.applyVoucher({ code }, caller);
    const gone = async (name: string) =>
      removeLines(shop.services, { lines: [await idOf(name)] }, caller, "anyway");
    expect(await remove([await idOf("mug")])).toMatchObject({ refusal: { reason: "voucher-locks-tickets" } });
    expect(await gone("mug")).toMatchObject({ ok: true });
    expect(await shop.backEnd.basket.read({}, caller)).toMatchObject({
      value: { basket: { lines: [{ name: "shirt" }], toPay: { amount: 9_000 } }, ended: null, session: true },
    });
    await place(shop, caller);
    expect(await gone("shirt")).toEqual({ ok: false, refusal: { reason: "payment-under-way" } });
    expect(await read()).toEqual(["1 shirt"]);
  });

  test("from an expired basket is rejected, and the basket's stock is released", async () => {
    await add("shirt", { quantity: 3 });
    const line = await idOf("shirt");
    shop.clock.advance(1_200);
    expect(await change(line, 1)).toEqual({ ok: false, refusal: { reason: "unknown-line" } });
    expect(await remove([line])).toEqual({ ok: true, value: { basket: null, emptied: null } });
    expect(await add("shirt", { quantity: 3 })).toMatchObject({ ok: true });
    expect(await rowsOf(shop, "select state from baskets order by created")).toEqual([
      { state: "expired" },
      { state: "open" },
    ]);
  });
});
