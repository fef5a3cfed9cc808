import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Caller } from "#contract/operation.ts";
import { payByCard } from "#sandbox/nexi/visitor.ts";
import { rowsOf, verified } from "../testing/money-scenes.ts";
import { holdSeats } from "../testing/seat-scenes.ts";
import { openTestShop, signedIn, type TestShop, visitor } from "../testing/test-shop.ts";

/** Single-purpose vouchers: VAT was paid when they were sold, so redeeming them is not taxed again. */

const SEAT = 81_500;
const FEES = 3_000;
const TICKETS = 2 * SEAT - FEES;
let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

async function withSeats(): Promise<Caller> {
  const caller = await signedIn(shop.backEnd, await visitor(shop.backEnd));
  expect(await holdSeats(shop, caller, ["A-5", "A-6"])).toMatchObject({ ok: true });
  await shop.backEnd.orders.chooseDelivery({ method: "e-ticket" }, caller);
  return caller;
}

const sold = { currency: "SEK", validUntil: null, origin: "sold" } as const;
const taxed = (face: number, vatRate: number) =>
  shop.value.issueVoucher({ face, paid: face, ...sold, vat: "single", vatRate });

async function apply(caller: Caller, code: string) {
  const applied = await shop.backEnd.storedValue.applyVoucher({ code }, caller);
  if (!applied.ok) throw new Error(applied.refusal.reason);
  return applied.value.basket;
}

async function place(caller: Caller, toPay: number) {
  const requested = { acceptTerms: true, expectedTotal: 2 * SEAT, toPay };
  const placed = await shop.backEnd.orders.place(requested, caller);
  if (!placed.ok) throw new Error(JSON.stringify(placed.refusal));
  return placed.value;
}

describe("a single-purpose voucher", () => {
  /** VAT of the part of two tickets that is still taxable, at 6 %, and of their fees, at 25 %. */
  const vatOf = (tickets: number, fees = FEES) =>
    Math.round((tickets * 6) / 106) + Math.round((fees * 25) / 125);
  const totalsOf = async (caller: Caller, link: string) => {
    const read = await shop.backEnd.orders.read({ link }, caller);
    return read.ok ? read.value.totals.vat.amount : read.refusal.reason;
  };

  test("pays for lines of its rate without VAT in the basket, in the order and at the provider", async () => {
    const caller = await withSeats();
    const basket = await apply(caller, (await taxed(50_000, 600)).code);
    expect(basket.totals).toMatchObject({
      total: { amount: 2 * SEAT },
      vat: { amount: vatOf(TICKETS - 50_000) },
    });
    const { link, paymentPage } = await place(caller, 2 * SEAT - 50_000);
    expect(await totalsOf(caller, link)).toBe(vatOf(TICKETS - 50_000));
    await payByCard(paymentPage ?? "");
    expect(await verified(shop, caller, link)).toMatchObject({ state: "paid" });
    const [lines] = await rowsOf<{ vat: number }>(shop, "select sum(vat)::int as vat from order_lines");
    expect(lines?.vat).toBe(vatOf(TICKETS - 50_000));
  });

  test("that pays the total leaves only the VAT of other rates, and a refund restores its part", async () => {
    const caller = await withSeats();
    await apply(caller, (await taxed(200_000, 600)).code);
    const { link } = await place(caller, 0);
    expect(await totalsOf(caller, link)).toBe(vatOf(0));
    const [order] = await rowsOf<{ id: string }>(shop, "select id from orders");
    await shop.engine.orders.refund({ order: order?.id ?? "", amount: 2 * SEAT, id: "goodwill" });
    expect(await rowsOf(shop, "select balance::int, held::int from stored_value")).toEqual([
      { balance: 200_000, held: 0 },
    ]);
  });

  test("pays like money for lines of other rates, as a multi-purpose voucher always does", async () => {
    for (const [value, vat] of [
      [taxed(50_000, 2_500), vatOf(TICKETS, 0)],
      [shop.value.issueVoucher({ face: 50_000, paid: 50_000, ...sold }), vatOf(TICKETS)],
    ] as const) {
      const caller = await withSeats();
      const basket = await apply(caller, (await value).code);
      expect(basket.totals.vat.amount).toBe(vat);
      await shop.backEnd.basket.empty({}, caller);
    }
  });
});
