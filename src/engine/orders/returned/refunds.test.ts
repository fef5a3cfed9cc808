import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Caller } from "#contract/operation.ts";
import { SANDBOX_SECRET_KEY } from "#sandbox/nexi/server.ts";
import { partOf, payByCard } from "#sandbox/nexi/visitor.ts";
import { auditSeats } from "../../testing/seat-audit.ts";
import { ADULT, CARMEN } from "../../testing/small-house.ts";
import { noticeOf, openTestShop, signedIn, type TestShop, visitor } from "../../testing/test-shop.ts";

/** The house refunds in the provider's portal; the shop is notified and queries the provider. */

const NOBODY: Caller = { session: null, language: "sv", address: "127.0.0.1", idempotencyKey: null };
const EVENT = "payment.refund.completed";
let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

async function bought() {
  const caller = await signedIn(shop.backEnd, await visitor(shop.backEnd));
  const seats = ["A-5", "A-6"].map((seat) => ({ seat, priceType: ADULT }));
  await shop.backEnd.basket.addSeats({ performance: CARMEN, seats }, caller);
  await shop.backEnd.orders.chooseDelivery({ method: "e-ticket" }, caller);
  const read = await shop.backEnd.basket.read({}, caller);
  const total = read.ok ? (read.value.basket?.totals.total.amount ?? 0) : 0;
  const placed = await shop.backEnd.orders.place({ acceptTerms: true, expectedTotal: total }, caller);
  if (!placed.ok) throw new Error(placed.refusal.reason);
  const { link, paymentPage } = placed.value;
  await payByCard(paymentPage ?? "");
  const verified = await shop.backEnd.orders.verify({ link, returned: "paid" }, caller);
  expect(verified).toMatchObject({ ok: true, value: { state: "paid" } });
  return { caller, link, total, payment: /hosted\/([0-9a-f]{32})/.exec(paymentPage ?? "")?.[1] ?? "" };
}

async function refund(payment: string, amount: number): Promise<void> {
  const answer = await fetch(`${shop.provider}/v1/payments/${payment}/refunds`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: SANDBOX_SECRET_KEY },
    body: JSON.stringify(partOf(amount)),
  });
  expect(answer.status).toBe(201);
}

const notice = (payment: string, at = shop.backEnd) => at.orders.notice(noticeOf(payment, EVENT), NOBODY);

async function books(link: string) {
  const { rows } = await shop.database.$client.query(
    "select coalesce(sum(amount), 0)::int as back, count(*)::int as times from ledger where kind = 'refund'",
  );
  const read = await shop.backEnd.orders.read({ link }, NOBODY);
  if (!read.ok) throw new Error(read.refusal.reason);
  const { rows: seats } = await shop.database.$client.query(
    "select count(*)::int as sold from performance_seats where state = 2",
  );
  return { ...rows[0], valid: read.value.tickets.map(({ valid }) => valid), sold: seats[0].sold };
}

test("a full refund is booked once, voids the tickets and frees the seats", async () => {
  const { link, total, payment } = await bought();
  await refund(payment, total);
  expect(await notice(payment)).toEqual({ ok: true, value: {} });
  expect(await books(link)).toEqual({ back: total, times: 1, valid: [false, false], sold: 0 });
  const other = await visitor(shop.backEnd);
  const seats = [{ seat: "A-5", priceType: ADULT }];
  expect(await shop.backEnd.basket.addSeats({ performance: CARMEN, seats }, other)).toMatchObject({
    ok: true,
  });
  const audit = await auditSeats(shop.database, new Date(shop.clock.now));
  expect(Object.values(audit).every((count) => count === 0)).toBe(true);
});

test("a partial refund is booked and voids no ticket until the rest is refunded", async () => {
  const { link, total, payment } = await bought();
  await refund(payment, 10_000);
  await notice(payment);
  expect(await books(link)).toEqual({ back: 10_000, times: 1, valid: [true, true], sold: 2 });
  await refund(payment, total - 10_000);
  await notice(payment);
  expect(await books(link)).toEqual({ back: total, times: 2, valid: [false, false], sold: 0 });
});

test("late and repeated notifications in two processes book a refund once", async () => {
  const { link, total, payment } = await bought();
  await refund(payment, 10_000);
  await refund(payment, total - 10_000);
  const other = shop.another().backEnd;
  await Promise.all(
    [shop.backEnd, other, shop.backEnd, other, shop.backEnd, other].map((at) => notice(payment, at)),
  );
  // The seat has a new holder before the last notification.
  const next = await visitor(shop.backEnd);
  const seats = [{ seat: "A-5", priceType: ADULT }];
  await shop.backEnd.basket.addSeats({ performance: CARMEN, seats }, next);
  await notice(payment);
  expect(await books(link)).toEqual({ back: total, times: 2, valid: [false, false], sold: 0 });
  const { rows } = await shop.database.$client.query(
    "select count(*)::int as held from performance_seats where state = 1",
  );
  expect(rows[0].held).toBe(1);
});

test("a notification of a refund that was not made books nothing", async () => {
  const { link, payment } = await bought();
  expect(await notice(payment)).toEqual({ ok: true, value: {} });
  expect(await books(link)).toEqual({ back: 0, times: 0, valid: [true, true], sold: 2 });
});

test("a notification is refused while the provider is unreachable, so that it is sent again", async () => {
  const { link, total, payment } = await bought();
  await refund(payment, total);
  await fetch(`${shop.provider}/sandbox/faults`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ next: "get", answer: 503 }),
  });
  expect(await notice(payment)).toMatchObject({ ok: false, refusal: { reason: "provider-unreachable" } });
  await notice(payment);
  expect(await books(link)).toMatchObject({ back: total, valid: [false, false] });
});

/** Returns days after the payment; null if there is no next job. */
async function untilLooked(): Promise<number | null> {
  const { rows } = await shop.database.$client.query<{ id: string; created: Date }>(
    "select id, created from tenders where kind = 'provider'",
  );
  const [payment] = rows;
  if (!payment) throw new Error("No payment");
  await shop.database.$client.query("delete from jobs.job where name = 'settle-payment'");
  await shop.engine.payments.settle(payment.id);
  const { rows: jobs } = await shop.database.$client.query<{ start: Date }>(
    "select start_after as start from jobs.job where name = 'settle-payment'",
  );
  const next = jobs[0]?.start.getTime();
  if (next === undefined) return null;
  shop.clock.now = next;
  return (next - payment.created.getTime()) / 86_400_000;
}

describe("a refund at the provider whose notification was lost", () => {
  test("is found by the job at the end of the payment window, or by a later one", async () => {
    const { link, total, payment } = await bought();
    shop.clock.advance(1_800);
    await untilLooked();
    expect(await books(link)).toMatchObject({ back: 0, valid: [true, true] });
    await refund(payment, total);
    await untilLooked();
    expect(await books(link)).toEqual({ back: total, times: 1, valid: [false, false], sold: 0 });
  });

  test("is looked up seven times in a month", async () => {
    await bought();
    shop.clock.advance(1_800);
    const days: (number | null)[] = [];
    do days.push(await untilLooked());
    while (days.at(-1) !== null);
    expect(days).toEqual([1, 2, 4, 8, 16, 32, null]);
  });

  test("is looked up again in a minute while the provider is unreachable", async () => {
    const { link, total, payment } = await bought();
    shop.clock.advance(1_800);
    await refund(payment, total);
    await fetch(`${shop.provider}/sandbox/faults`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ next: "get", answer: 503 }),
    });
    const before = shop.clock.now;
    await untilLooked();
    expect(shop.clock.now - before).toBe(60_000);
    await untilLooked();
    expect(await books(link)).toMatchObject({ back: total, valid: [false, false] });
  });
});
