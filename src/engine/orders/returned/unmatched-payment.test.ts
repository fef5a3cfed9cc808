import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { SANDBOX_SECRET_KEY } from "#sandbox/nexi/server.ts";
import { partOf, payByCard } from "#sandbox/nexi/visitor.ts";
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
  verified,
} from "../../testing/money-scenes.ts";
import { holdSeats } from "../../testing/seat-scenes.ts";
import { noticeOf, openTestShop, signedIn, type TestShop, visitor } from "../../testing/test-shop.ts";

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

const DAY = 86_400;
const refundEmails = async () => (await jobsOf(shop, "refund-notice")).length;

describe("a payment of the wrong amount", () => {
  test.each<[string, { amount?: number; currency?: string }]>([
    ["in another currency", { currency: "DKK" }],
    ["too little", { amount: 10_000 }],
    ["too much", { amount: 900_000 }],
  ])("reopens the basket, notifies the house, and is refunded by a date: %s", async (_, odd) => {
    const { caller, link, page, total } = await atThePage(shop);
    await reserve(shop, page, odd);
    const amount = odd.amount ?? total;
    const notified = await verified(shop, caller, link, "paid");
    expect(notified).toMatchObject({ state: "failed", failure: "wrong-amount", basketKept: true });
    expect(notified).toMatchObject({ refunded: { amount, currency: odd.currency ?? "SEK" } });
    expect(await tendersIn(shop)).toMatchObject([{ state: "unmatched", taken: 0 }]);
    const [email] = await jobsOf(shop, "unmatched-payment");
    expect(await shop.engine.payments.unmatched(email?.data.payment ?? "")).toMatchObject({
      amount,
      expected: total,
    });

    // No job runs every minute, and nothing is returned before the date.
    await executeDueJobs(shop);
    shop.clock.advance(2 * DAY);
    await executeDueJobs(shop);
    expect(await jobsOf(shop, "settle-payment")).toHaveLength(1);
    expect(await theirBooks(shop)).toMatchObject([{ reserved: amount, cancelled: 0, charged: 0 }]);
    shop.clock.advance(DAY + 1);
    await executeDueJobs(shop);
    expect(await theirBooks(shop)).toMatchObject([{ cancelled: amount, charged: 0 }]);
    expect(await tendersIn(shop)).toMatchObject([{ state: "released" }]);
    expect(await refundEmails()).toBe(1);
    expect(await shop.engine.payments.unmatched(email?.data.payment ?? "")).toBeNull();
    expect(await jobsOf(shop, "settle-payment")).toHaveLength(0);
  });

  test("is not charged if the provider has another order total, even if the requested amount was reserved", async () => {
    const { caller, link, page, total } = await atThePage(shop);
    const item = { reference: "x", name: "x", quantity: 1, unit: "pcs", unitPrice: total + 1 };
    const sum = { grossTotalAmount: total + 1, netTotalAmount: total + 1, taxRate: 0, taxAmount: 0 };
    const changed = await fetch(`${shop.provider}/v1/payments/${paymentId(page)}/orderitems`, {
      method: "PUT",
      headers: { "content-type": "application/json", authorization: SANDBOX_SECRET_KEY },
      body: JSON.stringify({ amount: total + 1, items: [{ ...item, ...sum }] }),
    });
    expect(changed.ok).toBe(true);
    await reserve(shop, page, { amount: total });
    expect(await verified(shop, caller, link, "paid")).toMatchObject({
      state: "failed",
      failure: "wrong-amount",
    });
    expect(await theirBooks(shop)).toMatchObject([{ charged: 0 }]);
  });

  test("leaves the basket open for a new payment at once", async () => {
    const { caller, link, page, total } = await atThePage(shop);
    await reserve(shop, page, { amount: total - 1 });
    await verified(shop, caller, link, "paid");
    const again = await shop.backEnd.orders.place({ acceptTerms: true, expectedTotal: total }, caller);
    if (!again.ok) throw new Error(again.refusal.reason);
    await payByCard(again.value.paymentPage ?? "");
    expect(await verified(shop, caller, again.value.link, "paid")).toMatchObject({ state: "paid" });
    expect((await tendersIn(shop)).map(({ state }) => state).sort()).toEqual(["taken", "unmatched"]);
  });
});

describe("a payment cancelled in a second tab while the provider was slow to open it", () => {
  async function abandonedWhileOpening() {
    const caller = await signedIn(shop.backEnd, await visitor(shop.backEnd));
    await holdSeats(shop, caller, ["A-5"]);
    await shop.backEnd.orders.chooseDelivery({ method: "e-ticket" }, caller);
    await misfortune(shop, { next: "create", answer: 200, held: true });
    const placing = shop.backEnd.orders.place({ acceptTerms: true, expectedTotal: 81_500 }, caller);
    await isHeld(shop);
    const [order] = await rowsOf<{ link: string }>(shop, "select link from orders");
    const link = order?.link ?? "";
    const notified = await verified(shop, caller, link, "cancelled");
    expect(notified).toMatchObject({
      state: "failed",
      failure: "cancelled",
      basketKept: true,
      refunded: null,
    });
    const opened = async () => {
      await release(shop);
      return placing;
    };
    return { caller, link, opened };
  }

  test("has its page closed without a refund email", async () => {
    const { caller, link, opened } = await abandonedWhileOpening();
    expect(await opened()).toMatchObject({ ok: true, value: { paymentPage: null } });
    expect(await tendersIn(shop)).toMatchObject([{ state: "released" }]);
    const [payment] = await theirBooks(shop);
    expect(payment).toMatchObject({ terminated: true, reserved: 0 });
    // No job is added for a closed page; only the earlier one remains.
    expect(await jobsOf(shop, "settle-payment")).toHaveLength(1);
    await shop.backEnd.orders.notice(noticeOf(payment?.paymentId ?? "", "payment.created"), caller);
    shop.clock.advance(1801);
    await executeDueJobs(shop);
    expect(await verified(shop, caller, link)).toMatchObject({ state: "failed", refunded: null });
    expect(await refundEmails()).toBe(0);
  });

  test("and paid because its page could not be closed is refunded, with one email", async () => {
    const { caller, link, opened } = await abandonedWhileOpening();
    await misfortune(shop, { next: "terminate", answer: 503 });
    await opened();
    const [payment] = await theirBooks(shop);
    const page = `${shop.provider}/hosted/${payment?.paymentId}`;
    await payByCard(page);
    const notice = noticeOf(paymentId(page), "payment.reservation.created.v2");
    await shop.backEnd.orders.notice(notice, caller);
    await shop.backEnd.orders.notice(notice, caller);
    expect(await theirBooks(shop)).toMatchObject([{ charged: 0, cancelled: 81_500 }]);
    expect(await verified(shop, caller, link)).toMatchObject({
      state: "failed",
      refunded: { amount: 81_500 },
    });
    expect(await refundEmails()).toBe(1);
  });

  async function chargedByHand() {
    const { caller, link, opened } = await abandonedWhileOpening();
    await misfortune(shop, { next: "terminate", answer: 503 });
    await opened();
    const [payment] = await theirBooks(shop);
    const id = payment?.paymentId ?? "";
    await payByCard(`${shop.provider}/hosted/${id}`);
    const charge = await portal(`payments/${id}/charges`, 81_500);
    const hear = (event = "payment.charge.created.v2") =>
      shop.backEnd.orders.notice(noticeOf(id, event), caller);
    return { caller, link, charge, hear };
  }
  async function portal(path: string, amount: number): Promise<string> {
    const answer = await fetch(`${shop.provider}/v1/${path}`, {
      method: "POST",
      headers: { authorization: SANDBOX_SECRET_KEY, "content-type": "application/json" },
      body: JSON.stringify(partOf(amount)),
    });
    const made = (await answer.json()) as { chargeId?: string; refundId?: string };
    return made.chargeId ?? made.refundId ?? "";
  }
  const booked = () => rowsOf(shop, "select kind, amount::int from ledger order by kind, amount");

  test("and charged by hand is refunded once, with charge and refund in the ledger", async () => {
    const { caller, link, hear } = await chargedByHand();
    expect(await hear()).toMatchObject({ ok: true });
    expect(await hear()).toMatchObject({ ok: true });
    expect(await theirBooks(shop)).toMatchObject([{ charged: 81_500, refunded: 81_500 }]);
    expect(await booked()).toEqual([
      { kind: "charge", amount: 81_500 },
      { kind: "refund", amount: 81_500 },
    ]);
    expect(await tendersIn(shop)).toMatchObject([{ state: "released", taken: 81_500, returned: 81_500 }]);
    expect(await verified(shop, caller, link)).toMatchObject({ refunded: { amount: 81_500 } });
    expect(await refundEmails()).toBe(1);
    expect(await rowsOf(shop, "select kind, state, amount::int from movements")).toEqual([
      { kind: "refund", state: "done", amount: 81_500 },
    ]);
  });

  test("and charged, then partly refunded by hand has only the rest refunded", async () => {
    const { charge, hear } = await chargedByHand();
    await portal(`charges/${charge}/refunds`, 10_000);
    expect(await hear()).toMatchObject({ ok: true });
    expect(await theirBooks(shop)).toMatchObject([{ charged: 81_500, refunded: 81_500 }]);
    expect(await booked()).toEqual([
      { kind: "charge", amount: 81_500 },
      { kind: "refund", amount: 10_000 },
      { kind: "refund", amount: 71_500 },
    ]);
    expect(await refundEmails()).toBe(1);
  });

  test("and charged, then fully refunded by hand is not booked, and no email is sent", async () => {
    const { charge, hear } = await chargedByHand();
    await portal(`charges/${charge}/refunds`, 81_500);
    expect(await hear()).toMatchObject({ ok: true });
    expect(await theirBooks(shop)).toMatchObject([{ charged: 81_500, refunded: 81_500 }]);
    expect(await booked()).toEqual([]);
    expect(await refundEmails()).toBe(0);
  });

  test.each([
    ["cannot be reached", { next: "get", answer: 503, times: 20 }],
    ["does not answer the refund", { next: "refunds", answer: 503, times: 20 }],
  ])("has no refund reported until a later notification if the provider %s", async (_, fault) => {
    const { hear } = await chargedByHand();
    await misfortune(shop, fault);
    expect(await hear()).toMatchObject({ refusal: { reason: "provider-unreachable" } });
    expect(await refundEmails()).toBe(0);
    expect((await booked()).filter((row) => JSON.stringify(row).includes("refund"))).toEqual([]);
    await expect.poll(async () => (await hear()).ok, { timeout: 20_000 }).toBe(true);
    expect(await theirBooks(shop)).toMatchObject([{ charged: 81_500, refunded: 81_500 }]);
    expect(await refundEmails()).toBe(1);
  });

  test("and paid after the cancellation has its page closed, and can be neither paid nor charged", async () => {
    const { caller, link, page } = await atThePage(shop, ["A-5"]);
    expect(await verified(shop, caller, link, "cancelled")).toMatchObject({ failure: "cancelled" });
    await payByCard(page);
    await portal(`payments/${paymentId(page)}/charges`, 81_500);
    expect(await theirBooks(shop)).toMatchObject([{ terminated: true, reserved: 0, charged: 0 }]);
  });

  test("has its page closed by a job if no notification arrives", async () => {
    const { opened } = await abandonedWhileOpening();
    await misfortune(shop, { next: "terminate", answer: 503 });
    await opened();
    shop.clock.advance(1);
    await executeDueJobs(shop);
    expect(await theirBooks(shop)).toMatchObject([{ terminated: true }]);
  });
});

describe("an order paid in one process", () => {
  test("stays paid when another process's charge is refused a moment later", async () => {
    const { caller, link, page, total } = await atThePage(shop);
    await payByCard(page);
    // The first process's charge is held, and refused only after the second has succeeded.
    await misfortune(shop, { next: "charges", answer: 402, code: "1010", held: true });
    const slow = shop.another().backEnd.orders.verify({ link, returned: "paid" }, caller);
    await isHeld(shop);
    expect(await verified(shop, caller, link, "paid")).toMatchObject({ state: "paid" });
    await release(shop);
    expect(await slow).toMatchObject({ ok: true, value: { state: "paid" } });
    expect(await tendersIn(shop)).toMatchObject([{ state: "taken", taken: total }]);
  });
});

test("a charge is booked even if its order cannot be completed, and the job completes the order", async () => {
  await shop.close();
  let broken = true;
  const rewrite = (statement: string) =>
    broken && statement.includes("set state = 2") ? `${statement} and false` : statement;
  shop = await openTestShop({ rewrite });
  const { caller, link, page, total } = await atThePage(shop);
  await payByCard(page);
  const fault = await shop.backEnd.orders.verify({ link, returned: "paid" }, caller).catch(() => "fault");
  expect(fault).toBe("fault");
  const booked = () => rowsOf(shop, "select kind, amount::int from ledger");
  expect(await booked()).toEqual([{ kind: "charge", amount: total }]);
  expect(await tendersIn(shop)).toMatchObject([{ state: "taken", taken: total }]);
  expect(await rowsOf(shop, "select state from orders")).toEqual([{ state: "charging" }]);

  broken = false;
  shop.clock.advance(60);
  await executeDueJobs(shop);
  expect(await verified(shop, caller, link)).toMatchObject({ state: "paid" });
  expect(await booked()).toHaveLength(1);
  expect(await theirBooks(shop)).toMatchObject([{ charged: total }]);
  expect(await jobsOf(shop, "order-confirmation")).toHaveLength(1);
});

describe("a refund by the house", () => {
  async function bought() {
    const at = await atThePage(shop);
    await payByCard(at.page);
    await verified(shop, at.caller, at.link, "paid");
    const [order] = await rowsOf<{ id: string }>(shop, "select id from orders");
    return { ...at, order: order?.id ?? "" };
  }

  test("is made once per id: two ids with the same amount are two refunds, a repeated id is one", async () => {
    const { order, total } = await bought();
    for (const id of ["first", "first", "second"]) {
      expect(await shop.engine.orders.refund({ order, amount: 5_000, id })).toMatchObject({ ok: true });
      await executeDueJobs(shop);
    }
    expect(await theirBooks(shop)).toMatchObject([{ charged: total, refunded: 10_000 }]);
    expect(await tendersIn(shop)).toMatchObject([{ taken: total, returned: 10_000 }]);
    expect(await rowsOf(shop, "select id from ledger where kind = 'refund'")).toHaveLength(2);
  });

  test("is made once when its response is lost, and never exceeds the remaining amount", async () => {
    const { order, total } = await bought();
    await misfortune(shop, { next: "refunds", answer: "lose-answer" });
    await shop.engine.orders.refund({ order, amount: total - 1, id: "most" });
    const over = await shop.engine.orders.refund({ order, amount: 2, id: "over" });
    expect(over).toMatchObject({ refusal: { reason: "more-than-left", left: 1 } });
    const movement = "return-most-0";
    await expect(shop.engine.payments.executeRefund(movement)).rejects.toThrow("does not answer");
    await shop.engine.payments.executeRefund(movement);
    await shop.engine.payments.executeRefund(movement);
    expect(await theirBooks(shop)).toMatchObject([{ refunded: total - 1 }]);
    expect(await tendersIn(shop)).toMatchObject([{ returned: total - 1 }]);
  });

  test("in full voids the tickets and frees the seats", async () => {
    const { order, total, link, caller } = await bought();
    await shop.engine.orders.refund({ order, amount: total, id: "all" });
    await executeDueJobs(shop);
    const read = await shop.backEnd.orders.read({ link }, caller);
    expect(read.ok && read.value.tickets.map(({ valid }) => valid)).toEqual([false, false]);
    const other = await visitor(shop.backEnd);
    expect(await holdSeats(shop, other, ["A-5", "A-6"])).toMatchObject({ ok: true });
  });
});
