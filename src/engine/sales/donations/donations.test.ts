import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Caller } from "#contract/operation.ts";
import { buy } from "../../testing/purchase.ts";
import { ADULT, CARMEN, COMPANION, WHEELCHAIR } from "../../testing/small-house.ts";
import { openTestShop, signedIn, type TestShop, visitor } from "../../testing/test-shop.ts";

const words = (sv: string) => ({ sv });
let shop: TestShop;
let caller: Caller;
beforeEach(async () => {
  shop = await openTestShop({
    catalogue: {
      sales: {
        donations: {
          defaultFund: 115,
          least: 2_000,
          most: 1_000_000,
          roundUpTo: 5_000,
          appeals: [{ id: "spring", name: words("Vårbrevet") }],
          funds: [
            {
              id: 7,
              slug: "young",
              name: words("Unga"),
              about: words(""),
              suggested: [5_000],
              retired: false,
            },
            {
              id: 115,
              slug: "house",
              name: words("Huset"),
              about: words(""),
              suggested: [5_000],
              retired: false,
            },
          ],
        },
        protection: {
          perTicket: 3_900,
          claimDays: 60,
          vat: "service",
          name: words("Återbetalningsskydd"),
          terms: words("…"),
        },
      },
    },
  });
  caller = await signedIn(shop.backEnd, await visitor(shop.backEnd));
});
afterEach(() => shop.close());

const donation = {
  fund: 115,
  amount: 10_000,
  appeal: "",
  recognition: "",
  anonymous: false,
  tribute: "",
  giftAid: false,
};
const give = (change = {}) => shop.backEnd.donations.give({ ...donation, ...change }, caller);
const hold = (...seats: string[]) =>
  shop.backEnd.basket.addSeats(
    { performance: CARMEN, seats: seats.map((seat) => ({ seat, priceType: ADULT })) },
    caller,
  );
async function basket() {
  const read = await shop.backEnd.basket.read({}, caller);
  if (!read.ok || !read.value.basket) throw new Error("no basket");
  return read.value.basket;
}

describe("a donation in a basket", () => {
  test("has no VAT and the donor's own amount, and appears in the history after payment", async () => {
    expect(await give({ recognition: "Familjen Ö" })).toMatchObject({
      value: { basket: { lines: [{ kind: "donation", name: "Huset", quantities: null }] } },
    });
    const order = await buy(shop, caller);
    expect(order.totals).toMatchObject({ total: { amount: 10_000 }, vat: { amount: 0 }, vatByRate: [] });
    expect(order.lines[0]?.about).toEqual([{ word: "donation-recognition", values: { name: "Familjen Ö" } }]);
    expect(await shop.backEnd.donations.history({}, caller)).toMatchObject({
      value: [{ fund: "Huset", total: { amount: 10_000 }, returned: false }],
    });
  });

  test("can be given in memory of a person, and without the donor's name", async () => {
    await give({ tribute: "Elsa Ek" });
    await give({ recognition: "Familjen Ö", anonymous: true });
    const order = await buy(shop, caller);
    expect(order.lines.map(({ about }) => about)).toEqual([
      [{ word: "donation-tribute", values: { name: "Elsa Ek" } }],
      // An anonymous donor is not thanked by name in the order either.
      [{ word: "donation-anonymous", values: {} }],
    ]);
    const { rows } = await shop.database.$client.query(
      "select tribute, recognition, anonymous from donations order by anonymous",
    );
    expect(rows).toEqual([
      { tribute: "Elsa Ek", recognition: "", anonymous: false },
      { tribute: "", recognition: "Familjen Ö", anonymous: true },
    ]);
  });

  test("records its appeal in the order and the operator's list, and shows its name in the history", async () => {
    await give({ appeal: "spring" });
    await give({ amount: 20_000, appeal: "of-a-house-before" });
    await buy(shop, caller);
    const { rows } = await shop.database.$client.query(
      `select o.appeal as "order", g.appeal from donations g join (
         select i->>'id' as line, i->'details'->>'appeal' as appeal
         from orders, jsonb_array_elements(document->'items') i) o on o.line = g.line order by g.amount`,
    );
    expect(rows).toEqual([
      { order: "spring", appeal: "spring" },
      { order: "of-a-house-before", appeal: "of-a-house-before" },
    ]);
    const history = await shop.backEnd.donations.history({}, caller);
    const appeals = history.ok ? history.value.map(({ appeal }) => appeal).toSorted() : [];
    expect(appeals).toEqual(["Vårbrevet", "of-a-house-before"]);
  });

  test("remains when the tickets in the basket are removed, without Gift Aid in a house without it", async () => {
    await hold("A-5");
    await give({ giftAid: true });
    const ticket = (await basket()).tickets[0]?.id ?? "";
    await shop.backEnd.basket.removeTickets({ tickets: [ticket] }, caller);
    expect((await basket()).lines).toMatchObject([{ kind: "donation", about: [] }]);
  });

  test("rejects amounts below the minimum or above the maximum, and unknown funds", async () => {
    expect(await give({ amount: 1_999 })).toMatchObject({
      refusal: { reason: "amount-out-of-bounds", least: { amount: 2_000 } },
    });
    expect(await give({ amount: 1_000_001 })).toMatchObject({ refusal: { reason: "amount-out-of-bounds" } });
    expect(await give({ fund: 8 })).toMatchObject({ refusal: { reason: "unknown-fund" } });
  });

  test("rounds a basket up once, with the default fund suggested first", async () => {
    const funds = await shop.backEnd.donations.funds({}, caller);
    expect(funds).toMatchObject({ value: { funds: [{ id: 115 }, { id: 7 }] } });
    await hold("A-5");
    expect(await shop.backEnd.donations.roundUp({}, caller)).toMatchObject({
      value: { donation: { amount: 3_500 }, total: { amount: 85_000 }, fund: 115 },
    });
    await give({ amount: 3_500, appeal: "round-up" });
    expect((await basket()).totals.total.amount).toBe(85_000);
    expect(await shop.backEnd.donations.roundUp({}, caller)).toEqual({ ok: true, value: null });
  });
});

describe("refund protection", () => {
  test("covers every ticket with a price, is removed with its ticket, and can be removed before payment", async () => {
    await hold("A-5", "A-6");
    await shop.backEnd.basket.addSeats(
      {
        performance: CARMEN,
        seats: [
          { seat: "B-1", priceType: WHEELCHAIR },
          { seat: "B-2", priceType: COMPANION },
        ],
      },
      caller,
    );
    expect(await shop.backEnd.protection.offer({}, caller)).toMatchObject({
      value: { perTicket: { amount: 3_900 }, tickets: 3, protected: 0 },
    });
    const before = (await basket()).totals.total.amount;
    await shop.backEnd.protection.choose({ wanted: true }, caller);
    // A repeated request changes nothing.
    await shop.backEnd.protection.choose({ wanted: true }, caller);
    const protectedBasket = await basket();
    expect(protectedBasket.totals.total.amount).toBe(before + 3 * 3_900);
    const ticket = protectedBasket.tickets.find(({ seat }) => seat === "A-5")?.id ?? "";
    await shop.backEnd.basket.removeTickets({ tickets: [ticket] }, caller);
    expect((await basket()).lines).toHaveLength(2);
    await shop.backEnd.protection.choose({ wanted: false }, caller);
    expect((await basket()).lines).toHaveLength(0);
  });

  test("is bought with its ticket, at the operator's VAT rate", async () => {
    await hold("A-5");
    await shop.backEnd.protection.choose({ wanted: true }, caller);
    const order = await buy(shop, caller);
    expect(order.lines).toMatchObject([{ kind: "protection", total: { amount: 3_900 }, state: "fulfilled" }]);
    expect(order.totals.total.amount).toBe(80_000 + 1_500 + 3_900);
    const { rows } = await shop.database.$client.query("select state from protections");
    expect(rows).toEqual([{ state: "bought" }]);
  });
});
