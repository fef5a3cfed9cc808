import { afterEach, expect, test } from "vitest";
import { BackEndAway } from "#contract/back-end-away.ts";
import type { Caller } from "#contract/operation.ts";
import { expectOk } from "#contract/testing/sales-contract.ts";
import { SALES_OF_BOTH } from "#contract/testing/sales-of-both.ts";
import { type FrameVisitor, frameVisitor } from "#sandbox/spektrix/web-mode/visitor.ts";
import { approve, json, NOBODY, post, signedUp, takeSeats } from "../testing/purchases.ts";
import { openVendorShop, type VendorShop } from "../testing/vendor-shop.ts";
import type { Spektrix } from "../wire/client.ts";

/** Seats chosen on the vendor's pages are added to the session's basket, once. */

const FRAME = { seats: "frame" } as const;

/** The same shop, where seats can be held without the frame. */
const withOwnMap = () =>
  shop.another(undefined, (given) => ({ ...given, book: { ...given.book, seats: "own-map" } })).backEnd;
let shop: VendorShop;
afterEach(() => shop.close());

const visitor = async (): Promise<Caller> => {
  const { session } = await expectOk(shop.backEnd.customers.startSession({}, NOBODY));
  return { ...NOBODY, session };
};
const frame = (): FrameVisitor => frameVisitor(`${shop.vendor}/sundoperan`);
async function carmen(): Promise<{ performance: number; page: string }> {
  const { performances } = await expectOk(shop.backEnd.catalogue.agenda({}, NOBODY));
  const performance = performances.find(({ event }) => event.slug === "carmen")?.id ?? 0;
  return { performance, page: (await expectOk(shop.backEnd.seatFrame.read({ performance }, NOBODY))).page };
}
async function choose(browser: FrameVisitor, ...seats: string[]): Promise<string> {
  await browser.choose((await carmen()).page, seats);
  return (await browser.basket())?.id ?? "";
}
async function take(caller: Caller, basket: string, { backEnd }: Pick<VendorShop, "backEnd"> = shop) {
  return backEnd.seatFrame.take({ performance: (await carmen()).performance, basket }, caller);
}
const seatsOf = async (caller: Caller) =>
  (await expectOk(shop.backEnd.basket.read({}, caller))).basket?.tickets.map(({ seat }) => seat) ?? [];
const vendorBaskets = () =>
  json<{ id: string; tickets: { instance: string }[] }[]>(`${shop.vendor}/sandbox/baskets`);
const misfortune = (fault: object) => post(`${shop.vendor}/sandbox/faults`, fault);
const UNKNOWN = { ok: false, refusal: { reason: "frame-basket-unknown" } };

test("seats chosen in the vendor's frame are paid for and sold in the basket that the frame has filled", async () => {
  shop = await openVendorShop({}, { seats: "frame", orderAttribute: "Parkett" });
  const { caller } = await signedUp(shop.backEnd);
  const basket = await choose(frame(), "A-4", "A-5");
  await expectOk(take(caller, basket));
  expect(await seatsOf(caller)).toEqual(["A-4", "A-5"]);
  expect(await vendorBaskets()).toMatchObject([{ id: basket, customer: expect.any(String) }]);
  await expectOk(shop.backEnd.orders.chooseDelivery({ method: "e-ticket" }, caller));
  const { link } = await approve(shop, shop.backEnd, caller);
  const paid = await expectOk(shop.backEnd.orders.verify({ link, returned: "paid" }, caller));
  expect(paid.state).toBe("paid");
  expect(await json(`${shop.vendor}/sandbox/orders`)).toMatchObject([
    { basket, attributes: { attribute_Parkett: expect.any(String) } },
  ]);
});

test("a frame's basket taken over twice, and filled in between, is one basket with each seat once", async () => {
  shop = await openVendorShop({}, FRAME);
  const [caller, browser] = [{ ...(await visitor()), idempotencyKey: "first" }, frame()];
  const basket = await choose(browser, "A-4");
  for (const _press of [1, 2]) await expectOk(take(caller, basket));
  expect(await choose(browser, "A-6")).toBe(basket);
  await expectOk(take({ ...caller, idempotencyKey: "second" }, basket));
  expect(await seatsOf(caller)).toEqual(["A-4", "A-6"]);
  expect(await vendorBaskets()).toHaveLength(1);
});

test("an unknown basket id gets the same answer as another visitor's or another customer's basket", async () => {
  shop = await openVendorShop({}, FRAME);
  const [owner, stranger] = [await visitor(), await visitor()];
  const basket = await choose(frame(), "A-4");
  await expectOk(take(owner, basket));
  expect(await take(stranger, basket)).toEqual(UNKNOWN);
  expect(await take(stranger, "1BASKETNONE")).toEqual(UNKNOWN);
  const { email } = await signedUp(shop.backEnd);
  const opened = await (await post(`${shop.vendor}/sandbox/baskets`, { email })).json();
  expect(await take(stranger, (opened as { id: string }).id)).toEqual(UNKNOWN);
  expect(await seatsOf(owner)).toEqual(["A-4"]);
  expect(await seatsOf(stranger)).toEqual([]);
});

test("seats released in the frame leave the basket, and an order at the old total is rejected", async () => {
  shop = await openVendorShop({}, FRAME);
  const [{ caller }, browser] = [await signedUp(shop.backEnd), frame()];
  const basket = await choose(browser, "A-4", "A-5");
  const held = await expectOk(take(caller, basket));
  await expectOk(shop.backEnd.orders.chooseDelivery({ method: "e-ticket" }, caller));
  const [first, second] = (await browser.basket())?.tickets ?? [];
  await browser.remove(first?.id ?? "");
  const expectedTotal = held.basket.totals.total.amount;
  expect(await shop.backEnd.orders.place({ acceptTerms: true, expectedTotal }, caller)).toMatchObject({
    refusal: { reason: "total-changed" },
  });
  expect(await seatsOf(caller)).toEqual(["A-5"]);
  await browser.remove(second?.id ?? "");
  expect(await take(caller, basket)).toMatchObject({ refusal: { reason: "frame-empty" } });
});

test("seats stay in the frame if the vendor is down during a takeover, and can be taken over later", async () => {
  shop = await openVendorShop({}, { seats: "frame", orderAttribute: "Parkett" });
  const [caller, browser] = [{ ...(await visitor()), idempotencyKey: "again" }, frame()];
  const basket = await choose(browser, "A-4");
  for (const fault of [
    { method: "GET", ends: `/baskets/${basket}`, answer: 503, times: 3 },
    { method: "PATCH", answer: 503, times: 1 },
  ]) {
    await misfortune(fault);
    await expect(take(caller, basket)).rejects.toThrow(BackEndAway);
    expect(await seatsOf(caller)).toEqual([]);
  }
  await expectOk(take(caller, basket));
  expect(await seatsOf(caller)).toEqual(["A-4"]);
});

test("seats beyond the limit of one booking stay in the frame", async () => {
  shop = await openVendorShop({ maxTickets: 2 }, FRAME);
  const [caller, browser] = [await visitor(), frame()];
  const basket = await choose(browser, "A-4", "A-5", "A-6");
  expect(await take(caller, basket)).toMatchObject({ refusal: { reason: "too-many-tickets", max: 2 } });
  expect((await browser.basket())?.tickets).toHaveLength(3);
});

const MUG = { product: "mug", variant: "blue", quantity: 1, handover: "collect" } as const;

test("seats chosen in the frame move into the session's existing basket, and are always in one of the two baskets", async () => {
  shop = await openVendorShop({ sales: SALES_OF_BOTH }, FRAME);
  const [caller, browser] = [await visitor(), frame()];
  await expectOk(shop.backEnd.products.add(MUG, caller));
  await expectOk(takeSeats(withOwnMap(), caller, ["A-7"]));
  const basket = await choose(browser, "A-4", "A-5");
  const { basket: held } = await expectOk(take(caller, basket));
  expect(held.tickets.map(({ seat }) => seat)).toEqual(["A-4", "A-5", "A-7"]);
  expect(held.lines).toHaveLength(1);
  expect((await browser.basket())?.tickets).toEqual([]);
});

test("a move interrupted between the baskets is finished by the next attempt, under any key", async () => {
  for (const key of ["first", "second", null]) {
    shop = await openVendorShop({}, FRAME);
    const [caller, browser] = [{ ...(await visitor()), idempotencyKey: "first" }, frame()];
    await expectOk(takeSeats(withOwnMap(), { ...caller, idempotencyKey: null }, ["A-7"]));
    const basket = await choose(browser, "A-4");
    await misfortune({ method: "POST", ends: "/tickets", answer: 503 });
    await expect(take(caller, basket)).rejects.toThrow(BackEndAway);
    await expectOk(take({ ...caller, idempotencyKey: key }, basket));
    expect(await seatsOf(caller), String(key)).toEqual(["A-4", "A-7"]);
    if (key !== null) await shop.close();
  }
});

test("a seat taken by another buyer during the move is reported, and the other seats return to the frame", async () => {
  shop = await openVendorShop({}, FRAME);
  const [caller, browser] = [await visitor(), frame()];
  await expectOk(takeSeats(withOwnMap(), caller, ["A-7"]));
  const basket = await choose(browser, "A-4", "A-5");
  const opened = await vendorBaskets();
  const instance = opened.flatMap(({ tickets }) => tickets)[0]?.instance;
  const sellsMeanwhile = (vendor: Spektrix): Spektrix => ({
    ask: (question) => vendor.ask(question),
    async write(command) {
      const reply = await vendor.write(command);
      if (command.method === "DELETE") await post(`${shop.vendor}/sandbox/sell`, { instance, seat: "A-5" });
      return reply;
    },
  });
  expect(await take(caller, basket, shop.another(sellsMeanwhile))).toMatchObject({
    refusal: { reason: "seats-taken", seats: ["A-5"] },
  });
  expect((await browser.basket())?.tickets).toHaveLength(1);
  expect(await seatsOf(caller)).toEqual(["A-7"]);
});
