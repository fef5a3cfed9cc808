import fc from "fast-check";
import { expect, test } from "vitest";
import type { Caller } from "#contract/operation.ts";
import type { Order } from "#contract/operations/orders.ts";
import { ticketsOf } from "../../testing/door/door-scenes.ts";
import { expectReportsAgree } from "../../testing/journal-audit.ts";
import { lineFaults, moneyFaults } from "../../testing/money-audit.ts";
import { rowsOf } from "../../testing/money-scenes.ts";
import { buy } from "../../testing/purchase.ts";
import { openDebitStage, value } from "../../testing/sales/debit-stage.ts";
import { EVERYTHING } from "../../testing/sales/everything-sold.ts";
import { LAST_SEASON } from "../../testing/sales/series-scenes.ts";
import { ADULT, CARMEN, FAUST, NOON, smallHouse, TOSCA, YOUTH } from "../../testing/small-house.ts";
import { openTestShop, signedIn, type TestShop, visitor } from "../../testing/test-shop.ts";
import { returnLines } from "../returned/refund-order.ts";

/** However an order's tickets are returned one by one, by customer and house: the sum is what the order would give. */

const DAY = 86_400_000;
const house = smallHouse();
/** None of the prices divides by the number of tickets. */
const FEES = [
  ...house.fees.map((fee) => ({ ...fee, amount: 1_501 })),
  { id: "order", name: { sv: "Avgift" }, per: "order" as const, amount: 2_003, vat: "service" },
];
const PROMO_CODES = EVERYTHING["promo-codes"]?.map((one) => ({ ...one, uses: null }));

const BY = ["customer", "customer", "house"] as const;
const ORDER = fc.record({
  carmen: fc.array(fc.constantFrom(ADULT, ADULT, YOUTH), { minLength: 1, maxLength: 4 }),
  tosca: fc.array(fc.constant(ADULT), { maxLength: 2 }),
  guests: fc.nat(3),
  isProtected: fc.boolean(),
  isPosted: fc.boolean(),
  hasPackage: fc.boolean(),
  hasDonation: fc.boolean(),
  hasPromoCode: fc.boolean(),
  voucher: fc.constantFrom(0, 20_001, 60_007),
  credit: fc.constantFrom(0, 9_001, 30_003),
  turns: fc.array(fc.record({ at: fc.nat(50), by: fc.constantFrom(...BY) }), {
    minLength: 8,
    maxLength: 8,
  }),
  /** After so many tickets the customer returns the rest at once. */
  atOnceAfter: fc.constantFrom(null, null, 1, 2),
});
type Bought = typeof ORDER extends fc.Arbitrary<infer One> ? One : never;

interface Scene {
  readonly shop: TestShop;
  readonly caller: Caller;
}

async function order({ shop, caller }: Scene, bought: Bought): Promise<Order> {
  const { backEnd } = shop;
  const hold = (performance: number, types: readonly number[]) =>
    backEnd.basket.addSeats(
      { performance, seats: types.map((priceType, at) => ({ seat: `A-${at + 1}`, priceType })) },
      caller,
    );
  const mostYouth = bought.carmen.map((type, at) => (at > 1 ? ADULT : type));
  await value(hold(CARMEN, mostYouth));
  if (bought.tosca.length > 0) await value(hold(TOSCA, bought.tosca));
  if (bought.hasPackage) {
    const quantities = [{ priceType: ADULT, quantity: 1 }];
    const two = { package: "two", performances: [], packages: [], band: "A" as const, quantities };
    await value(backEnd.packages.add(two, caller));
  }
  const guests = Math.min(bought.guests, bought.carmen.length);
  if (guests > 0) {
    const choices = [{ item: "fish", count: guests }];
    const supper = { performance: CARMEN, menu: "supper", sitting: "early", guests, choices, note: "" };
    await value(backEnd.food.add(supper, caller));
  }
  if (bought.isProtected) await backEnd.protection.choose({ wanted: true }, caller);
  if (bought.hasDonation) {
    const giver = { appeal: "", recognition: "", anonymous: false, tribute: "", giftAid: false };
    await value(backEnd.donations.give({ fund: 115, amount: 5_003, ...giver }, caller));
  }
  if (bought.hasPromoCode) await backEnd.promoCodes.apply({ code: "SEVEN" }, caller);
  await payWith({ shop, caller }, bought);
  return buy(shop, caller, bought.isPosted ? "post" : "e-ticket");
}

async function payWith({ shop, caller }: Scene, { voucher, credit }: Bought): Promise<void> {
  const paid = { currency: "SEK", origin: "sold" };
  if (voucher > 0) {
    const { code } = await shop.value.issueVoucher({
      ...{ ...paid, face: voucher, paid: voucher, validUntil: null },
    });
    await value(shop.backEnd.storedValue.applyVoucher({ code }, caller));
  }
  if (credit > 0) {
    const [customer] = await rowsOf<{ id: string }>(shop, "select id from customers");
    await shop.value.issueCredit({ ...paid, customer: customer?.id ?? "", amount: credit });
    await value(shop.backEnd.storedValue.applyCredit({}, caller));
  }
}

/** Minor units that went back, in whatever form. */
const sumOf = (back: {
  readonly value: { amount: number };
  readonly credit: { amount: number };
  readonly waived: { amount: number };
}) => back.value.amount + back.credit.amount + back.waived.amount;

async function returnAll({ shop, caller }: Scene, { number, link }: Order, bought: Bought): Promise<number> {
  const { orders } = shop.backEnd;
  const quote = async (ticket?: string) => {
    const read = await orders.returnQuote({ link, ticket }, caller);
    if (!read.ok) throw new Error(JSON.stringify(read.refusal));
    return read.value;
  };
  let back = 0;
  for (const [turn, { at, by }] of bought.turns.entries()) {
    const shown = await quote();
    const next = shown.apart[at % shown.apart.length];
    if (!next) break;
    if (turn === bought.atOnceAfter) {
      back += sumOf(await value(orders.giveBack({ link }, caller)));
      continue;
    }
    const one = await quote(next.code);
    expect(sumOf(one)).toBe(next.worth.amount);
    // What is left of the order as a whole goes back with the last of it, which here is the customer's.
    if (by === "customer" || one.last || shown.apart.length === 1) {
      const given = await value(orders.giveBack({ link, ticket: next.code }, caller));
      expect(sumOf(given)).toBe(next.worth.amount);
      back += sumOf(given);
    } else {
      const ticket = (await ticketsOf(shop, number)).find(({ code }) => code === next.code);
      const planned = await returnLines(shop.services, {
        ...{ order: ticket?.order ?? "", lines: [ticket?.id ?? ""] },
      });
      if (!planned.ok) throw new Error(planned.refusal.reason);
      expect(planned.value.amount).toBe(next.worth.amount);
      back += planned.value.amount;
    }
    expect(await moneyFaults(shop)).toEqual([]);
    expect(await lineFaults(shop)).toEqual([]);
  }
  expect((await quote()).tickets).toBe(0);
  return back;
}

test("the tickets of any order returned one by one give back what the whole order would, to the öre", async () => {
  const performances = house.performances.map((one) => ({
    ...one,
    starts: one.starts + 20 * DAY,
    sale: one.sale.map((sale) => ({ ...sale, from: 0, to: one.starts + 20 * DAY })),
  }));
  const sales = { ...EVERYTHING, ...(PROMO_CODES && { "promo-codes": PROMO_CODES }) };
  await fc.assert(
    fc.asyncProperty(ORDER, async (bought) => {
      const shop = await openTestShop({ catalogue: { performances, fees: FEES, sales } });
      try {
        const caller = await signedIn(shop.backEnd, await visitor(shop.backEnd));
        const scene = { shop, caller };
        const placed = await order(scene, bought);
        const whole = await value(shop.backEnd.orders.returnQuote({ link: placed.link }, caller));
        expect(await returnAll(scene, placed, bought)).toBe(sumOf(whole));
        expect(await moneyFaults(shop)).toEqual([]);
        await expectReportsAgree(shop);
      } finally {
        await shop.close();
      }
    }),
    { numRuns: 15 },
  );
}, 240_000);

test("the tickets of a series by instalments returned one by one give back or waive all of it, to the öre", async () => {
  const faust = house.performances.find(({ id }) => id === FAUST);
  if (!faust) throw new Error("no Faust");
  const coming = [11, 12].map((id) => ({
    ...faust,
    ...{ id, starts: NOON + (200 + id) * DAY },
    sale: [{ modeOfSale: 3, priority: false, from: 0, to: NOON + 190 * DAY }],
  }));
  const series = {
    ...LAST_SEASON,
    ...{ id: "spring", dates: [{ id: "a", name: null, performances: [11, 12], prices: [] }] },
    byInstalments: { parts: 3, from: 50_000 },
  };
  const stage = await openDebitStage(
    { series: [series] },
    {
      catalogue: { performances: [...house.performances, ...coming], fees: FEES },
    },
  );
  try {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(10), { minLength: 4, maxLength: 4 }), async (turns) => {
        const { backEnd } = stage.engine;
        const quantities = [{ priceType: ADULT, quantity: 2 }];
        await value(
          backEnd.series.add({ series: "spring", dates: "a", band: "A", quantities, seats: [] }, stage.payer),
        );
        await value(backEnd.orders.chooseDelivery({ method: "e-ticket" }, stage.payer));
        const { basket } = await value(backEnd.basket.read({}, stage.payer));
        const expectedTotal = basket?.totals.total.amount ?? 0;
        const { link, paymentPage } = await value(
          backEnd.orders.place({ acceptTerms: true, expectedTotal, byInstalments: true }, stage.payer),
        );
        // The mandate of an earlier purchase is used again.
        if (paymentPage) await stage.approve(paymentPage);
        await value(backEnd.orders.verify({ link, returned: "paid" }, stage.payer));
        let back = 0;
        for (const at of turns) {
          const { apart } = await value(backEnd.orders.returnQuote({ link }, stage.payer));
          const next = apart[at % apart.length];
          if (!next) break;
          const given = await value(backEnd.orders.giveBack({ link, ticket: next.code }, stage.payer));
          expect(sumOf(given)).toBe(next.worth.amount);
          back += sumOf(given);
        }
        expect(back).toBe(expectedTotal);
      }),
      { numRuns: 4 },
    );
  } finally {
    await stage.close();
  }
}, 120_000);
