import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { decide, payByCard, payBySwish } from "#sandbox/nexi/visitor.ts";
import { paymentsOf } from "../engine/orders/payments/order-payments.ts";
import {
  atThePage,
  executeDueJobs,
  isHeld,
  jobsOf,
  misfortune,
  paymentId,
  release,
  reserve,
  rowsOf,
  tendersIn,
  theirBooks,
} from "../engine/testing/money-scenes.ts";
import { found, paidOrder, portal, settled, tenderOf } from "../engine/testing/payment-scenes.ts";
import { openTestShop, type TestShop, type TestShopOptions } from "../engine/testing/test-shop.ts";
import { type Intent, settle } from "./settlement.ts";

const WINDOW_MS = 1_800_000;
const AWAY = { ok: false, refusal: { reason: "provider-unreachable" } };
const FAILED = { ok: true, value: { state: "failed", returning: null } };
const PAID = { ok: true, value: { state: "paid" } };
let shop: TestShop;
beforeEach(() => open());
afterEach(() => shop.close());

async function open(options: TestShopOptions = {}) {
  shop = await openTestShop(options);
}
async function reopen(options: TestShopOptions) {
  await shop.close();
  await open(options);
}
const orderIs = async () =>
  (await rowsOf<{ state: string; failure: string | null }>(shop, "select state, failure from orders"))[0];
const chargedWith = async () => (await theirBooks(shop)).map(({ charged }) => charged);

describe("an unpaid order", () => {
  test.each<[string, Intent, string | null, number, string, string]>([
    ["cancelled", "cancel", null, 0, "cancelled", "released"],
    ["cancelled after a declined card", "cancel", "declined", 0, "declined", "failed"],
    ["past its time", "time-up", null, 0, "abandoned", "released"],
    ["looked at after the window", "look", null, WINDOW_MS, "abandoned", "released"],
    ["looked at after the window and a declined card", "look", "declined", WINDOW_MS, "declined", "failed"],
  ])("%s fails, and its page is closed", async (_, requested, hint, later, failure, state) => {
    const { link } = await atThePage(shop);
    await rowsOf(shop, "update tenders set hint = $1", [hint]);
    shop.clock.now += later;
    expect(await settled(shop, link, requested)).toEqual(FAILED);
    expect(await orderIs()).toEqual({ state: "failed", failure });
    expect(await tendersIn(shop)).toMatchObject([{ state }]);
    expect(await theirBooks(shop)).toMatchObject([{ terminated: true }]);
  });

  test.each<Intent>(["look", "heard"])("can still be paid before the window ends: %s", async (requested) => {
    const { link, page } = await atThePage(shop);
    shop.clock.now += WINDOW_MS - 1;
    expect(await settled(shop, link, requested)).toEqual({ ok: true, value: { state: "paying", page } });
    expect(await theirBooks(shop)).toMatchObject([{ terminated: false }]);
  });

  /** Minutes after the payment began at which a job queries the provider, within its window. */
  async function looks(): Promise<number[]> {
    const began = shop.clock.now;
    const minutes: number[] = [];
    for (;;) {
      const [job] = await jobsOf(shop, "settle-payment");
      const at = job?.start_after.getTime() ?? Number.POSITIVE_INFINITY;
      if (at > began + WINDOW_MS) return minutes;
      minutes.push((at - began) / 60_000);
      shop.clock.now = at;
      await executeDueJobs(shop);
    }
  }

  test("has jobs that check with the provider after 1, 3, 7, 15 and 30 minutes", async () => {
    await atThePage(shop);
    expect(await looks()).toEqual([1, 3, 7, 15, 30]);
    expect(await orderIs()).toMatchObject({ state: "failed", failure: "abandoned" });
  });

  test("cancelled at once has jobs after a minute and at the end of the window, in case a payment arrives", async () => {
    const { link } = await atThePage(shop);
    await settled(shop, link, "cancel");
    expect(await looks()).toEqual([1, 30]);
  });

  test("paid with a closed browser and a lost notification is completed after a minute", async () => {
    const { page } = await atThePage(shop);
    await payByCard(page);
    shop.clock.advance(60);
    await executeDueJobs(shop);
    expect(await orderIs()).toMatchObject({ state: "paid" });
  });

  test.each([
    ["closed by the house at the provider", (id: string) => portal(shop, `payments/${id}/terminate`, {})],
    [
      "reserved and cancelled",
      async (id: string) => {
        await reserve(shop, `hosted/${id}`, {});
        await portal(shop, `payments/${id}/cancels`, { amount: 163_000 });
      },
    ],
  ])("whose payment was %s fails at the next check", async (_, happens) => {
    const { link, page } = await atThePage(shop);
    await happens(paymentId(page));
    expect(await settled(shop, link, "look")).toEqual(FAILED);
    expect(await orderIs()).toMatchObject({ failure: "abandoned" });
  });

  test("without an opened payment is checked without asking the provider", async () => {
    const { link } = await atThePage(shop);
    await rowsOf(shop, "update tenders set state = 'opening', provider_payment = null, page = null");
    await misfortune(shop, { next: "get", answer: 503, times: 2 });
    expect(await settled(shop, link, "look")).toEqual({ ok: true, value: { state: "paying", page: null } });
    expect(await settled(shop, link, "cancel")).toEqual(FAILED);
    expect(await tendersIn(shop)).toMatchObject([{ state: "released" }]);
  });

  test("fails only after a payment page that was opened in the meantime is closed", async () => {
    const { link } = await atThePage(shop);
    const now = await found(shop, link);
    const before = { ...now, tender: { ...now.tender, state: "opening" as const, providerPayment: null } };
    expect(await settle(paymentsOf(shop.services), before, "cancel")).toEqual(FAILED);
    expect(await theirBooks(shop)).toMatchObject([{ terminated: true }]);
    expect(await orderIs()).toEqual({ state: "failed", failure: "cancelled" });
  });
});

describe("a payment", () => {
  test.each<[string, (page: string) => Promise<unknown>, string]>([
    ["a card", payByCard, "Visa •••• 0079"],
    ["Swish", (page) => payBySwish(page).then(() => decide(page, "approve")), "Swish"],
  ])("by %s pays the order, and records amount and method in its tender", async (_, pay, method) => {
    const { link, page, total } = await atThePage(shop);
    await pay(page);
    expect(await settled(shop, link, "look")).toEqual(PAID);
    expect(await rowsOf(shop, "select state, taken::int, method from tenders")).toEqual([
      { state: "taken", taken: total, method },
    ]);
    expect(await rowsOf(shop, "select kind, amount::int, currency, value from ledger")).toEqual([
      { kind: "charge", amount: total, currency: "SEK", value: null },
    ]);
    expect(await rowsOf(shop, "select kind, state, amount::int from movements")).toEqual([
      { kind: "charge", state: "done", amount: total },
    ]);
    expect(await settled(shop, link, "look")).toEqual(PAID);
  });

  test("charged by hand at the provider is the order's charge, and is not charged again", async () => {
    const { link, page, total } = await atThePage(shop);
    await payByCard(page);
    const charge = await portal(shop, `payments/${paymentId(page)}/charges`, { amount: total });
    expect(await settled(shop, link, "look")).toEqual(PAID);
    expect(await rowsOf(shop, "select provider_reference as charge from ledger")).toEqual([{ charge }]);
    expect(await chargedWith()).toEqual([total]);
  });

  test("charged by hand in part does not pay the order", async () => {
    const { link, page } = await atThePage(shop);
    await payByCard(page);
    await portal(shop, `payments/${paymentId(page)}/charges`, { amount: 10_000 });
    expect(await settled(shop, link, "look")).toEqual({
      ok: true,
      value: { state: "failed", returning: { amount: 10_000, currency: "SEK" } },
    });
    expect(await orderIs()).toEqual({ state: "failed", failure: "wrong-amount" });
  });

  test("made within the window is charged at its end", async () => {
    const { link, page } = await atThePage(shop);
    await payByCard(page);
    shop.clock.now += WINDOW_MS;
    expect(await settled(shop, link, "time-up")).toEqual(PAID);
  });

  test("whose charge is not answered is requested again after 15 seconds, and charged once", async () => {
    const { link, page, total } = await atThePage(shop);
    await payByCard(page);
    await misfortune(shop, { next: "charges", answer: "lose-answer" });
    expect(await settled(shop, link, "look")).toEqual(AWAY);
    expect(await orderIs()).toMatchObject({ state: "charging" });
    expect(await tendersIn(shop)).toMatchObject([{ state: "taking" }]);
    const [next] = await jobsOf(shop, "settle-payment");
    expect(next?.start_after).toEqual(new Date(shop.clock.now + 15_000));
    shop.clock.advance(14);
    await executeDueJobs(shop);
    expect(await orderIs()).toMatchObject({ state: "charging" });
    shop.clock.advance(1);
    await executeDueJobs(shop);
    expect(await orderIs()).toEqual({ state: "paid", failure: null });
    expect(await chargedWith()).toEqual([total]);
  });

  test("whose charge is refused fails the order, and its reservation is cancelled on notification", async () => {
    const { link, page, total } = await atThePage(shop);
    await payByCard(page);
    await misfortune(shop, { next: "charges", answer: 402, code: "1010" });
    expect(await settled(shop, link, "look")).toEqual(FAILED);
    expect(await orderIs()).toEqual({ state: "failed", failure: "charge-refused" });
    expect(await tendersIn(shop)).toMatchObject([{ state: "failed", taken: 0 }]);
    expect(await rowsOf(shop, "select kind, state from movements")).toEqual([
      { kind: "charge", state: "refused" },
    ]);
    // A visitor's look changes nothing and does not query the provider.
    expect(await settled(shop, link, "look")).toEqual(FAILED);
    const returning = { amount: total, currency: "SEK" };
    expect(await settled(shop, link, "heard")).toEqual({ ok: true, value: { state: "failed", returning } });
    expect(await theirBooks(shop)).toMatchObject([{ cancelled: total, charged: 0 }]);
  });

  test("taken by another process is found paid by a process that has read the old state, and not taken again", async () => {
    const { caller, link, page, total } = await atThePage(shop);
    const before = await found(shop, link);
    await payByCard(page);
    await shop.another().backEnd.orders.verify({ link, returned: "paid" }, caller);
    expect(await settle(paymentsOf(shop.services), before, "look")).toEqual(PAID);
    expect(await chargedWith()).toEqual([total]);
    expect(await rowsOf(shop, "select 1 from movements")).toHaveLength(1);
  });

  test("after the order has failed is not charged, and its reservation is cancelled", async () => {
    const { link, page, total } = await atThePage(shop);
    await rowsOf(shop, "update orders set state = 'failed', failure = 'cancelled'");
    await payByCard(page);
    const returning = { amount: total, currency: "SEK" };
    expect(await settled(shop, link, "look")).toEqual({ ok: true, value: { state: "failed", returning } });
    expect(await theirBooks(shop)).toMatchObject([{ charged: 0, cancelled: total }]);
    expect(await jobsOf(shop, "unmatched-payment")).toEqual([]);
  });
});

describe("two concurrent checks of a payment", () => {
  test("ask the provider once and share the result", async () => {
    const { link, page } = await atThePage(shop);
    await payByCard(page);
    await misfortune(shop, { next: "get", answer: 200, held: true });
    await misfortune(shop, { next: "get", answer: 503, times: 9 });
    const first = settled(shop, link, "look");
    await isHeld(shop);
    expect(shop.services.settling.size).toBe(1);
    const before = await found(shop, link);
    const second = settle(paymentsOf(shop.services), before, "heard");
    await release(shop);
    expect(await Promise.all([first, second])).toEqual([PAID, PAID]);
    expect(shop.services.settling.size).toBe(0);
  });

  test.each([
    ["is not answered", { answer: 503 }],
    ["gets an invalid answer", { answer: 401 }],
    ["finds nothing yet", { answer: 404 }],
  ])("ask the provider twice if the first %s", async (_, fault) => {
    const { link, page } = await atThePage(shop);
    await payByCard(page);
    await misfortune(shop, { next: "get", held: true, ...fault });
    const first = settled(shop, link, "look").catch(() => null);
    await isHeld(shop);
    const before = await found(shop, link);
    const second = settle(paymentsOf(shop.services), before, "look");
    await release(shop);
    expect(await second).toEqual(PAID);
    expect(await first).not.toEqual(PAID);
  });

  test("of two orders do not share a result", async () => {
    const one = await atThePage(shop, ["A-1"]);
    const other = await atThePage(shop, ["A-5"]);
    await payByCard(one.page);
    await misfortune(shop, { next: "get", answer: 200, held: true });
    const first = settled(shop, one.link, "look");
    await isHeld(shop);
    expect(await settled(shop, other.link, "look")).toMatchObject({ value: { state: "paying" } });
    await release(shop);
    expect(await first).toEqual(PAID);
  });
});

describe("a check of an ended order", () => {
  test("that failed although it was charged reports a failure and does not complete it", async () => {
    const { link } = await paidOrder(shop);
    await rowsOf(shop, "update orders set state = 'failed'");
    expect(await settled(shop, link, "look")).toEqual(FAILED);
    expect(await orderIs()).toMatchObject({ state: "failed" });
  });

  test("by a visitor does not ask the provider", async () => {
    const { link } = await atThePage(shop);
    await settled(shop, link, "cancel");
    await misfortune(shop, { next: "get", answer: 503, times: 3 });
    expect(await settled(shop, link, "look")).toEqual(FAILED);
    expect(await settled(shop, link, "heard")).toEqual(AWAY);
  });

  test("that was paid by another payment keeps it paid, and refunds the first payment", async () => {
    const { link, order } = await paidOrder(shop);
    const { page } = await atThePage(shop, ["A-1"]);
    const [first] = await rowsOf<{ id: string }>(
      shop,
      `update tenders set "order" = $1, state = 'released' where state = 'open' returning id`,
      [order],
    );
    await payByCard(page);
    const [{ sale }, tender] = [await found(shop, link), await tenderOf(shop, first?.id ?? "")];
    const cancelled = async () => (await theirBooks(shop)).map((one) => one.cancelled).sort();
    expect(await settle(paymentsOf(shop.services), { sale, tender }, "look")).toEqual(PAID);
    expect(await cancelled()).toEqual([0, 0]);
    expect(await settle(paymentsOf(shop.services), { sale, tender }, "heard")).toEqual(PAID);
    expect(await cancelled()).toEqual([0, 81_500]);
  });

  test("that was free has nothing to settle", async () => {
    const { link } = await paidOrder(shop);
    const { sale } = await found(shop, link);
    expect(await settle(paymentsOf(shop.services), { sale, tender: null }, "look")).toEqual(PAID);
    const open = { ...sale, state: "paying" as const };
    await expect(settle(paymentsOf(shop.services), { sale: open, tender: null }, "look")).rejects.toThrow();
  });
});

describe("an unmatched payment in a house that waits zero days", () => {
  test.each<[Intent, number]>([
    ["heard", 10_000],
    ["look", 0],
  ])("is returned only on a notification: %s", async (requested, cancelled) => {
    await reopen({ settings: { unmatchedPaymentDays: 0 } });
    const { link, page } = await atThePage(shop);
    await reserve(shop, page, { amount: 10_000 });
    const returning = { amount: 10_000, currency: "SEK" };
    expect(await settled(shop, link, requested)).toEqual({ ok: true, value: { state: "failed", returning } });
    expect(await theirBooks(shop)).toMatchObject([{ cancelled }]);
  });
});
