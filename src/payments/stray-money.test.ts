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
import { readStray, viewFailed } from "./stray-money.ts";

/** Money that comes for an order that is over or that asked for another sum: found, given back, and written of once. */

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

/** Given up, by somebody whose page is still open elsewhere. */
const givenUp = async () => {
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

describe("an order that is over", () => {
  test("and is paid all the same: it is let go of at the bank, and the email says so much", async () => {
    await givenUp();
    await payByCard(page);
    expect(await hear()).toEqual(failed(TOTAL));
    expect(await hear()).toEqual(failed(TOTAL));
    expect(await theirBooks(shop)).toMatchObject([{ cancelled: TOTAL }]);
    expect(await emails()).toEqual([{ money: { amount: TOTAL, currency: "SEK", isWrong: false } }]);
    expect(await movements()).toEqual([
      { kind: "cancel", state: "done", amount: TOTAL, first: false, known: false },
    ]);
    expect(await tendersIn(shop)).toMatchObject([{ state: "released", taken: 0, returned: 0 }]);
    expect(await jobsOf(shop, "stray-money")).toEqual([]);
  });

  test("the bank cannot be asked to let go: it is asked again, and one email is written", async () => {
    await givenUp();
    await payByCard(page);
    await misfortune(shop, { next: "cancels", answer: 503 });
    expect(await hear()).toEqual(AWAY);
    expect(await tendersIn(shop)).toMatchObject([{ state: "stray" }]);
    expect(await emails()).toEqual([]);
    await misfortune(shop, { next: "get", answer: 503 });
    expect(await hear()).toEqual(AWAY);
    expect(await hear()).toEqual(failed(TOTAL));
    expect(await emails()).toHaveLength(1);
  });

  test("the bank has let go by itself: that is as good", async () => {
    await givenUp();
    await payByCard(page);
    await misfortune(shop, { next: "cancels", answer: 402, code: "1003" });
    expect(await hear()).toEqual(failed(TOTAL));
    expect(await tendersIn(shop)).toMatchObject([{ state: "released" }]);
  });

  test("nothing has come: its page is closed, as soon as it can be", async () => {
    await givenUp();
    await misfortune(shop, { next: "get", answer: 503 });
    expect(await hear()).toEqual(AWAY);
    await misfortune(shop, { next: "get", answer: 404 });
    expect(await hear()).toEqual(failed());
    await misfortune(shop, { next: "terminate", answer: 503 });
    expect(await hear()).toEqual(AWAY);
    expect(await hear()).toEqual(failed());
    expect(await theirBooks(shop)).toMatchObject([{ terminated: true }]);
    // It is closed once.
    await misfortune(shop, { next: "terminate", answer: 503 });
    expect(await hear()).toEqual(failed());
    expect(await emails()).toEqual([]);
  });

  test.each([
    [
      "reserved and let go of by hand",
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
  ])("what was %s is nobody's to give back, and its page nobody's to close", async (_, happens) => {
    await givenUp();
    await payByCard(page);
    await happens(paymentId(page));
    await misfortune(shop, { next: "terminate", answer: 503 });
    expect(await hear()).toEqual(failed());
    expect(await emails()).toEqual([]);
    expect(await booked()).toEqual([]);
  });

  test("that no payment was ever opened for asks nobody", async () => {
    await givenUp();
    await rowsOf(shop, "update tenders set provider_payment = null");
    await misfortune(shop, { next: "get", answer: 503 });
    expect(await hear()).toEqual(failed());
  });
});

describe("charged by hand, for an order that is over", () => {
  const charge = (amount: number) => portal(shop, `payments/${paymentId(page)}/charges`, { amount });
  beforeEach(async () => {
    await givenUp();
    await payByCard(page);
  });

  test("a refund whose answer is lost is made once, and is in the books with one email", async () => {
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

  test("in two parts, of which one and a bit are refunded by hand: the rest goes back", async () => {
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

  test("in two parts: both go back, each by itself", async () => {
    await charge(63_000);
    await charge(100_000);
    expect(await hear()).toEqual(failed(TOTAL));
    expect(await movements()).toEqual([
      { kind: "refund", state: "done", amount: 63_000, first: true, known: true },
      { kind: "refund", state: "done", amount: 100_000, first: false, known: true },
    ]);
  });
});

describe("another sum than was asked for", () => {
  const strayId = async () => (await tendersIn(shop))[0]?.id ?? "";

  test("waits for its day, whoever hears of it; then the provider's word brings it back, and no look does", async () => {
    await reserve(shop, page, { amount: 10_000, currency: "DKK" });
    expect(await settled(shop, link, "look")).toEqual(failed(10_000, "DKK"));
    expect(await readStray(shop, await strayId())).toMatchObject({ settledAmount: 10_000 });
    expect(await jobsOf(shop, "stray-money")).toMatchObject([{ data: { payment: await strayId() } }]);
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
    expect(await readStray(shop, await strayId())).toBeNull();
  });

  test("of which the house has seen to by itself is not written of as reserved any more", async () => {
    await reserve(shop, page, { amount: 10_000 });
    await settled(shop, link, "look");
    await portal(shop, `payments/${paymentId(page)}/cancels`, { amount: 10_000 });
    shop.clock.now += 3 * DAY_MS;
    expect(await hear()).toEqual(failed(10_000));
    expect(await movements()).toEqual([]);
    expect(await tendersIn(shop)).toMatchObject([{ state: "released" }]);
  });

  test("noted by a version before without sum or day goes back, told as what was asked for", async () => {
    await givenUp();
    await payByCard(page);
    await rowsOf(shop, "update tenders set state = 'stray', settled_amount = null, settled_currency = null");
    expect(await hear()).toEqual(failed());
    expect(await emails()).toEqual([{ money: { amount: TOTAL, currency: "SEK", isWrong: false } }]);
  });
});

test("a sale that failed is told with what came for it, one that is paid is paid", () => {
  const sale = { state: "failed" } as Sale;
  const money = { settledAmount: 10_000, settledCurrency: "DKK" };
  expect(viewFailed(sale, money)).toEqual(failed(10_000, "DKK"));
  expect(viewFailed(sale, { ...money, settledAmount: null })).toEqual(failed());
  expect(viewFailed(sale, { ...money, settledCurrency: null })).toEqual(failed());
  expect(viewFailed({ ...sale, state: "paid" }, money)).toEqual({ ok: true, value: { state: "paid" } });
});
