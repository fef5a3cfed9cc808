import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Caller } from "#contract/operation.ts";
import { DECLINED_CARD, payByCard } from "#sandbox/nexi/visitor.ts";
import { ADULT, CARMEN, COMPANION, WHEELCHAIR } from "../testing/small-house.ts";
import { noticeOf, openTestShop, signedIn, type TestShop, visitor } from "../testing/test-shop.ts";

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

async function readyToPay(seats = ["A-5", "A-6"]): Promise<{ caller: Caller; total: number }> {
  const caller = await signedIn(shop.backEnd, await visitor(shop.backEnd));
  const added = await shop.backEnd.basket.addSeats(
    { performance: CARMEN, seats: seats.map((seat) => ({ seat, priceType: ADULT })) },
    caller,
  );
  expect(added).toMatchObject({ ok: true });
  await shop.backEnd.orders.chooseDelivery({ method: "e-ticket" }, caller);
  const { basket } = await read(caller);
  return { caller, total: basket?.totals.total.amount ?? 0 };
}

async function read(caller: Caller) {
  const result = await shop.backEnd.basket.read({}, caller);
  if (!result.ok) throw new Error("no basket");
  return result.value;
}

async function place(caller: Caller, total: number) {
  const placed = await shop.backEnd.orders.place({ acceptTerms: true, expectedTotal: total }, caller);
  if (!placed.ok) throw new Error(JSON.stringify(placed.refusal));
  return { ...placed.value, page: placed.value.paymentPage ?? "" };
}

function providerId(page: string): string {
  return /hosted\/([0-9a-f]{32})/.exec(page)?.[1] ?? "";
}

async function verify(link: string, caller: Caller, returned: "paid" | "cancelled" | "unknown" = "unknown") {
  const result = await shop.backEnd.orders.verify({ link, returned }, caller);
  if (!result.ok) throw new Error(result.refusal.reason);
  return result.value;
}

async function ledgers() {
  const { rows } = await shop.database.$client.query(
    "select kind, sum(amount)::int as amount, count(*)::int as count from ledger group by kind",
  );
  const theirs = (await (await fetch(`${shop.provider}/sandbox/ledger`)).json()) as {
    payments: { reserved: number; charged: number; refunded: number; cancelled: number }[];
  };
  const sum = (key: "charged" | "refunded" | "cancelled" | "reserved") =>
    theirs.payments.reduce((total, payment) => total + payment[key], 0);
  return {
    ours: Object.fromEntries(rows.map((row) => [row.kind, row.amount])) as {
      charge?: number;
      refund?: number;
    },
    theirs: { charged: sum("charged"), refunded: sum("refunded"), cancelled: sum("cancelled") },
  };
}

async function countRows(table: "tickets" | "orders"): Promise<number> {
  const { rows } = await shop.database.$client.query(`select count(*)::int as count from ${table}`);
  return rows[0].count;
}

async function emails(kind: string): Promise<number> {
  const { rows } = await shop.database.$client.query(
    "select count(*)::int as count from jobs.job where name = $1",
    [kind],
  );
  return rows[0].count;
}

async function orderFault(fault: object): Promise<void> {
  await fetch(`${shop.provider}/sandbox/faults`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(fault),
  });
}

describe("a visitor who pays by card", () => {
  test("has the order, the tickets and one email, and the ledgers agree", async () => {
    const { caller, total } = await readyToPay();
    expect(total).toBe(2 * (80_000 + 1_500));
    const { link, page } = await place(caller, total);
    await payByCard(page);
    expect(await verify(link, caller, "paid")).toMatchObject({ state: "paid" });
    const order = await shop.backEnd.orders.read({ link }, caller);
    expect(order).toMatchObject({
      ok: true,
      value: { state: "paid", paymentMethod: expect.stringContaining("Visa") },
    });
    const codes = order.ok ? order.value.tickets.map((ticket) => ticket.code) : [];
    expect(codes).toHaveLength(2);
    for (const code of codes) expect(code).toMatch(/^99\d{18}$/);
    expect(await emails("order-confirmation")).toBe(1);
    const { ours, theirs } = await ledgers();
    expect(ours.charge).toBe(total);
    expect(theirs.charged).toBe(total);
    expect((await read(caller)).basket).toBeNull();
  });

  test("is charged once, however often and in whichever process the payment is confirmed", async () => {
    const { caller, total } = await readyToPay();
    const { link, page } = await place(caller, total);
    await payByCard(page);
    const notice = noticeOf(providerId(page), "payment.reservation.created.v2");
    const other = shop.another();
    await Promise.all([
      ...Array.from({ length: 8 }, () => shop.backEnd.orders.verify({ link, returned: "paid" }, caller)),
      ...Array.from({ length: 8 }, () => other.backEnd.orders.notice(notice, caller)),
    ]);
    expect(await verify(link, caller)).toMatchObject({ state: "paid" });
    expect(await countRows("tickets")).toBe(2);
    expect(await emails("order-confirmation")).toBe(1);
    const { ours, theirs } = await ledgers();
    expect(ours.charge).toBe(total);
    expect(theirs.charged).toBe(total);
  });

  test("clicks the button twenty times and gets one order", async () => {
    const { caller, total } = await readyToPay();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        shop.backEnd.orders.place({ acceptTerms: true, expectedTotal: total }, caller),
      ),
    );
    const links = new Set(answers.map((answer) => (answer.ok ? answer.value.link : answer.refusal.reason)));
    expect(links.size).toBe(1);
    expect(await countRows("orders")).toBe(1);
  });

  test("gets the order without returning to the shop, through the job at the end of the payment window", async () => {
    const { caller, total } = await readyToPay();
    const { link, page } = await place(caller, total);
    await payByCard(page);
    shop.clock.advance(1800);
    const { rows } = await shop.database.$client.query("select id from tenders where kind = 'provider'");
    await shop.engine.payments.settle(rows[0].id);
    expect(await verify(link, caller)).toMatchObject({ state: "paid" });
  });

  test("is charged once when the provider's response to the charge is lost", async () => {
    const { caller, total } = await readyToPay();
    const { link, page } = await place(caller, total);
    await payByCard(page);
    await orderFault({ next: "charges", answer: "lose-answer" });
    const first = await shop.backEnd.orders.verify({ link, returned: "paid" }, caller);
    expect(first).toMatchObject({ ok: false, refusal: { reason: "provider-unreachable" } });
    expect(await verify(link, caller)).toMatchObject({ state: "paid" });
    const { ours, theirs } = await ledgers();
    expect([ours.charge, theirs.charged]).toEqual([total, total]);
  });
});

describe("a payment", () => {
  test("that is cancelled reopens the basket with its seats, which can be paid in a new order", async () => {
    const { caller, total } = await readyToPay();
    const { link } = await place(caller, total);
    expect(await verify(link, caller, "cancelled")).toEqual({
      state: "failed",
      failure: "cancelled",
      basketKept: true,
      refunded: null,
    });
    const { basket } = await read(caller);
    expect(basket).toMatchObject({ state: "open", tickets: [{ seat: "A-5" }, { seat: "A-6" }] });
    const again = await place(caller, total);
    expect(again.link).not.toBe(link);
    await payByCard(again.page);
    expect(await verify(again.link, caller, "paid")).toMatchObject({ state: "paid" });
  });

  test("that is cancelled extends the basket by five minutes, up to three times", async () => {
    const { caller, total } = await readyToPay();
    const cancel = async () => verify((await place(caller, total)).link, caller, "cancelled");
    shop.clock.advance(1_190);
    for (let time = 0; time < 3; time++) {
      expect(await cancel()).toMatchObject({ failure: "cancelled", basketKept: true });
      shop.clock.advance(290);
    }
    expect(await cancel()).toMatchObject({ basketKept: true });
    shop.clock.advance(11);
    expect((await read(caller)).basket).toBeNull();
  });

  test("that is declined is reported as declined", async () => {
    const { caller, total } = await readyToPay();
    const { link, page } = await place(caller, total);
    await payByCard(page, DECLINED_CARD);
    await shop.backEnd.orders.notice(noticeOf(providerId(page), "payment.reservation.failed"), caller);
    expect(await verify(link, caller, "cancelled")).toMatchObject({ state: "failed", failure: "declined" });
  });

  test("that is abandoned frees its seats only after the provider has closed the payment page", async () => {
    const { caller, total } = await readyToPay();
    const { link, page } = await place(caller, total);
    shop.clock.advance(1799);
    expect(await verify(link, caller)).toMatchObject({ state: "paying" });
    const other = await visitor(shop.backEnd);
    const wanted = { performance: CARMEN, seats: [{ seat: "A-5", priceType: ADULT }] };
    expect(await shop.backEnd.basket.addSeats(wanted, other)).toMatchObject({
      ok: false,
      refusal: { reason: "seats-taken", seats: ["A-5"] },
    });
    shop.clock.advance(2);
    // The window has ended, but the seats stay held until the provider confirms that no money can come.
    expect(await shop.backEnd.basket.read({}, caller)).toMatchObject({
      value: { basket: { state: "paying" } },
    });
    expect(await verify(link, caller)).toMatchObject({
      state: "failed",
      failure: "abandoned",
      basketKept: false,
    });
    expect(await shop.backEnd.basket.addSeats(wanted, other)).toMatchObject({ ok: true });
    // The page left open accepts no further payment.
    await payByCard(page);
    expect((await ledgers()).theirs.charged).toBe(0);
  });

  test("that is made just before the window closes pays the order", async () => {
    const { caller, total } = await readyToPay();
    const { link, page } = await place(caller, total);
    await payByCard(page);
    shop.clock.advance(1801);
    expect(await verify(link, caller, "cancelled")).toMatchObject({ state: "paid" });
  });

  test("that is made after its seats were lost issues no ticket, is refunded, and the visitor is notified", async () => {
    const { caller, total } = await readyToPay();
    const { link, page } = await place(caller, total);
    // After an outage of hours without a check, the seats are free.
    shop.clock.advance(3 * 3600);
    const other = await visitor(shop.backEnd);
    const taken = await shop.backEnd.basket.addSeats(
      { performance: CARMEN, seats: [{ seat: "A-5", priceType: ADULT }] },
      other,
    );
    expect(taken).toMatchObject({ ok: true });
    await payByCard(page);
    expect(await verify(link, caller, "paid")).toMatchObject({
      state: "failed",
      failure: "seats-lost",
      basketKept: false,
      refunded: { amount: total },
    });
    const { ours, theirs } = await ledgers();
    expect(ours).toEqual({});
    expect(theirs).toMatchObject({ charged: 0, cancelled: total });
    expect(await countRows("tickets")).toBe(0);
    expect(await emails("refund-notice")).toBe(1);
    expect((await read(other)).basket?.tickets).toHaveLength(1);
  });

  test("that cannot be opened keeps its seats, and the next attempt succeeds", async () => {
    const { caller, total } = await readyToPay();
    await orderFault({ next: "create", answer: 503 });
    const refusedNow = await shop.backEnd.orders.place({ acceptTerms: true, expectedTotal: total }, caller);
    expect(refusedNow).toMatchObject({ ok: false, refusal: { reason: "provider-unreachable" } });
    const { page } = await place(caller, total);
    expect(page).toContain("/hosted/");
    expect(await countRows("orders")).toBe(1);
  });

  test("that keeps being cancelled extends the basket a limited number of times", async () => {
    const { caller, total } = await readyToPay();
    for (let turn = 1; turn <= 6; turn++) {
      const { basket } = await read(caller);
      if (!basket) {
        expect(turn).toBeGreaterThan(3);
        return;
      }
      const { link } = await place(caller, total);
      shop.clock.advance(1000);
      await verify(link, caller, "cancelled");
    }
    throw new Error("The basket never ran out");
  });
});

describe("an order is rejected", () => {
  test("without accepted terms, delivery or login, or at another price", async () => {
    const { caller, total } = await readyToPay();
    const { place: placeOrder } = shop.backEnd.orders;
    expect(await placeOrder({ acceptTerms: false, expectedTotal: total }, caller)).toMatchObject({
      refusal: { reason: "terms-not-accepted" },
    });
    // A lower price than the one shown is refused as well.
    for (const seen of [total - 1, total + 1]) {
      expect(await placeOrder({ acceptTerms: true, expectedTotal: seen }, caller)).toMatchObject({
        refusal: { reason: "total-changed", total: { amount: total } },
      });
    }
    const guest = await visitor(shop.backEnd);
    expect(await placeOrder({ acceptTerms: true, expectedTotal: total }, guest)).toMatchObject({
      refusal: { reason: "login-needed" },
    });
    const other = await signedIn(shop.backEnd, guest);
    expect(await placeOrder({ acceptTerms: true, expectedTotal: total }, other)).toMatchObject({
      refusal: { reason: "no-basket" },
    });
    await shop.backEnd.basket.addSeats(
      { performance: CARMEN, seats: [{ seat: "A-1", priceType: ADULT }] },
      other,
    );
    expect(await placeOrder({ acceptTerms: true, expectedTotal: 81_500 }, other)).toMatchObject({
      refusal: { reason: "delivery-missing" },
    });
  });

  test("when the basket has expired", async () => {
    const { caller, total } = await readyToPay();
    shop.clock.advance(1200);
    const late = await shop.backEnd.orders.place({ acceptTerms: true, expectedTotal: total }, caller);
    expect(late).toMatchObject({ ok: false, refusal: { reason: "basket-expired" } });
  });

  test("when a companion ticket has no wheelchair ticket", async () => {
    const caller = await signedIn(shop.backEnd, await visitor(shop.backEnd));
    const pair = [
      { seat: "B-1", priceType: WHEELCHAIR },
      { seat: "B-2", priceType: COMPANION },
    ];
    const added = await shop.backEnd.basket.addSeats({ performance: CARMEN, seats: pair }, caller);
    expect(added).toMatchObject({ ok: true });
    const wheelchair = added.ok
      ? added.value.basket.tickets.find((ticket) => ticket.seat === "B-1")
      : undefined;
    await shop.backEnd.basket.removeTickets({ tickets: [wheelchair?.id ?? ""] }, caller);
    await shop.backEnd.orders.chooseDelivery({ method: "e-ticket" }, caller);
    const alone = await shop.backEnd.orders.place({ acceptTerms: true, expectedTotal: 0 }, caller);
    expect(alone).toMatchObject({ ok: false, refusal: { reason: "companion-alone" } });
  });
});

test("a notification without the shared secret changes nothing", async () => {
  const { caller, total } = await readyToPay();
  const { page } = await place(caller, total);
  await payByCard(page);
  const notice = noticeOf(providerId(page), "payment.reservation.created.v2");
  const forged = { ...notice, headers: { authorization: "another-word" } };
  expect(await shop.backEnd.orders.notice(forged, caller)).toMatchObject({ refusal: { reason: "unsigned" } });
  expect(await countRows("tickets")).toBe(0);
});

test("an unknown order link is answered with not found", async () => {
  const caller = await visitor(shop.backEnd);
  expect(await shop.backEnd.orders.read({ link: "guess" }, caller)).toMatchObject({
    refusal: { reason: "unknown-order" },
  });
});
