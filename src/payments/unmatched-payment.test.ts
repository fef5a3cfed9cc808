import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { payByCard } from "#sandbox/nexi/visitor.ts";
import {
  atThePage,
  jobsOf,
  misfortune,
  paymentId,
  reserve,
  rowsOf,
  tendersIn,
  theirBooks,
} from "../engine/testing/money-scenes.ts";
import { portal, settled } from "../engine/testing/payment-scenes.ts";
import { openTestShop, type TestShop } from "../engine/testing/test-shop.ts";
import type { Sale } from "./services.ts";
import { readUnmatched, viewFailed } from "./unmatched-payment.ts";

const TOTAL = 163_000;
const DAY_MS = 86_400_000;
const AWAY = { ok: false, refusal: { reason: "provider-unreachable" } };
const failed = (amount?: number, currency = "SEK") => ({
  ok: true,
  value: { state: "failed", returning: amount === undefined ? null : { amount, currency } },
});
let shop: TestShop;
let link: string;
let page: string;
beforeEach(async () => {
  shop = await openTestShop();
  ({ link, page } = await atThePage(shop));
});
afterEach(() => shop.close());

/** Cancelled, with the page still open in another tab. */
const abandoned = async () => {
  await rowsOf(shop, "update orders set state = 'failed', failure = 'cancelled'");
  await rowsOf(shop, "update tenders set state = 'released'");
};
const hear = () => settled(shop, link, "heard");
const emails = () =>
  rowsOf<{ money: object }>(shop, "select data->'money' as money from jobs.job where name = 'refund-notice'");
const booked = () => rowsOf(shop, "select kind, amount::int from ledger order by kind, amount");
const movements = () =>
  rowsOf(
    shop,
    `select kind, state, amount::int, id = 'refund-' || tender as first, provider_reference is not null as known
     from movements order by kind, amount`,
  );

describe("an ended order", () => {
  test("paid after it ended has its reservation cancelled, and one email names the amount", async () => {
    await abandoned();
    await payByCard(page);
    expect(await hear()).toEqual(failed(TOTAL));
    expect(await hear()).toEqual(failed(TOTAL));
    expect(await theirBooks(shop)).toMatchObject([{ cancelled: TOTAL }]);
    expect(await emails()).toEqual([{ money: { amount: TOTAL, currency: "SEK", isWrong: false } }]);
    expect(await movements()).toEqual([
      { kind: "cancel", state: "done", amount: TOTAL, first: false, known: false },
    ]);
    expect(await tendersIn(shop)).toMatchObject([{ state: "released", taken: 0, returned: 0 }]);
    expect(await jobsOf(shop, "unmatched-payment")).toEqual([]);
  });

  test("paid while the provider is unreachable has its cancellation repeated, and one email is sent", async () => {
    await abandoned();
    await payByCard(page);
    await misfortune(shop, { next: "cancels", answer: 503 });
    expect(await hear()).toEqual(AWAY);
    expect(await tendersIn(shop)).toMatchObject([{ state: "unmatched" }]);
    expect(await emails()).toEqual([]);
    await misfortune(shop, { next: "get", answer: 503 });
    expect(await hear()).toEqual(AWAY);
    expect(await hear()).toEqual(failed(TOTAL));
    expect(await emails()).toHaveLength(1);
  });

  test("whose reservation the bank has already released counts as refunded", async () => {
    await abandoned();
    await payByCard(page);
    await misfortune(shop, { next: "cancels", answer: 402, code: "1003" });
    expect(await hear()).toEqual(failed(TOTAL));
    expect(await tendersIn(shop)).toMatchObject([{ state: "released" }]);
  });

  test("without a payment has its page closed as soon as possible", async () => {
    await abandoned();
    await misfortune(shop, { next: "get", answer: 503 });
    expect(await hear()).toEqual(AWAY);
    await misfortune(shop, { next: "get", answer: 404 });
    expect(await hear()).toEqual(failed());
    await misfortune(shop, { next: "terminate", answer: 503 });
    expect(await hear()).toEqual(AWAY);
    expect(await hear()).toEqual(failed());
    expect(await theirBooks(shop)).toMatchObject([{ terminated: true }]);
    // It is closed only once.
    await misfortune(shop, { next: "terminate", answer: 503 });
    expect(await hear()).toEqual(failed());
    expect(await emails()).toEqual([]);
  });

  test.each([
    [
      "reserved and cancelled by hand",
      async (id: string) => {
        await portal(shop, `payments/${id}/cancels`, { amount: TOTAL });
      },
    ],
    [
      "charged and refunded by hand",
      async (id: string) => {
        await portal(shop, `payments/${id}/charges`, { amount: TOTAL });
        await portal(shop, `payments/${id}/refunds`, { amount: TOTAL });
      },
    ],
  ])("whose payment was %s is not refunded, and its page is not closed", async (_, happens) => {
    await abandoned();
    await payByCard(page);
    await happens(paymentId(page));
    await misfortune(shop, { next: "terminate", answer: 503 });
    expect(await hear()).toEqual(failed());
    expect(await emails()).toEqual([]);
    expect(await booked()).toEqual([]);
  });

  test("without an opened payment does not cause a request to the provider", async () => {
    await abandoned();
    await rowsOf(shop, "update tenders set provider_payment = null");
    await misfortune(shop, { next: "get", answer: 503 });
    expect(await hear()).toEqual(failed());
  });
});

describe("a charge by hand for an ended order", () => {
  const charge = (amount: number) => portal(shop, `payments/${paymentId(page)}/charges`, { amount });
  beforeEach(async () => {
    await abandoned();
    await payByCard(page);
  });

  test("is refunded once and booked, with one email, if the refund's response was lost", async () => {
    await charge(TOTAL);
    await misfortune(shop, { next: "refunds", answer: "lose-answer" });
    expect(await hear()).toEqual(AWAY);
    expect(await emails()).toEqual([]);
    expect(await hear()).toEqual(failed(TOTAL));
    expect(await theirBooks(shop)).toMatchObject([{ charged: TOTAL, refunded: TOTAL }]);
    expect(await booked()).toEqual([
      { kind: "charge", amount: TOTAL },
      { kind: "refund", amount: TOTAL },
    ]);
    expect(await movements()).toEqual([
      { kind: "refund", state: "done", amount: TOTAL, first: true, known: true },
    ]);
    expect(await tendersIn(shop)).toMatchObject([{ taken: TOTAL, returned: TOTAL }]);
    expect(await emails()).toHaveLength(1);
  });

  test("in two parts, partly refunded by hand, has only the rest refunded", async () => {
    const first = await charge(63_000);
    const second = await charge(100_000);
    await portal(shop, `charges/${first}/refunds`, { amount: 63_000 });
    await portal(shop, `charges/${second}/refunds`, { amount: 10_000 });
    expect(await hear()).toEqual(failed(90_000));
    expect(await theirBooks(shop)).toMatchObject([{ charged: TOTAL, refunded: TOTAL }]);
    expect(await booked()).toEqual([
      { kind: "charge", amount: 63_000 },
      { kind: "charge", amount: 100_000 },
      { kind: "refund", amount: 10_000 },
      { kind: "refund", amount: 63_000 },
      { kind: "refund", amount: 90_000 },
    ]);
    expect(await movements()).toEqual([
      { kind: "refund", state: "done", amount: 90_000, first: false, known: true },
    ]);
    expect(await tendersIn(shop)).toMatchObject([{ state: "released", taken: TOTAL, returned: TOTAL }]);
  });

  test("in two parts has each part refunded separately", async () => {
    await charge(63_000);
    await charge(100_000);
    expect(await hear()).toEqual(failed(TOTAL));
    expect(await movements()).toEqual([
      { kind: "refund", state: "done", amount: 63_000, first: true, known: true },
      { kind: "refund", state: "done", amount: 100_000, first: false, known: true },
    ]);
  });
});

describe("a payment of the wrong amount", () => {
  const unmatchedId = async () => (await tendersIn(shop))[0]?.id ?? "";

  test("is refunded by a notification after its date, not by a visitor's check", async () => {
    await reserve(shop, page, { amount: 10_000, currency: "DKK" });
    expect(await settled(shop, link, "look")).toEqual(failed(10_000, "DKK"));
    expect(await readUnmatched(shop, await unmatchedId())).toMatchObject({ settledAmount: 10_000 });
    expect(await jobsOf(shop, "unmatched-payment")).toMatchObject([
      { data: { payment: await unmatchedId() } },
    ]);
    const due = new Date(shop.clock.now + 3 * DAY_MS);
    expect((await jobsOf(shop, "settle-payment")).at(-1)).toMatchObject({ start_after: due });
    shop.clock.now = due.getTime() - 1;
    expect(await hear()).toEqual(failed(10_000, "DKK"));
    expect(await theirBooks(shop)).toMatchObject([{ cancelled: 0 }]);
    shop.clock.now += 1;
    expect(await settled(shop, link, "look")).toEqual(failed(10_000, "DKK"));
    expect(await theirBooks(shop)).toMatchObject([{ cancelled: 0 }]);
    expect(await hear()).toEqual(failed(10_000, "DKK"));
    expect(await theirBooks(shop)).toMatchObject([{ cancelled: 10_000 }]);
    expect(await emails()).toEqual([{ money: { amount: 10_000, currency: "DKK", isWrong: true } }]);
    expect(await readUnmatched(shop, await unmatchedId())).toBeNull();
  });

  test("that the house has cancelled at the provider is released without a movement", async () => {
    await reserve(shop, page, { amount: 10_000 });
    await settled(shop, link, "look");
    await portal(shop, `payments/${paymentId(page)}/cancels`, { amount: 10_000 });
    shop.clock.now += 3 * DAY_MS;
    expect(await hear()).toEqual(failed(10_000));
    expect(await movements()).toEqual([]);
    expect(await tendersIn(shop)).toMatchObject([{ state: "released" }]);
  });

  test("recorded without the received amount is refunded, with the requested amount in the email", async () => {
    await abandoned();
    await payByCard(page);
    await rowsOf(
      shop,
      "update tenders set state = 'unmatched', settled_amount = null, settled_currency = null",
    );
    expect(await hear()).toEqual(failed());
    expect(await emails()).toEqual([{ money: { amount: TOTAL, currency: "SEK", isWrong: false } }]);
  });
});

test("a failed order shows the payment received for it, and a paid order is shown as paid", () => {
  const sale = { state: "failed" } as Sale;
  const money = { settledAmount: 10_000, settledCurrency: "DKK" };
  expect(viewFailed(sale, money)).toEqual(failed(10_000, "DKK"));
  expect(viewFailed(sale, { ...money, settledAmount: null })).toEqual(failed());
  expect(viewFailed(sale, { ...money, settledCurrency: null })).toEqual(failed());
  expect(viewFailed({ ...sale, state: "paid" }, money)).toEqual({ ok: true, value: { state: "paid" } });
});
