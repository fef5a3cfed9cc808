import { describe, expect, test } from "vitest";
import { SANDBOX_SECRET_KEY } from "#sandbox/nexi/server.ts";
import { partOf, payByCard } from "#sandbox/nexi/visitor.ts";
import {
  executeDueJobs,
  paymentId,
  rowsOf,
  tendersIn,
  theirBooks,
  verified,
} from "../testing/money-scenes.ts";
import { bringUnderOneName } from "../testing/seat-scenes.ts";
import {
  apply,
  credit,
  place,
  SEAT,
  setUpStoredValue,
  shop,
  values,
  voucher,
  withSeats,
} from "../testing/stored-value-scenes.ts";
import { noticeOf, visitor } from "../testing/test-shop.ts";

const DAY = 86_400;
setUpStoredValue();

describe("credit", () => {
  test("in two parts is listed with the part that expires first, and both parts pay", async () => {
    const caller = await withSeats(["A-5"]);
    await credit(30_000);
    shop.clock.advance(600);
    await rowsOf(shop, "update stored_value set valid_until = '2027-12-24'");
    await credit(20_000);
    const mine = await shop.backEnd.storedValue.myCredit({}, caller);
    if (!mine.ok) throw new Error("not signed in");
    expect(mine.value.balance.amount).toBe(50_000);
    const applied = await shop.backEnd.storedValue.applyCredit({}, caller);
    expect(applied).toMatchObject({ value: { basket: { toPay: { amount: SEAT - 50_000 } } } });
    const [soonest] = mine.value.lots;
    const { link, paymentPage } = await place(caller, SEAT, SEAT - 50_000);
    await payByCard(paymentPage ?? "");
    await verified(shop, caller, link, "paid");
    const after = await shop.backEnd.storedValue.myCredit({}, caller);
    expect(after).toMatchObject({ value: { balance: { amount: 0 }, lots: [] } });
    expect(after.ok && after.value.entries.filter(({ kind }) => kind === "spent")).toHaveLength(2);
    expect(soonest?.left.amount).toBe(20_000);
  });

  test("together with a voucher pays its part, and a refund restores each proportionally", async () => {
    const caller = await withSeats();
    const { code } = await voucher(40_000);
    await credit(60_000);
    await apply(caller, code);
    await shop.backEnd.storedValue.applyCredit({}, caller);
    const { link, paymentPage } = await place(caller, 2 * SEAT, 2 * SEAT - 100_000);
    await payByCard(paymentPage ?? "");
    await verified(shop, caller, link, "paid");
    const [order] = await rowsOf<{ id: string }>(shop, "select id from orders");
    shop.clock.advance(170 * DAY);
    await shop.engine.orders.refund({ order: order?.id ?? "", amount: 2 * SEAT, id: "all" });
    await executeDueJobs(shop);
    const rows = await values();
    expect(rows.map(({ balance }) => balance).sort()).toEqual([40_000, 60_000]);
    expect(await theirBooks(shop)).toMatchObject([{ refunded: 2 * SEAT - 100_000 }]);
    // Credit that was about to expire is valid for thirty more days; a voucher keeps its date.
    const today = new Date(shop.clock.now + 30 * DAY * 1000).toISOString().slice(0, 10);
    expect(rows.map(({ valid_until }) => valid_until)).toContain(today);
    expect(rows.map(({ valid_until }) => valid_until)).toContain(null);
  });

  test("together with a voucher above the total is not charged more than is due, nor is the voucher", async () => {
    const caller = await withSeats(["A-5"]);
    const { code } = await voucher(50_000);
    await credit(70_000);
    await apply(caller, code);
    expect(await shop.backEnd.storedValue.applyCredit({}, caller)).toMatchObject({
      value: { basket: { toPay: { amount: 0 } } },
    });
    await place(caller, SEAT, 0);
    const tenders = await tendersIn(shop);
    expect(tenders.reduce((sum, { taken }) => sum + taken, 0)).toBe(SEAT);
    const left = (await values()).reduce((sum, { balance }) => sum + balance, 0);
    expect(left).toBe(120_000 - SEAT);
  });

  test("cannot be used by another customer", async () => {
    const caller = await withSeats(["A-5"]);
    await credit(30_000);
    const other = await withSeats(["A-6"]);
    expect(await shop.backEnd.storedValue.applyCredit({}, other)).toMatchObject({
      refusal: { reason: "no-credit" },
    });
    await bringUnderOneName(shop, [other]);
    expect(await shop.backEnd.storedValue.myCredit({}, other)).toMatchObject({
      value: { balance: { amount: 0 } },
    });
    expect(await shop.backEnd.storedValue.myCredit({}, caller)).toMatchObject({
      value: { balance: { amount: 30_000 } },
    });
    const guest = await visitor(shop.backEnd);
    expect(await shop.backEnd.storedValue.myCredit({}, guest)).toMatchObject({
      refusal: { reason: "login-needed" },
    });
  });
});

test("a voucher's part of an order is refunded automatically after the house refunds the card's part in the provider's portal", async () => {
  const caller = await withSeats(["A-5"]);
  const { code } = await voucher(40_000);
  await apply(caller, code);
  const { link, paymentPage } = await place(caller, SEAT, SEAT - 40_000);
  await payByCard(paymentPage ?? "");
  await verified(shop, caller, link, "paid");
  await fetch(`${shop.provider}/v1/payments/${paymentId(paymentPage ?? "")}/refunds`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: SANDBOX_SECRET_KEY },
    body: JSON.stringify(partOf(SEAT - 40_000)),
  });
  const notice = noticeOf(paymentId(paymentPage ?? ""), "payment.refund.completed");
  await shop.backEnd.orders.notice(notice, caller);
  await shop.backEnd.orders.notice(notice, caller);
  expect(await values()).toMatchObject([{ balance: 40_000, held: 0 }]);
  const order = await shop.backEnd.orders.read({ link }, caller);
  expect(order.ok && order.value.tickets.map(({ valid }) => valid)).toEqual([false]);
});
