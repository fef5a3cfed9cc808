import { afterEach, beforeEach, expect, test } from "vitest";
import { SANDBOX_SECRET_KEY } from "#sandbox/nexi/server.ts";
import { decide, partOf, payByCard, payByMobilePay } from "#sandbox/nexi/visitor.ts";
import {
  executeDueJobs,
  misfortune,
  paymentId,
  reserve,
  rowsOf,
  tendersIn,
  theirBooks,
  verified,
} from "../../testing/money-scenes.ts";
import { holdSeats } from "../../testing/seat-scenes.ts";
import { noticeOf, openTestShop, signedIn, type TestShop, visitor } from "../../testing/test-shop.ts";

const DKK = {
  currency: "DKK",
  name: { sv: "MobilePay i danska kronor" },
  perHundred: 6_543,
  methods: ["MobilePay"],
} as const;
/** 2 × (800 + 15) kr, at a rate of 65.43 per 100. */
const TOTAL = 163_000;
const REQUESTED = 106_651;

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop({ settings: { otherCurrencies: [DKK] } });
});
afterEach(() => shop.close());

async function inBasket() {
  const caller = await signedIn(shop.backEnd, await visitor(shop.backEnd));
  const held = await holdSeats(shop, caller, ["A-5", "A-6"]);
  await shop.backEnd.orders.chooseDelivery({ method: "e-ticket" }, caller);
  if (!held.ok) throw new Error("not held");
  return { caller, total: held.value.basket.totals.total.amount };
}

async function atThePage(amount = REQUESTED) {
  const { caller, total } = await inBasket();
  const payIn = { currency: "DKK", amount } as const;
  const placed = await shop.backEnd.orders.place({ acceptTerms: true, expectedTotal: total, payIn }, caller);
  if (!placed.ok || !placed.value.paymentPage) throw new Error(JSON.stringify(placed));
  return { caller, total, link: placed.value.link, page: placed.value.paymentPage };
}

async function bought() {
  const order = await atThePage();
  await payByMobilePay(order.page);
  await decide(order.page, "approve");
  expect(await verified(shop, order.caller, order.link, "paid")).toMatchObject({ state: "paid" });
  const [row] = await rowsOf<{ id: string }>(shop, "select id from orders where link = $1", [order.link]);
  return { ...order, id: row?.id ?? "", payment: paymentId(order.page) };
}

interface Wire {
  readonly orderDetails: { readonly amount: number; readonly currency: string };
  readonly charges: readonly { readonly orderItems: readonly { readonly grossTotalAmount: number }[] }[];
}

async function atProvider(payment: string): Promise<Wire> {
  const answer = await fetch(`${shop.provider}/v1/payments/${payment}`, {
    headers: { authorization: SANDBOX_SECRET_KEY },
  });
  return ((await answer.json()) as { payment: Wire }).payment;
}

const ledgerRows = () =>
  rowsOf<{ kind: string; amount: number; currency: string; value: number | null }>(
    shop,
    "select kind, amount::int, currency, value::int from ledger order by id",
  );

async function refund(order: string, amount: number, id: string) {
  const requested = await shop.engine.orders.refund({ order, amount, id });
  await executeDueJobs(shop);
  return requested;
}

test("an order keeps its price, and the provider is asked for Danish kroner through MobilePay only", async () => {
  const order = await atThePage();
  expect(order.total).toBe(TOTAL);
  // A card is not accepted there.
  expect(await payByCard(order.page)).toBeNull();
  await payByMobilePay(order.page);
  await decide(order.page, "approve");
  expect(await verified(shop, order.caller, order.link, "paid")).toMatchObject({ state: "paid" });
  const payment = await atProvider(paymentId(order.page));
  expect(payment.orderDetails).toMatchObject({ amount: REQUESTED, currency: "DKK" });
  const items = payment.charges[0]?.orderItems ?? [];
  expect(items.reduce((sum, item) => sum + item.grossTotalAmount, 0)).toBe(REQUESTED);
  expect(await ledgerRows()).toEqual([{ kind: "charge", amount: REQUESTED, currency: "DKK", value: TOTAL }]);
  expect(await tendersIn(shop)).toMatchObject([{ amount: TOTAL, taken: TOTAL, returned: 0 }]);
  const read = await shop.backEnd.orders.read({ link: order.link }, order.caller);
  expect(read).toMatchObject({
    value: {
      paymentMethod: "MobilePay",
      paidIn: { amount: REQUESTED, currency: "DKK" },
      totals: { total: { amount: TOTAL, currency: "SEK" } },
    },
  });
});

test("an order with a wrong amount or currency that is not offered is rejected, and the seats stay in the basket", async () => {
  const { caller, total } = await inBasket();
  const place = (payIn: { currency: "DKK" | "EUR"; amount: number }) =>
    shop.backEnd.orders.place({ acceptTerms: true, expectedTotal: total, payIn }, caller);
  expect(await place({ currency: "DKK", amount: REQUESTED - 1 })).toEqual({
    ok: false,
    refusal: { reason: "to-pay-changed", toPay: { amount: REQUESTED, currency: "DKK" } },
  });
  expect(await place({ currency: "EUR", amount: 1 })).toEqual({
    ok: false,
    refusal: { reason: "currency-not-offered" },
  });
  expect(await rowsOf(shop, "select id from orders")).toEqual([]);
  expect(await place({ currency: "DKK", amount: REQUESTED })).toMatchObject({ ok: true });
});

test("a payment of the same amount in the house's currency is not accepted for Danish kroner, and is refunded", async () => {
  const { caller, link, page } = await atThePage();
  await reserve(shop, page, { amount: REQUESTED, currency: "SEK" });
  expect(await verified(shop, caller, link, "paid")).toMatchObject({
    state: "failed",
    failure: "wrong-amount",
  });
  expect(await ledgerRows()).toEqual([]);
});

test("after the seats were lost, the refund is shown in Danish kroner", async () => {
  const { caller, link, page } = await atThePage();
  await rowsOf(
    shop,
    "update performance_seats set state = 0, basket = null, held_until = null where seat = 'A-5'",
  );
  await payByMobilePay(page);
  await decide(page, "approve");
  expect(await verified(shop, caller, link, "paid")).toEqual({
    ...{ state: "failed", failure: "seats-lost", basketKept: false },
    refunded: { amount: REQUESTED, currency: "DKK" },
  });
});

test("partial refunds in the payment's currency add up to exactly the full amount", async () => {
  const { id, link, caller } = await bought();
  // Rounded down one by one, three such parts and the rest would come to less than the full amount.
  for (const [at, amount] of [30_019, 30_019, 30_019].entries()) {
    expect(await refund(id, amount, `part-${at}`)).toMatchObject({ ok: true });
  }
  const before = await tendersIn(shop);
  expect(before).toMatchObject([{ taken: TOTAL, returned: 90_057 }]);
  expect(await refund(id, 72_944, "too-much")).toEqual({
    ok: false,
    refusal: { reason: "more-than-left", left: 72_943 },
  });
  await refund(id, 72_943, "rest");
  // Repeating the request refunds nothing.
  await refund(id, 72_943, "rest");
  const [theirs] = await theirBooks(shop);
  expect(theirs).toMatchObject({ charged: REQUESTED, refunded: REQUESTED });
  const back = (await ledgerRows()).filter(({ kind }) => kind === "refund");
  expect(back.reduce((sum, { amount }) => sum + amount, 0)).toBe(REQUESTED);
  expect(back.reduce((sum, { value }) => sum + (value ?? 0), 0)).toBe(TOTAL);
  const read = await shop.backEnd.orders.read({ link }, caller);
  expect(read).toMatchObject({ value: { returned: true } });
});

test("a refund with a lost response and an early notification is booked at its requested value", async () => {
  const { id, payment } = await bought();
  await misfortune(shop, { next: "refunds", answer: "lose-answer" });
  await refund(id, 35_001, "half");
  expect(await theirBooks(shop)).toMatchObject([{ refunded: 22_901 }]);
  const nobody = { session: null, language: "sv", address: "", idempotencyKey: null } as const;
  await shop.backEnd.orders.notice(noticeOf(payment, "payment.refund.completed"), nobody);
  expect(await tendersIn(shop)).toMatchObject([{ returned: 35_001 }]);
  shop.clock.advance(3_600);
  await executeDueJobs(shop);
  expect(await tendersIn(shop)).toMatchObject([{ returned: 35_001 }]);
  await refund(id, TOTAL - 35_001, "rest");
  expect(await theirBooks(shop)).toMatchObject([{ refunded: REQUESTED }]);
  expect(await tendersIn(shop)).toMatchObject([{ returned: TOTAL }]);
});

test("a refund by the house at the provider is converted proportionally, and a full refund voids the tickets", async () => {
  const { payment, link, caller } = await bought();
  const byHand = async (amount: number) => {
    const answer = await fetch(`${shop.provider}/v1/payments/${payment}/refunds`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: SANDBOX_SECRET_KEY },
      body: JSON.stringify(partOf(amount)),
    });
    expect(answer.status).toBe(201);
    await shop.backEnd.orders.notice(noticeOf(payment, "payment.refund.completed"), caller);
  };
  await byHand(10_000);
  expect(await tendersIn(shop)).toMatchObject([{ returned: Math.floor((TOTAL * 10_000) / REQUESTED) }]);
  await byHand(REQUESTED - 10_000);
  expect(await tendersIn(shop)).toMatchObject([{ returned: TOTAL }]);
  expect(await shop.backEnd.orders.read({ link }, caller)).toMatchObject({ value: { returned: true } });
});

test("an order returned for credit has nothing left to refund in money", async () => {
  const { id, link, caller } = await bought();
  await refund(id, 5_000, "goodwill");
  const given = await shop.backEnd.orders.giveBack({ link }, caller);
  if (!given.ok) throw new Error(given.refusal.reason);
  const { credit } = given.value;
  expect(credit.currency).toBe("SEK");
  const [tender] = await tendersIn(shop);
  expect(tender?.returned).toBe(5_000 + credit.amount);
  expect(await theirBooks(shop)).toMatchObject([{ refunded: Math.round((REQUESTED * 5_000) / TOTAL) }]);
});
