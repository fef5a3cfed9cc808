import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { NOBODY } from "#contract/testing/stage.ts";
import { paymentsOf } from "../engine/orders/payments/order-payments.ts";
import {
  endRefunds,
  executeDueJobs,
  jobsOf,
  misfortune,
  paymentId,
  rowsOf,
  slowRefunds,
  tendersIn,
  theirBooks,
} from "../engine/testing/money-scenes.ts";
import { paidOrder, portal } from "../engine/testing/payment-scenes.ts";
import { noticeOf, openTestShop, type TestShop } from "../engine/testing/test-shop.ts";
import { noteReturnedByHand, requestAgain } from "./failed-refunds.ts";
import { leftToRefund } from "./refund-sale.ts";

const CARD = 163_000;
let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

const payments = () => paymentsOf(shop.services);
const refund = (order: string, amount: number, id = "once") =>
  shop.engine.orders.refund({ order, amount, id });
const later = async (seconds: number) => {
  shop.clock.advance(seconds);
  await executeDueJobs(shop);
};
const back = () =>
  rowsOf(shop, "select amount::int, provider_reference as reference from ledger where kind = 'refund'");
const states = async () =>
  (
    await rowsOf<{ state: string }>(
      shop,
      "select state from movements where kind = 'refund' order by requested",
    )
  ).map(({ state }) => state);
const shown = async (link: string) => {
  const read = await shop.backEnd.orders.read({ link }, NOBODY);
  return read.ok ? read.value.refunds : read.refusal.reason;
};
const refuse = () => misfortune(shop, { next: "refunds", answer: 402, code: "1015" });

describe("a refund that the provider accepts but has not completed", () => {
  test("is shown as pending to the customer, and booked once it is completed", async () => {
    const { order, link } = await paidOrder(shop);
    await slowRefunds(shop, true);
    await refund(order, 10_000);
    await later(1);
    expect([await back(), await states()]).toEqual([[], ["requested"]]);
    expect(await shown(link)).toEqual([{ amount: { amount: 10_000, currency: "SEK" }, state: "pending" }]);
    expect(await leftToRefund(payments(), order)).toBe(CARD - 10_000);
    await endRefunds(shop, "Completed");
    await later(60);
    expect([await back(), await states()]).toEqual([[expect.objectContaining({ amount: 10_000 })], ["done"]]);
    expect(await tendersIn(shop)).toMatchObject([{ returned: 10_000 }]);
    expect(await shown(link)).toEqual([]);
  });

  test.each(["Failed", "Cancelled", "Expired"] as const)(
    "fails when its notification reports %s, is not booked, and customer and house are notified once",
    async (state) => {
      const { order, link, page } = await paidOrder(shop);
      await slowRefunds(shop, true);
      await refund(order, CARD);
      await later(1);
      await endRefunds(shop, state);
      const notice = noticeOf(paymentId(page), "payment.refund.failed");
      for (const _twice of [1, 2]) await shop.backEnd.orders.notice(notice, NOBODY);
      expect(await states()).toEqual(["failed"]);
      await later(60);
      expect([await back(), await states()]).toEqual([[], ["failed"]]);
      expect(await shown(link)).toEqual([{ amount: { amount: CARD, currency: "SEK" }, state: "failed" }]);
      const money = { amount: CARD, currency: "SEK" };
      expect((await jobsOf(shop, "refund-failed")).map(({ data }) => data)).toEqual([
        { kind: "refund-failed", order: link, movement: "return-once-0", money },
      ]);
      expect((await jobsOf(shop, "refund-to-settle")).map(({ data }) => data)).toEqual([
        { kind: "refund-to-settle", order: link, movement: "return-once-0", money },
      ]);
    },
  );
});

describe("a failed refund", () => {
  async function failed(amount = CARD) {
    const paid = await paidOrder(shop);
    await refuse();
    await refund(paid.order, amount);
    await later(1);
    expect(await states()).toEqual(["failed"]);
    return paid;
  }

  test("is not repeated, and its amount stays available to the customer", async () => {
    const { order } = await failed(100_000);
    expect(await leftToRefund(payments(), order)).toBe(CARD - 100_000);
    expect(await refund(order, 100_000, "twice")).toMatchObject({
      ok: false,
      refusal: { reason: "more-than-left" },
    });
  });

  test("that a process of the previous version has repeated is not repeated on request", async () => {
    const { order } = await failed();
    // That process does not know failed refunds and counts the money as left.
    await rowsOf(
      shop,
      `insert into movements (id, tender, kind, charge, amount, requested)
       select 'older', tender, kind, charge, amount, $1 from movements where state = 'failed'`,
      [new Date(shop.clock.now)],
    );
    await shop.engine.payments.executeRefund("older");
    expect(await back()).toMatchObject([{ amount: CARD }]);
    expect(await leftToRefund(payments(), order)).toBeLessThanOrEqual(0);
    expect(await requestAgain(payments(), order)).toBe(0);
    await later(3_600);
    expect(await back()).toMatchObject([{ amount: CARD }]);
    expect(await theirBooks(shop)).toMatchObject([{ charged: CARD, refunded: CARD }]);
    expect(await tendersIn(shop)).toMatchObject([{ taken: CARD, returned: CARD }]);
  });

  test("is requested again with a new idempotency key", async () => {
    const { order } = await failed();
    expect(await requestAgain(payments(), order)).toBe(1);
    expect(await requestAgain(payments(), order)).toBe(0);
    await later(1);
    expect(await states()).toEqual(["refused", "done"]);
    expect(await theirBooks(shop)).toMatchObject([{ refunded: CARD }]);
    expect(await tendersIn(shop)).toMatchObject([{ returned: CARD }]);
  });

  test("is settled by hand once, without a request to the provider", async () => {
    const { order, link } = await failed(60_000);
    expect(await noteReturnedByHand(payments(), order)).toBe(1);
    expect(await noteReturnedByHand(payments(), order)).toBe(0);
    expect(await back()).toEqual([{ amount: 60_000, reference: "hand-return-once-0" }]);
    expect(await tendersIn(shop)).toMatchObject([{ returned: 60_000 }]);
    expect(await shown(link)).toEqual([]);
    await refund(order, CARD - 60_000, "rest");
    await later(1);
    expect(await tendersIn(shop)).toMatchObject([{ returned: CARD }]);
    expect(await theirBooks(shop)).toMatchObject([{ refunded: CARD - 60_000 }]);
  });

  test.each([
    ["the same amount settles the failed refund", 60_000, "done", 103_000],
    ["more than is left beside it drops it", 150_000, "refused", 13_000],
    ["an amount left beside it does not change it", 50_000, "failed", 53_000],
  ])("after a refund by the house in the provider's portal: %s", async (_, amount, state, left) => {
    const { order, page } = await failed(60_000);
    await portal(shop, `payments/${paymentId(page)}/refunds`, { amount });
    await shop.backEnd.orders.notice(noticeOf(paymentId(page), "payment.refund.completed"), NOBODY);
    expect(await states()).toEqual([state]);
    expect(await leftToRefund(payments(), order)).toBe(left);
  });
});

describe("an unmatched payment", () => {
  async function unmatched() {
    const { page, order, link } = await paidOrder(shop);
    // The order failed while the payment arrived.
    await rowsOf(shop, "delete from movements");
    await rowsOf(shop, "update orders set state = 'failed', failure = 'wrong-amount' where id = $1", [order]);
    await rowsOf(
      shop,
      "update tenders set state = 'unmatched', taken = 0, settled_amount = amount, settled_currency = currency, return_by = $1",
      [new Date(shop.clock.now)],
    );
    const hear = () =>
      shop.backEnd.orders.notice(noticeOf(paymentId(page), "payment.charge.created.v2"), NOBODY);
    return { page, order, link, hear };
  }

  test("is booked as refunded once its refund is completed", async () => {
    const { hear } = await unmatched();
    await slowRefunds(shop, true);
    expect(await hear()).toMatchObject({ ok: true });
    expect(await back()).toEqual([]);
    expect(await tendersIn(shop)).toMatchObject([{ state: "unmatched" }]);
    await endRefunds(shop, "Completed");
    await later(60);
    expect(await back()).toMatchObject([{ amount: CARD }]);
    expect(await tendersIn(shop)).toMatchObject([{ state: "released", taken: CARD, returned: CARD }]);
  });

  test.each([
    ["requested again", requestAgain],
    ["recorded as returned by hand", noteReturnedByHand],
  ])("whose refund the provider refuses waits for the house, and is %s", async (_, settle) => {
    const { order, hear } = await unmatched();
    await refuse();
    for (const _twice of [1, 2]) expect(await hear()).toMatchObject({ ok: true });
    expect(await states()).toEqual(["failed"]);
    expect(await jobsOf(shop, "refund-failed")).toHaveLength(1);
    expect(await settle(payments(), order)).toBe(1);
    await later(60);
    expect(await back()).toMatchObject([{ amount: CARD }]);
    expect(await tendersIn(shop)).toMatchObject([{ state: "released", taken: CARD, returned: CARD }]);
  });
});
