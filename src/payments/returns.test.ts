import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { paymentsOf } from "../engine/orders/payments/order-payments.ts";
import {
  atThePage,
  executeDueJobs,
  misfortune,
  paymentId,
  rowsOf,
  tendersIn,
  theirBooks,
} from "../engine/testing/money-scenes.ts";
import { found, inTransaction, paidOrder, portal, putTender } from "../engine/testing/payment-scenes.ts";
import { openTestShop, type TestShop } from "../engine/testing/test-shop.ts";
import { moveValue } from "./exchanges.ts";
import { leftOfOrder, leftToRefund, refundLostSale, returnAsCredit, returnable } from "./refund-sale.ts";
import { executeRefund, hearOfRefunds } from "./returns.ts";

const CARD = 163_000;
const AWAY = { ok: false, refusal: { reason: "provider-unreachable" } };
const FINE = { ok: true, value: null };
let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

const payments = () => paymentsOf(shop.services);
const refund = (order: string, amount: number, id = "once") =>
  shop.engine.orders.refund({ order, amount, id });
const ticketsValid = async () =>
  (await rowsOf<{ valid: boolean }>(shop, "select valid from tickets")).map(({ valid }) => valid);
const movements = () =>
  rowsOf(shop, "select kind, state, amount::int from movements where kind <> 'charge' order by kind, amount");
const back = () =>
  rowsOf<{ kind: string; taken: number; returned: number; moved: number }>(
    shop,
    "select kind, taken::int, returned::int, moved::int from tenders order by kind, taken desc",
  );

/** Adds a voucher that has paid this amount of the order and is used up. */
async function byVoucher(order: string, amount: number, more: { returned?: number; moved?: number } = {}) {
  const face = { face: amount, paid: amount, currency: "SEK", validUntil: null, origin: "sold" } as const;
  const { id } = await shop.value.issueVoucher(face);
  await rowsOf(shop, "update stored_value set balance = 0 where id = $1", [id]);
  await putTender(shop, order, { kind: "voucher", amount, value: id, ...more });
  return id;
}
const balanceOf = async (value: string) =>
  (await rowsOf<{ balance: number }>(shop, "select balance::int from stored_value where id = $1", [value]))[0]
    ?.balance;

describe("a refund", () => {
  test("of an unpaid or free order is rejected", async () => {
    const { link } = await atThePage(shop, ["A-1"]);
    const { sale } = await found(shop, link);
    const notPaid = { ok: false, refusal: { reason: "not-paid" } };
    expect(await refund(sale.id, 1)).toEqual(notPaid);
    expect(await leftToRefund(payments(), sale.id)).toBeNull();
    await rowsOf(shop, "update orders set state = 'paid'");
    expect(await refund(sale.id, 1)).toEqual(notPaid);
    expect(await leftToRefund(payments(), sale.id)).toBeNull();
    expect(await inTransaction(shop, (transaction) => leftOfOrder(transaction, sale.id))).toBe(0);
  });

  test("is limited to the remaining amount, and is made once per id", async () => {
    const { order } = await paidOrder(shop);
    const done = { ok: true, value: { waived: 0 } };
    expect(await refund(order, CARD + 1)).toEqual({
      ok: false,
      refusal: { reason: "more-than-left", left: CARD },
    });
    expect(await refund(order, 10_000)).toEqual(done);
    expect(await refund(order, 10_000)).toEqual(done);
    expect(await leftToRefund(payments(), order)).toBe(CARD - 10_000);
    expect(await inTransaction(shop, (transaction) => leftOfOrder(transaction, order))).toBe(CARD - 10_000);
    expect(await refund(order, CARD - 10_000, "rest")).toEqual(done);
    expect(await leftToRefund(payments(), order)).toBe(0);
    await executeDueJobs(shop);
    expect(await theirBooks(shop)).toMatchObject([{ charged: CARD, refunded: CARD }]);
    expect(await ticketsValid()).toEqual([false, false]);
  });

  test("is shared among tenders: stored value is returned at once, the card's part when the provider has refunded it", async () => {
    const { order } = await paidOrder(shop);
    const voucher = await byVoucher(order, 37_000);
    expect(await refund(order, 100_000)).toMatchObject({ ok: true });
    expect(await movements()).toEqual([
      { kind: "refund", state: "done", amount: 18_500 },
      { kind: "refund", state: "requested", amount: 81_500 },
    ]);
    expect(await balanceOf(voucher)).toBe(18_500);
    expect(await leftToRefund(payments(), order)).toBe(100_000);
    await executeDueJobs(shop);
    expect(await back()).toEqual([
      { kind: "provider", taken: CARD, returned: 81_500, moved: 0 },
      { kind: "voucher", taken: 37_000, returned: 18_500, moved: 0 },
    ]);
    expect(await ticketsValid()).toEqual([true, true]);
    expect(
      await rowsOf(shop, "select kind, amount::int, movement is not null as named from stored_value_entries"),
    ).toEqual([
      { kind: "issued", amount: 37_000, named: false },
      { kind: "returned", amount: 18_500, named: true },
    ]);
  });

  test("of everything paid keeps the tickets valid while an instalment is owed", async () => {
    const { order, link } = await paidOrder(shop);
    const { id } = await putTender(shop, order, { amount: 100_000, taken: 40_000, returned: 40_000 });
    await refund(order, CARD);
    await executeDueJobs(shop);
    expect(await ticketsValid()).toEqual([true, true]);
    await rowsOf(shop, "update tenders set waived = 60_000 where id = $1", [id]);
    const { tender } = await found(shop, link);
    expect(await hearOfRefunds(payments(), order, tender)).toEqual(FINE);
    expect(await ticketsValid()).toEqual([false, false]);
  });
});

/** An order paid by card, by voucher, and with two tickets of another order that were paid by card and voucher. */
async function exchanged() {
  const old = await paidOrder(shop);
  const lot = await byVoucher(old.order, 37_000);
  const fresh = await atThePage(shop, ["A-1"]);
  const { sale } = await found(shop, fresh.link);
  await rowsOf(shop, "update tenders set state = 'taken', taken = amount where state = 'open'");
  await rowsOf(shop, "update orders set state = 'paid' where id = $1", [sale.id]);
  const voucher = await byVoucher(sale.id, 30_000);
  const { id: tender } = await putTender(shop, sale.id, { kind: "exchange", amount: 100_000 });
  await inTransaction(shop, (transaction) =>
    moveValue(transaction, { tender, from: old.order, amount: 100_000 }),
  );
  return { old: old.order, order: sale.id, lot, voucher };
}

describe("credit for an order that was paid with another order's tickets", () => {
  /** Card: 81,500, and 81,500 of the other order. Voucher: 30,000, and 18,500 of the other order. */
  const ALL = { value: 48_500, credit: 163_000, waived: 0 };

  test("includes the tenders that had paid for those tickets", async () => {
    const { order, old, lot, voucher } = await exchanged();
    expect(
      await inTransaction(shop, (transaction) => returnable(payments(), transaction, { order, kept: 0 })),
    ).toEqual(ALL);
    const given = await inTransaction(shop, (transaction) =>
      returnAsCredit(payments(), transaction, { order, kept: 0, id: "given" }),
    );
    expect(given).toEqual(ALL);
    expect([await balanceOf(lot), await balanceOf(voucher)]).toEqual([18_500, 30_000]);
    expect(await back()).toEqual([
      { kind: "exchange", taken: 100_000, returned: 100_000, moved: 0 },
      { kind: "provider", taken: CARD, returned: 81_500, moved: 0 },
      { kind: "provider", taken: 81_500, returned: 81_500, moved: 0 },
      { kind: "voucher", taken: 37_000, returned: 18_500, moved: 0 },
      { kind: "voucher", taken: 30_000, returned: 30_000, moved: 0 },
    ]);
    expect(await movements()).toEqual([
      { kind: "credit", state: "done", amount: 81_500 },
      { kind: "credit", state: "done", amount: 81_500 },
      { kind: "refund", state: "done", amount: 18_500 },
      { kind: "refund", state: "done", amount: 30_000 },
      { kind: "refund", state: "done", amount: 100_000 },
    ]);
    expect(await inTransaction(shop, (transaction) => leftOfOrder(transaction, old))).toBe(100_000);
    expect(await rowsOf(shop, "select 1 from jobs.job where name = 'refund'")).toEqual([]);
  });

  test("for a part of the order is shared among all sources", async () => {
    const { order } = await exchanged();
    const half = { value: 24_250, credit: 81_500, waived: 0 };
    expect(
      await inTransaction(shop, (transaction) =>
        returnable(payments(), transaction, { order, kept: 105_750 }),
      ),
    ).toEqual(half);
    const given = await inTransaction(shop, (transaction) =>
      returnAsCredit(payments(), transaction, { order, kept: 105_750, id: "given" }),
    );
    expect(given).toEqual(half);
    expect(
      await inTransaction(shop, (transaction) =>
        returnable(payments(), transaction, { order, kept: 105_750 }),
      ),
    ).toEqual({
      ...{ value: 0, credit: 0, waived: 0 },
    });
  });
});

describe("an order whose seats are lost after it was paid", () => {
  test("is refunded in full once, and the tickets exchanged for it stay valid", async () => {
    const { order, old, lot, voucher } = await exchanged();
    await rowsOf(shop, "update tenders set returned = 10_000 where value = $1", [voucher]);
    await rowsOf(shop, "update orders set state = 'charging' where id = $1", [order]);
    await refundLostSale(payments(), order);
    await refundLostSale(payments(), order);
    expect(await rowsOf(shop, "select state, failure from orders where id = $1", [order])).toEqual([
      { state: "failed", failure: "seats-lost" },
    ]);
    expect(await movements()).toEqual([
      { kind: "refund", state: "done", amount: 20_000 },
      { kind: "refund", state: "requested", amount: 81_500 },
    ]);
    expect([await balanceOf(lot), await balanceOf(voucher)]).toEqual([0, 20_000]);
    expect(await inTransaction(shop, (transaction) => leftOfOrder(transaction, old))).toBe(200_000);
    expect(await leftToRefund(payments(), order)).toBeNull();
    expect(await refund(order, 1)).toEqual({ ok: false, refusal: { reason: "not-paid" } });
  });

  test("is not refunded once it is completed", async () => {
    const { order } = await paidOrder(shop);
    await refundLostSale(payments(), order);
    expect(await movements()).toEqual([]);
    expect(await ticketsValid()).toEqual([true, true]);
  });
});

describe("a refund by the house at the provider", () => {
  const notified = async (link: string) => {
    const { sale, tender } = await found(shop, link);
    return hearOfRefunds(payments(), sale.id, tender);
  };
  const byHand = (page: string, amount: number) =>
    portal(shop, `payments/${paymentId(page)}/refunds`, { amount });

  test("in part leaves the other tenders unchanged, and in full returns the rest of them too", async () => {
    const { order, page, link } = await paidOrder(shop);
    const some = await byVoucher(order, 30_000, { returned: 10_000, moved: 5_000 });
    const gone = await byVoucher(order, 20_000, { returned: 20_000 });
    await byHand(page, 63_000);
    expect(await notified(link)).toEqual(FINE);
    expect([await balanceOf(some), await balanceOf(gone)]).toEqual([0, 0]);
    await byHand(page, 100_000);
    expect(await notified(link)).toEqual(FINE);
    expect(await notified(link)).toEqual(FINE);
    expect([await balanceOf(some), await balanceOf(gone)]).toEqual([15_000, 0]);
    expect(await back()).toEqual([
      { kind: "provider", taken: CARD, returned: CARD, moved: 0 },
      { kind: "voucher", taken: 30_000, returned: 25_000, moved: 5_000 },
      { kind: "voucher", taken: 20_000, returned: 20_000, moved: 0 },
    ]);
    // Value that pays for another order is not returned, so the tickets stay valid.
    expect(await ticketsValid()).toEqual([true, true]);
    expect(await movements()).toEqual([{ kind: "refund", state: "done", amount: 15_000 }]);
  });

  test("is checked again while the provider is unreachable, but not for a payment unknown to the provider", async () => {
    const { page, link } = await paidOrder(shop);
    await byHand(page, CARD);
    await misfortune(shop, { next: "get", answer: 503 });
    expect(await notified(link)).toEqual(AWAY);
    await misfortune(shop, { next: "get", answer: 404 });
    expect(await notified(link)).toEqual(FINE);
    expect(await ticketsValid()).toEqual([true, true]);
  });

  test("is not requested before the payment or for a tender without a provider payment", async () => {
    const { link } = await atThePage(shop);
    await misfortune(shop, { next: "get", answer: 503 });
    expect(await notified(link)).toEqual(FINE);
    await rowsOf(shop, "update tenders set state = 'taken', taken = amount, provider_payment = null");
    expect(await notified(link)).toEqual(FINE);
  });

  test("in a currency other than the payment's is not booked", async () => {
    const { page, link } = await paidOrder(shop);
    await rowsOf(shop, "update tenders set currency = 'NOK'");
    await byHand(page, CARD);
    expect(await notified(link)).toEqual(FINE);
    expect(await rowsOf(shop, "select 1 from ledger where kind = 'refund'")).toEqual([]);
    expect(await tendersIn(shop)).toMatchObject([{ returned: 0 }]);
  });
});

describe("a recorded refund", () => {
  async function requested() {
    const { order } = await paidOrder(shop);
    await refund(order, 10_000);
    return "return-once-0";
  }
  const stateOf = async (id: string) =>
    (await rowsOf<{ state: string }>(shop, "select state from movements where id = $1", [id]))[0]?.state;

  test("is requested until the provider answers, and not again after that", async () => {
    const id = await requested();
    await misfortune(shop, { next: "refunds", answer: 503 });
    expect(await executeRefund(payments(), id)).toEqual(AWAY);
    expect(await stateOf(id)).toBe("requested");
    expect(await executeRefund(payments(), id)).toEqual(FINE);
    expect(await stateOf(id)).toBe("done");
    await misfortune(shop, { next: "refunds", answer: 503 });
    expect(await executeRefund(payments(), id)).toEqual(FINE);
    expect(await theirBooks(shop)).toMatchObject([{ refunded: 10_000 }]);
  });

  test("that the provider refuses is marked as failed and not requested again automatically", async () => {
    const id = await requested();
    await misfortune(shop, { next: "refunds", answer: 402, code: "1011" });
    expect(await executeRefund(payments(), id)).toEqual(FINE);
    expect(await stateOf(id)).toBe("failed");
    expect(await tendersIn(shop)).toMatchObject([{ returned: 0 }]);
    // A repeated job changes nothing.
    expect(await executeRefund(payments(), id)).toEqual(FINE);
    expect(await theirBooks(shop)).toMatchObject([{ refunded: 0 }]);
  });

  test.each([
    ["came by another provider fails", "provider = 'another'", "failed"],
    ["came before providers had names is made", "provider = null", "done"],
    ["has no provider payment waits for the house", "provider_payment = null", "requested"],
  ])("of money that %s", async (_, how, state) => {
    const id = await requested();
    await rowsOf(shop, `update tenders set ${how}`);
    expect(await executeRefund(payments(), id)).toEqual(FINE);
    expect(await stateOf(id)).toBe(state);
    expect(await theirBooks(shop)).toMatchObject([{ refunded: state === "done" ? 10_000 : 0 }]);
  });

  test("with an unknown id is ignored", async () => {
    expect(await executeRefund(payments(), "return-nothing-0")).toEqual(FINE);
  });
});
