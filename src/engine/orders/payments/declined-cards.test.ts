import { afterEach, beforeEach, expect, test } from "vitest";
import type { Caller } from "#contract/operation.ts";
import { ADULT, CARMEN } from "../../testing/small-house.ts";
import { noticeOf, openTestShop, signedIn, type TestShop, visitor } from "../../testing/test-shop.ts";

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop({ settings: { seatsPerNetwork: 100 } });
});
afterEach(() => shop.close());

async function buyer(seat: string, address: string): Promise<Caller> {
  const caller = { ...(await signedIn(shop.backEnd, await visitor(shop.backEnd))), address };
  await shop.backEnd.basket.addSeats({ performance: CARMEN, seats: [{ seat, priceType: ADULT }] }, caller);
  await shop.backEnd.orders.chooseDelivery({ method: "e-ticket" }, caller);
  return caller;
}

const place = (caller: Caller) =>
  shop.backEnd.orders.place({ acceptTerms: true, expectedTotal: 81_500 }, caller);

async function haveDeclined(
  caller: Caller,
  times: number,
  event = "payment.reservation.failed",
): Promise<void> {
  const placed = await place(caller);
  if (!placed.ok) throw new Error(placed.refusal.reason);
  const payment = /hosted\/([0-9a-f]{32})/.exec(placed.value.paymentPage ?? "")?.[1] ?? "";
  for (let time = 0; time < times; time++) {
    await shop.backEnd.orders.notice(noticeOf(payment, event), caller);
  }
  await shop.backEnd.orders.verify({ link: placed.value.link, returned: "cancelled" }, caller);
}

test("a basket is blocked after ten declined cards for an hour, and other baskets are not", async () => {
  const thief = await buyer("A-1", "198.51.100.7");
  await haveDeclined(thief, 9);
  await haveDeclined(thief, 1);
  expect(await place(thief)).toEqual({ ok: false, refusal: { reason: "too-many-attempts" } });
  expect(await place(await buyer("A-2", "198.51.100.7"))).toMatchObject({ ok: true });
  shop.clock.advance(3_601);
  expect(await place(await buyer("A-3", "198.51.100.7"))).toMatchObject({ ok: true });
});

test("the baskets of one network share a limit of declined cards, and other networks are unaffected", async () => {
  for (const seat of ["A-1", "A-2", "A-3", "A-4", "A-5", "A-6"]) {
    await haveDeclined(await buyer(seat, "198.51.100.7"), 10);
  }
  expect(await place(await buyer("A-7", "198.51.100.7"))).toEqual({
    ok: false,
    refusal: { reason: "too-many-attempts" },
  });
  expect(await place(await buyer("A-8", "203.0.113.9"))).toMatchObject({ ok: true });
});

test("notifications other than declines do not count as declined cards", async () => {
  const caller = await buyer("A-1", "198.51.100.7");
  await haveDeclined(caller, 11, "payment.checkout.completed");
  expect(await place(caller)).toMatchObject({ ok: true });
});

test.each([
  ["payment.reservation.failed", "declined"],
  ["payment.checkout.completed", "cancelled"],
])("a visitor who cancels after the notification %s sees the payment as %s", async (event, failure) => {
  const caller = await buyer("A-1", "198.51.100.7");
  const placed = await place(caller);
  if (!placed.ok) throw new Error(placed.refusal.reason);
  const payment = /hosted\/([0-9a-f]{32})/.exec(placed.value.paymentPage ?? "")?.[1] ?? "";
  await shop.backEnd.orders.notice(noticeOf(payment, event), caller);
  expect(
    await shop.backEnd.orders.verify({ link: placed.value.link, returned: "cancelled" }, caller),
  ).toMatchObject({ value: { state: "failed", failure } });
});
