import { afterEach, expect, test } from "vitest";
import type { Caller } from "#contract/operation.ts";
import { expectOk } from "#contract/testing/sales-contract.ts";
import { SALES_OF_BOTH } from "#contract/testing/sales-of-both.ts";
import { SOMEBODY } from "#contract/testing/somebody.ts";
import { approve, json, NOBODY, post, signedUp, takeSeats } from "./testing/purchases.ts";
import { openVendorShop, type VendorShop } from "./testing/vendor-shop.ts";

/** The vendor allows a customer one open basket, checked when a customer is assigned to one. */

let shop: VendorShop;
afterEach(() => shop.close());

const newSession = async (): Promise<Caller> => {
  const { session } = await expectOk(shop.backEnd.customers.startSession({}, NOBODY));
  return { ...NOBODY, session };
};
async function logIn(email: string, caller: Caller): Promise<Caller> {
  const { password } = SOMEBODY;
  const { session } = await expectOk(shop.backEnd.customers.logIn({ email, password }, caller));
  return { ...NOBODY, session };
}
const seatsOf = async (caller: Caller) =>
  (await expectOk(shop.backEnd.basket.read({}, caller))).basket?.tickets.map(({ seat }) => seat) ?? [];
const vendorBaskets = () => json<{ id: string; customer: string | null }[]>(`${shop.vendor}/sandbox/baskets`);
const deliver = (caller: Caller) =>
  expectOk(shop.backEnd.orders.chooseDelivery({ method: "e-ticket" }, caller));

test("a customer who signs in on another device continues with their open basket", async () => {
  shop = await openVendorShop({ maxTickets: 3 });
  const { caller: phone, email } = await signedUp(shop.backEnd);
  await expectOk(takeSeats(shop.backEnd, phone, ["A-4", "A-5"]));
  const boxOffice = await logIn(email, await newSession());
  await expectOk(takeSeats(shop.backEnd, boxOffice, ["A-6"]));
  expect(await seatsOf(boxOffice)).toEqual(["A-4", "A-5", "A-6"]);
  expect(await seatsOf(phone)).toEqual([]);
  expect(await vendorBaskets()).toHaveLength(1);
  const tablet = await logIn(email, await newSession());
  expect(await takeSeats(shop.backEnd, tablet, ["A-7"])).toMatchObject({
    refusal: { reason: "too-many-tickets", max: 3, wanted: 4 },
  });
});

test("a customer who signs in with seats keeps these, and their other basket is deleted", async () => {
  shop = await openVendorShop();
  const { caller: phone, email } = await signedUp(shop.backEnd);
  await expectOk(takeSeats(shop.backEnd, phone, ["A-4"]));
  const visitor = await newSession();
  await expectOk(takeSeats(shop.backEnd, visitor, ["A-6"]));
  const boxOffice = await logIn(email, visitor);
  expect(await seatsOf(boxOffice)).toEqual(["A-6"]);
  expect(await seatsOf(phone)).toEqual([]);
  await deliver(boxOffice);
  expect(await approve(shop, shop.backEnd, boxOffice)).toMatchObject({ link: expect.any(String) });
});

test("a second basket can be filled during the payment of the first, but placed only when that payment has ended", async () => {
  shop = await openVendorShop();
  const { caller: phone, email } = await signedUp(shop.backEnd);
  await expectOk(takeSeats(shop.backEnd, phone, ["A-4"]));
  await deliver(phone);
  const { link } = await approve(shop, shop.backEnd, phone);
  const boxOffice = await logIn(email, await newSession());
  await expectOk(takeSeats(shop.backEnd, boxOffice, ["A-6"]));
  await deliver(boxOffice);
  const place = { acceptTerms: true, expectedTotal: 80_000 };
  expect(await shop.backEnd.orders.place(place, boxOffice)).toMatchObject({
    refusal: { reason: "basket-elsewhere" },
  });
  await expectOk(shop.backEnd.orders.verify({ link, returned: "paid" }, phone));
  expect(await expectOk(shop.backEnd.orders.place(place, boxOffice))).toMatchObject({
    paymentPage: expect.any(String),
  });
});

test("a basket opened by the box office for the customer is never deleted, and placing reports the conflict", async () => {
  shop = await openVendorShop({ sales: SALES_OF_BOTH });
  const { caller, email } = await signedUp(shop.backEnd);
  const opened = (await (await post(`${shop.vendor}/sandbox/baskets`, { email })).json()) as { id: string };
  const mug = { product: "mug", variant: "blue", quantity: 1, handover: "collect" } as const;
  await expectOk(shop.backEnd.products.add(mug, caller));
  await expectOk(takeSeats(shop.backEnd, caller, ["A-4"]));
  await deliver(caller);
  const expectedTotal =
    (await expectOk(shop.backEnd.basket.read({}, caller))).basket?.totals.total.amount ?? 0;
  expect(await shop.backEnd.orders.place({ acceptTerms: true, expectedTotal }, caller)).toMatchObject({
    refusal: { reason: "basket-elsewhere" },
  });
  expect((await vendorBaskets()).map(({ id }) => id)).toContain(opened.id);
});
