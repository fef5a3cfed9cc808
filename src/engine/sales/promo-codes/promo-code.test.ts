import { afterEach, describe, expect, test } from "vitest";
import type { Caller } from "#contract/operation.ts";
import type { PromoCode } from "#domain/sales/promo-codes.ts";
import { buy } from "../../testing/purchase.ts";
import { ADULT, CARMEN, FAUST, NOON, smallHouse, TOSCA } from "../../testing/small-house.ts";
import { openTestShop, signedIn, type TestShop, visitor } from "../../testing/test-shop.ts";

let shop: TestShop;
afterEach(() => shop.close());

const HOUR = 3_600_000;
const offer: PromoCode = {
  id: "ten",
  name: { sv: "Tio procent" },
  codes: ["TIO-10"],
  gives: { percent: 10 },
  modesOfSale: [],
  opens: [],
  events: ["carmen"],
  performances: [],
  priceTypes: [],
  leastTickets: 0,
  from: null,
  to: null,
  uses: null,
  usesPerCustomer: 1,
};
const PRESALE = {
  ...offer,
  id: "presale",
  codes: ["FÖRE"],
  gives: null,
  modesOfSale: [5],
  usesPerCustomer: null,
};

const open = (...offers: PromoCode[]) => {
  const { performances, priceLists } = smallHouse();
  const presale = { modeOfSale: 5, priority: true, from: NOON - HOUR, to: NOON + HOUR };
  return openTestShop({
    catalogue: {
      sales: { "promo-codes": offers },
      performances: performances.map((one) =>
        one.id === FAUST ? { ...one, sale: [presale, ...one.sale] } : one,
      ),
      priceLists: priceLists.map((list) => ({
        ...list,
        priceTypes: list.priceTypes.map((type) => ({ ...type, modesOfSale: [3, 5] })),
      })),
    },
  });
};
const apply = (caller: Caller, code = "tio10") => shop.backEnd.promoCodes.apply({ code }, caller);
const hold = (caller: Caller, performance = CARMEN, seat = "A-5") =>
  shop.backEnd.basket.addSeats({ performance, seats: [{ seat, priceType: ADULT }] }, caller);
async function basketOf(caller: Caller) {
  const read = await shop.backEnd.basket.read({}, caller);
  if (!read.ok || !read.value.basket) throw new Error("no basket");
  return read.value.basket;
}
const known = async () => signedIn(shop.backEnd, await visitor(shop.backEnd));

describe("a promo code", () => {
  test("discounts its tickets and their VAT; the payment provider and the order show it", async () => {
    shop = await open(offer);
    const caller = await known();
    await hold(caller);
    const applied = await apply(caller);
    expect(applied).toMatchObject({
      value: {
        basket: {
          lines: [{ kind: "promo-code", name: "Tio procent", total: { amount: 0 } }],
          totals: { subtotal: { amount: 80_000 }, discount: { amount: 8_000 }, total: { amount: 73_500 } },
        },
      },
    });
    const order = await buy(shop, caller);
    expect(order.totals).toMatchObject({
      total: { amount: 73_500 },
      vatByRate: [
        { basisPoints: 600, vat: { amount: 4_075 } },
        { basisPoints: 2500, vat: { amount: 300 } },
      ],
    });
    expect(order.lines[0]?.about).toEqual([
      { word: "promo-code", values: { code: "tio10" } },
      { word: "promo-gives", values: { count: "1" } },
    ]);
  });

  test("waits for matching tickets, is replaced by another code, and can be removed", async () => {
    shop = await open(offer, { ...offer, id: "other", codes: ["ANNAN"], gives: { amount: 500 } });
    const caller = await visitor(shop.backEnd);
    await apply(caller);
    expect((await basketOf(caller)).lines[0]?.about).toContainEqual({
      word: "promo-waits",
      values: { count: "0" },
    });
    await hold(caller);
    expect((await basketOf(caller)).totals.discount.amount).toBe(8_000);
    await apply(caller, "annan");
    const basket = await basketOf(caller);
    expect(basket.lines).toHaveLength(1);
    expect(basket.totals.discount.amount).toBe(500);
    await shop.backEnd.basket.removeLines({ lines: basket.lines.map(({ id }) => id) }, caller);
    expect((await basketOf(caller)).totals.discount.amount).toBe(0);
  });

  test("gets the same answer whether it is unknown or expired, and attempts are rate-limited", async () => {
    shop = await open({ ...offer, to: NOON });
    const caller = await visitor(shop.backEnd);
    expect(await apply(caller)).toMatchObject({ refusal: { reason: "unknown-promo-code" } });
    for (let guess = 0; guess < 9; guess++) {
      expect(await apply(caller, `guess ${guess}`)).toMatchObject({
        refusal: { reason: "unknown-promo-code" },
      });
    }
    expect(await apply(caller, "another")).toMatchObject({ refusal: { reason: "too-many-tries" } });
  });

  test("opens a presale at once, and its removal removes the presale's tickets", async () => {
    shop = await open(PRESALE);
    const caller = await visitor(shop.backEnd);
    expect(await hold(caller, FAUST)).toMatchObject({ refusal: { reason: "not-on-sale" } });
    await apply(caller, "före");
    expect(await hold(caller, FAUST)).toMatchObject({ ok: true });
    const lines = (await basketOf(caller)).lines.map(({ id }) => id);
    expect(await shop.backEnd.basket.removeLines({ lines }, caller)).toMatchObject({
      value: { basket: null, emptied: "rights-lost" },
    });
  });
});

describe("the limited uses of a promo code", () => {
  test("in total are reserved by baskets, released with them, and spent by payment", async () => {
    shop = await open({ ...offer, uses: 1 });
    const [one, other] = [await visitor(shop.backEnd), await known()];
    await apply(one);
    expect(await apply(other)).toMatchObject({ refusal: { reason: "promo-code-used-up" } });
    await shop.backEnd.basket.empty({}, one);
    await hold(other);
    expect(await apply(other)).toMatchObject({ ok: true });
    await buy(shop, other);
    shop.clock.advance(86_400);
    expect(await apply(await visitor(shop.backEnd))).toMatchObject({
      refusal: { reason: "promo-code-used-up" },
    });
  });

  test("per customer are removed with a notice when exceeded, and the customer must confirm the new price", async () => {
    shop = await open(offer);
    const caller = await known();
    await hold(caller);
    await apply(caller);
    await buy(shop, caller);
    await hold(caller, CARMEN, "A-7");
    await apply(caller);
    await shop.backEnd.orders.chooseDelivery({ method: "e-ticket" }, caller);
    const place = (expectedTotal: number) =>
      shop.backEnd.orders.place({ acceptTerms: true, expectedTotal }, caller);
    expect(await place(73_500)).toMatchObject({
      refusal: { reason: "promo-code-over", name: "Tio procent" },
    });
    expect((await basketOf(caller)).totals.total.amount).toBe(81_500);
    expect(await place(73_500)).toMatchObject({ refusal: { reason: "total-changed" } });
    expect(await place(81_500)).toMatchObject({ ok: true });
  });

  test("are not counted, per customer or in total, for an order without a discount", async () => {
    shop = await open({ ...offer, uses: 1 });
    const caller = await known();
    await hold(caller, FAUST);
    await apply(caller);
    expect((await basketOf(caller)).totals.discount.amount).toBe(0);
    await buy(shop, caller);
    await hold(caller);
    expect(await apply(caller)).toMatchObject({
      value: { basket: { totals: { discount: { amount: 8_000 } } } },
    });
    await buy(shop, caller);
    await hold(caller, CARMEN, "A-6");
    expect(await apply(caller)).toMatchObject({ ok: false });
  });

  test("are available to the next purchase after a cancelled payment", async () => {
    shop = await open({ ...offer, uses: 1, usesPerCustomer: null });
    const caller = await known();
    await hold(caller, TOSCA);
    await apply(caller);
    await shop.backEnd.orders.chooseDelivery({ method: "e-ticket" }, caller);
    const expectedTotal = (await basketOf(caller)).totals.total.amount;
    const placed = await shop.backEnd.orders.place({ acceptTerms: true, expectedTotal }, caller);
    if (!placed.ok) throw new Error(placed.refusal.reason);
    const verified = await shop.backEnd.orders.verify(
      { link: placed.value.link, returned: "cancelled" },
      caller,
    );
    expect(verified).toMatchObject({ value: { state: "failed", basketKept: true } });
    await hold(caller);
    await buy(shop, caller);
    const other = await known();
    await hold(other, CARMEN, "A-6");
    expect(await apply(other)).toMatchObject({ ok: false });
  });

  test("are three of fifty concurrent buyers' when three are left", async () => {
    shop = await open({ ...offer, uses: 3 });
    const callers = await Promise.all(
      Array.from({ length: 50 }, async (_, index) => ({
        ...(await visitor(shop.backEnd)),
        address: `10.1.${index}.1`,
      })),
    );
    const answers = await Promise.all(callers.map((caller) => apply(caller)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(3);
  });
});
