import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { decide, payByCard, payBySwish } from "#sandbox/nexi/visitor.ts";
import {
  type AtThePage,
  atThePage,
  executeDueJobs,
  jobsOf,
  paymentId,
  rowsOf,
  tendersIn,
  theirBooks,
  verified,
} from "../../testing/money-scenes.ts";
import { portal } from "../../testing/payment-scenes.ts";
import { noticeOf, openTestShop, type TestShop } from "../../testing/test-shop.ts";

/** Swish charges immediately: nothing is reserved, and there is nothing for us to charge. */

const EVENTS = ["payment.charge.created.v2", "payment.checkout.completed"] as const;
let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

async function paid(): Promise<AtThePage> {
  const at = await atThePage(shop);
  await payBySwish(at.page);
  await decide(at.page, "approve");
  expect(await theirBooks(shop)).toMatchObject([{ reserved: 0, charged: at.total, charges: 1 }]);
  return at;
}
const notice = (at: AtThePage, event: string) =>
  shop.backEnd.orders.notice(noticeOf(paymentId(at.page), event), at.caller);
const ledger = () => rowsOf(shop, "select kind, amount::int from ledger order by id");

test.each([
  ["the charge first", EVENTS],
  ["the completed page first", EVENTS.toReversed()],
  ["both twice", [...EVENTS, ...EVENTS]],
])("a Swish order is paid and booked once, whichever notification comes first: %s", async (_, events) => {
  const at = await paid();
  for (const event of events) expect(await notice(at, event)).toMatchObject({ ok: true });
  expect(await verified(shop, at.caller, at.link, "paid")).toMatchObject({ state: "paid" });
  expect(await ledger()).toEqual([{ kind: "charge", amount: at.total }]);
  expect(await tendersIn(shop)).toMatchObject([{ state: "taken", taken: at.total }]);
  const order = await shop.backEnd.orders.read({ link: at.link }, at.caller);
  expect(order).toMatchObject({ value: { paymentMethod: "Swish" } });
});

test("a Swish order is paid once when notifications and the customer come at the same time", async () => {
  const at = await paid();
  await Promise.all([
    ...EVENTS.map((event) => notice(at, event)),
    verified(shop, at.caller, at.link, "paid"),
  ]);
  expect(await ledger()).toEqual([{ kind: "charge", amount: at.total }]);
});

test("the provider's page of a paid Swish payment is closed, and it cannot be paid again, charged or cancelled", async () => {
  const at = await paid();
  expect((await fetch(at.page)).status).toBe(410);
  await payByCard(at.page);
  const again = (what: string) =>
    portal(shop, `payments/${paymentId(at.page)}/${what}`, { amount: at.total });
  await expect(again("charges")).rejects.toThrow("1008");
  await expect(again("cancels")).rejects.toThrow("1003");
  await expect(again("terminate")).rejects.toThrow("400");
  expect(await theirBooks(shop)).toMatchObject([{ reserved: 0, charged: at.total, charges: 1 }]);
});

describe("a customer who paid by Swish", () => {
  test("and returns as cancelled has a paid order", async () => {
    const at = await paid();
    expect(await verified(shop, at.caller, at.link, "cancelled")).toMatchObject({ state: "paid" });
  });

  test("after the order had failed gets a refund, since Swish reserves nothing", async () => {
    const at = await atThePage(shop);
    await payBySwish(at.page);
    await rowsOf(
      shop,
      "update performance_seats set state = 0, basket = null, held_until = null where state = 1",
    );
    await decide(at.page, "approve");
    await notice(at, EVENTS[0]);
    for (const seconds of [1, 60]) {
      shop.clock.advance(seconds);
      await executeDueJobs(shop);
    }
    expect(await theirBooks(shop)).toMatchObject([{ charged: at.total, refunded: at.total, cancelled: 0 }]);
    expect(await ledger()).toEqual([
      { kind: "charge", amount: at.total },
      { kind: "refund", amount: at.total },
    ]);
    expect(await jobsOf(shop, "refund-notice")).toHaveLength(1);
  });
});
