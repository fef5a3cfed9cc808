import { afterEach, beforeEach, expect, test } from "vitest";
import type { Caller } from "#contract/operation.ts";
import { DECLINED_CARD, payByCard } from "#sandbox/nexi/visitor.ts";
import { rowsOf } from "../testing/money-scenes.ts";
import { buyCard, THREE_PERFORMANCES } from "../testing/sales/flex-scenes.ts";
import { ADULT, CARMEN } from "../testing/small-house.ts";
import { openTestShop, signedIn, type TestShop, visitor } from "../testing/test-shop.ts";

/** Tests the only redemption of a card while the payment of its ticket is pending: it cannot be used elsewhere. */

let shop: TestShop;
let first: Caller;
let second: Caller;
let card: string;

beforeEach(async () => {
  shop = await openTestShop({
    catalogue: { sales: { "flex-subscriptions": [{ ...THREE_PERFORMANCES, redemptions: 1 }] } },
  });
  first = await signedIn(shop.backEnd, await visitor(shop.backEnd));
  await buyCard(shop, first);
  second = await visitor(shop.backEnd);
  const [bought] = await rowsOf<{ id: string }>(shop, "select id from ticket_subscriptions");
  card = bought?.id ?? "";
  await rowsOf(shop, "update sessions set customer = (select customer from ticket_subscriptions)");
});
afterEach(() => shop.close());

async function hold(seat: string, caller: Caller): Promise<string> {
  const wanted = { performance: CARMEN, seats: [{ seat, priceType: ADULT }] };
  const held = await shop.backEnd.basket.addSeats(wanted, caller);
  if (!held.ok) throw new Error(held.refusal.reason);
  return held.value.basket.tickets.find((ticket) => ticket.seat === seat)?.id ?? "";
}

const redeem = (ticket: string, caller: Caller) =>
  shop.backEnd.flexSubscriptions.redeem({ ticket, subscription: card }, caller);

/** The first device is at the payment page with the redemption; the second one has a ticket and requests it. */
async function inUse() {
  expect(await redeem(await hold("B-4", first), first)).toMatchObject({ ok: true });
  await shop.backEnd.orders.chooseDelivery({ method: "e-ticket" }, first);
  const read = await shop.backEnd.basket.read({}, first);
  const basket = read.ok ? read.value.basket : null;
  if (!basket) throw new Error("no basket");
  const requested = {
    acceptTerms: true,
    expectedTotal: basket.totals.total.amount,
    toPay: basket.toPay.amount,
  };
  const placed = await shop.backEnd.orders.place(requested, first);
  if (!placed.ok || !placed.value.paymentPage) throw new Error("not placed");
  const ticket = await hold("B-7", second);
  expect(await redeem(ticket, second)).toMatchObject({
    refusal: { reason: "not-by-redemption", why: "used" },
  });
  expect(await standing()).toEqual({ available: 0, underWay: [true], isOffered: false });
  return { link: placed.value.link, page: placed.value.paymentPage, ticket };
}

/** The state of the card in the account, and whether the second basket offers it. */
async function standing() {
  const mine = await shop.backEnd.flexSubscriptions.mine({}, second);
  const ways = await shop.backEnd.flexSubscriptions.ways({}, second);
  const [own] = mine.ok ? mine.value : [];
  return {
    available: own?.available,
    underWay: own?.used.map(({ underWay }) => underWay),
    isOffered: ways.ok && ways.value.some(({ subscription }) => subscription === card),
  };
}

test("a redemption is released when the card payment of its order is declined, and can pay for another ticket", async () => {
  const { link, page, ticket } = await inUse();
  await payByCard(page, DECLINED_CARD);
  expect(await shop.backEnd.orders.verify({ link, returned: "cancelled" }, first)).toMatchObject({
    value: { state: "failed" },
  });
  expect(await standing()).toEqual({ available: 1, underWay: [], isOffered: true });
  expect(await redeem(ticket, second)).toMatchObject({ ok: true });
});

test("a redemption is released when its order's payment expires, and not before", async () => {
  const { link } = await inUse();
  shop.clock.advance(1_799);
  expect(await shop.backEnd.orders.verify({ link, returned: "unknown" }, first)).toMatchObject({
    value: { state: "paying" },
  });
  expect(await standing()).toMatchObject({ available: 0, underWay: [true] });
  shop.clock.advance(2);
  expect(await shop.backEnd.orders.verify({ link, returned: "unknown" }, first)).toMatchObject({
    value: { state: "failed", failure: "abandoned" },
  });
  expect(await standing()).toMatchObject({ available: 1, underWay: [] });
  // The second basket has expired too; the same seat is free again.
  expect(await redeem(await hold("B-4", second), second)).toMatchObject({ ok: true });
});

test("a redemption stays with the ticket that it paid for", async () => {
  const { link, page, ticket } = await inUse();
  await payByCard(page);
  expect(await shop.backEnd.orders.verify({ link, returned: "paid" }, first)).toMatchObject({
    value: { state: "paid" },
  });
  expect(await standing()).toEqual({ available: 0, underWay: [false], isOffered: false });
  expect(await redeem(ticket, second)).toMatchObject({
    refusal: { reason: "not-by-redemption", why: "used" },
  });
});
