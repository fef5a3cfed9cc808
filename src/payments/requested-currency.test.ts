import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { OtherCurrency } from "#domain/price/other-currency.ts";
import type { PaymentRequest } from "#ports/payments.ts";
import { rowsOf } from "../engine/testing/money-scenes.ts";
import { inTransaction, paidOrder, tenderOf } from "../engine/testing/payment-scenes.ts";
import { openTestShop, type TestShop } from "../engine/testing/test-shop.ts";
import {
  chosenCurrency,
  inRequestedCurrency,
  paidInOther,
  partInRequested,
  requestedFrom,
  valuesOf,
} from "./requested-currency.ts";
import { ledger, movements } from "./schema.ts";

const DKK: OtherCurrency = {
  ...{ currency: "DKK", name: { sv: "Danska kronor" }, perHundred: 6_500, methods: ["MobilePay"] },
};
const EUR: OtherCurrency = { currency: "EUR", name: { sv: "Euro" }, perHundred: 900, methods: [] };
const HOUSE = { otherCurrencies: [EUR, DKK] };
const IN_SEK = { amount: 100_000, currency: "SEK", requestedAmount: null, requestedCurrency: null };
const IN_DKK = { ...IN_SEK, requestedAmount: 65_000, requestedCurrency: "DKK" };

describe("the currency of a payment", () => {
  test("chosen by a customer must be one that the house offers, and choosing is optional", () => {
    expect(chosenCurrency(HOUSE, { currency: "DKK" })).toEqual({ ok: true, value: DKK });
    expect(chosenCurrency(HOUSE, undefined)).toEqual({ ok: true, value: null });
    expect(chosenCurrency(HOUSE, { currency: "NOK" })).toEqual({
      ok: false,
      refusal: { reason: "currency-not-offered" },
    });
  });

  test("requested from the provider is the chosen one, or else the order's", () => {
    expect(requestedFrom(IN_SEK)).toEqual({ amount: 100_000, currency: "SEK" });
    expect(requestedFrom(IN_DKK)).toEqual({ amount: 65_000, currency: "DKK" });
  });

  test("is shown on the order only if an external payment in another currency has arrived", () => {
    const paid = { ...IN_DKK, external: true, taken: 100_000 };
    const inOwn = { ...IN_SEK, external: true, taken: 100_000 };
    expect(paidInOther([inOwn, paid])).toEqual({ amount: 65_000, currency: "DKK" });
    expect(paidInOther([{ ...paid, taken: 0 }])).toBeNull();
    expect(paidInOther([{ ...paid, external: false }])).toBeNull();
    expect(paidInOther([inOwn])).toBeNull();
  });
});

describe("the payment request", () => {
  const line = (grossAmount: number, vatAmount: number) => ({
    ...{ reference: "x", name: "x", quantity: 1, vatRate: 600, grossAmount, vatAmount },
  });
  const request: PaymentRequest = {
    ...{ reference: "r", orderNumber: "1", total: { amount: 100_000, currency: "SEK" } },
    lines: [line(106_000, 6_000), line(0, 0), line(-6_000, -340)],
    payer: { email: "", firstName: "", lastName: "" },
    ...{ language: "sv", returnUrl: "", cancelUrl: "", termsUrl: "", notificationUrl: "" },
  };

  test("in the order's own currency is unchanged", () => {
    expect(inRequestedCurrency(HOUSE, request, IN_SEK)).toBe(request);
  });

  test("in another currency converts each line and its VAT, and limits the payment methods", () => {
    const requested = inRequestedCurrency(HOUSE, request, IN_DKK);
    expect(requested).toMatchObject({ total: { amount: 65_000, currency: "DKK" }, methods: ["MobilePay"] });
    expect(requested.lines.map(({ grossAmount, vatAmount }) => [grossAmount, vatAmount])).toEqual([
      [68_900, 3_900],
      [0, 0],
      [-3_900, -221],
    ]);
    expect(requested.lines[0]).toMatchObject({ reference: "x", vatRate: 600, quantity: 1 });
  });

  test("has no payment methods if the house names none or no longer offers the currency", () => {
    const inEuro = { ...IN_DKK, requestedAmount: 9_000, requestedCurrency: "EUR" };
    expect(inRequestedCurrency(HOUSE, request, inEuro)).not.toHaveProperty("methods");
    expect(inRequestedCurrency({ otherCurrencies: [] }, request, IN_DKK)).not.toHaveProperty("methods");
  });
});

describe("refunds of a payment in another currency", () => {
  let shop: TestShop;
  let tender: string;
  beforeEach(async () => {
    shop = await openTestShop();
    await paidOrder(shop);
    const [row] = await rowsOf<{ id: string }>(
      shop,
      "update tenders set requested_amount = 100000, requested_currency = 'DKK' returning id",
    );
    tender = row?.id ?? "";
  });
  afterEach(() => shop.close());

  type Noted = Partial<typeof movements.$inferInsert> & { readonly id: string };
  /** Paid: 163,000 öre, for which 100,000 øre were requested. */
  const note = (more: Noted) =>
    shop.database.insert(movements).values({
      ...{ tender, kind: "refund", amount: 16_300, requestedAmount: 10_000, state: "requested" },
      ...{ requested: new Date(shop.clock.now), ...more },
    });
  const book = (providerReference: string, amount: number, value: number | null) =>
    shop.database.insert(ledger).values({
      ...{ tender, kind: "refund", providerReference, amount, currency: "DKK", value },
      at: new Date(shop.clock.now),
    });
  const part = async (amount: number) => {
    const row = await tenderOf(shop, tender);
    return inTransaction(shop, (transaction) => partInRequested(transaction, row, amount));
  };
  const worth = async (refunds: { refundId: string; amount: number }[]) => {
    const row = await tenderOf(shop, tender);
    return inTransaction(shop, (transaction) => valuesOf(transaction, row, refunds));
  };

  test("take their share of the requested amount, and the last takes the rest", async () => {
    expect(await part(16_300)).toBe(10_000);
    expect(await part(163_000)).toBe(100_000);
    await rowsOf(shop, "update tenders set requested_amount = null, requested_currency = null");
    expect(await part(16_300)).toBeNull();
  });

  test.each<[string, () => Promise<unknown>, number]>([
    ["booked in both currencies", () => book("r", 9_000, 16_300), 91_000],
    ["booked by a version with one currency", () => book("r", 16_300, null), 83_700],
    ["requested", () => note({ id: "one", requestedAmount: 9_000 }), 91_000],
    [
      "returned as credit",
      () => note({ id: "one", kind: "credit", state: "done", requestedAmount: 9_000 }),
      91_000,
    ],
  ])("count earlier refunds: %s", async (_, happens, rest) => {
    await happens();
    expect(await part(146_700)).toBe(rest);
  });

  test.each<[string, () => Promise<unknown>]>([
    ["is done, as the ledger counts it", () => note({ id: "one", state: "done" })],
    ["was refused", () => note({ id: "one", state: "refused" })],
    ["is not a refund", () => note({ id: "one", kind: "waive" })],
  ])("do not count a recorded movement that %s", async (_, happens) => {
    await happens();
    expect(await part(163_000)).toBe(100_000);
  });

  test("keep the requested value or take their share, and those already booked are left out", async () => {
    await book("known", 10_000, 16_300);
    await note({
      id: "done",
      state: "done",
      amount: 20_001,
      requestedAmount: 12_270,
      providerReference: "ours",
    });
    await note({ id: "open", amount: 30_001, requestedAmount: 18_405 });
    const refunds = [
      { refundId: "known", amount: 10_000 },
      { refundId: "ours", amount: 12_270 },
      { refundId: "heard", amount: 18_405 },
      { refundId: "by hand", amount: 10_000 },
      { refundId: "the rest", amount: 49_325 },
    ];
    const notified = await worth(refunds);
    expect(notified).toEqual([
      { refundId: "ours", amount: 12_270, value: 20_001 },
      { refundId: "heard", amount: 18_405, value: 30_001 },
      { refundId: "by hand", amount: 10_000, value: Math.floor(163_000 * 0.50675) - 66_302 },
      { refundId: "the rest", amount: 49_325, value: 163_000 - Math.floor(163_000 * 0.50675) },
    ]);
    await rowsOf(shop, "update tenders set requested_amount = null, requested_currency = null");
    expect(await worth(refunds.slice(0, 1))).toEqual([{ refundId: "known", amount: 10_000, value: null }]);
  });

  test("are distinct if two pending ones have the same amount", async () => {
    await note({ id: "one", amount: 16_299 });
    await note({ id: "two", amount: 16_301 });
    const notified = await worth([
      { refundId: "a", amount: 10_000 },
      { refundId: "b", amount: 10_000 },
    ]);
    expect(notified.map(({ value }) => value).sort()).toEqual([16_299, 16_301]);
  });
});
