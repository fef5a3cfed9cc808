import { afterEach, beforeEach, expect, test } from "vitest";
import type { Caller } from "#contract/operation.ts";
import { ADULT, CARMEN } from "../testing/small-house.ts";
import { noticeOf, openTestShop, signedIn, type TestShop, visitor } from "../testing/test-shop.ts";

/** Whoever tries out stolen cards is stopped; whoever mistypes a code is not. */

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

/** Goes to the payment page, has so many cards declined there (or hears of something else), and comes back. */
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

test("after nine declined cards a basket may be paid for, after ten no more; others may, and an hour later too", async () => {
  const thief = await buyer("A-1", "198.51.100.7");
  await haveDeclined(thief, 9);
  await haveDeclined(thief, 1);
  expect(await place(thief)).toEqual({ ok: false, refusal: { reason: "too-many-attempts" } });
  expect(await place(await buyer("A-2", "198.51.100.7"))).toMatchObject({ ok: true });
  shop.clock.advance(3_601);
  expect(await place(await buyer("A-3", "198.51.100.7"))).toMatchObject({ ok: true });
});

test("many baskets of one network do not get around it, and another network is not concerned", async () => {
  for (const seat of ["A-1", "A-2", "A-3", "A-4", "A-5", "A-6"]) {
    await haveDeclined(await buyer(seat, "198.51.100.7"), 10);
  }
  expect(await place(await buyer("A-7", "198.51.100.7"))).toEqual({
    ok: false,
    refusal: { reason: "too-many-attempts" },
  });
  expect(await place(await buyer("A-8", "203.0.113.9"))).toMatchObject({ ok: true });
});

test("notices of anything else, however many, are no declined cards", async () => {
  const caller = await buyer("A-1", "198.51.100.7");
  await haveDeclined(caller, 11, "payment.checkout.completed");
  expect(await place(caller)).toMatchObject({ ok: true });
});

test.each([
  ["payment.reservation.failed", "declined"],
  ["payment.checkout.completed", "cancelled"],
])("who gives up after the notice %s is told that the payment was %s", async (event, failure) => {
  const caller = await buyer("A-1", "198.51.100.7");
  const placed = await place(caller);
  if (!placed.ok) throw new Error(placed.refusal.reason);
  const payment = /hosted\/([0-9a-f]{32})/.exec(placed.value.paymentPage ?? "")?.[1] ?? "";
  await shop.backEnd.orders.notice(noticeOf(payment, event), caller);
  expect(
    await shop.backEnd.orders.verify({ link: placed.value.link, returned: "cancelled" }, caller),
  ).toMatchObject({ value: { state: "failed", failure } });
});
