import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Caller } from "#contract/operation.ts";
import type { FlexSubscription } from "#domain/sales/packages/flex-subscriptions.ts";
import type { Catalogue } from "../../storage/documents/catalogue-document.ts";
import { rowsOf } from "../../testing/money-scenes.ts";
import { buyCard as buyCardIn, THREE_PERFORMANCES } from "../../testing/sales/flex-scenes.ts";
import { ADULT, CARMEN, FAUST, smallHouse, TOSCA, YOUTH } from "../../testing/small-house.ts";
import {
  openTestShop,
  signedIn,
  type TestShop,
  type TestShopOptions,
  visitor,
} from "../../testing/test-shop.ts";

const FULL = 80_000;
const FEE = 1_500;
let shop: TestShop;
let caller: Caller;
async function open(
  change: Partial<FlexSubscription> = {},
  options: TestShopOptions = {},
  house: Partial<Catalogue> = {},
) {
  shop = await openTestShop({
    ...options,
    catalogue: { ...house, sales: { "flex-subscriptions": [{ ...THREE_PERFORMANCES, ...change }] } },
  });
  caller = await signedIn(shop.backEnd, await visitor(shop.backEnd));
}
beforeEach(() => open());
afterEach(() => shop.close());

const buyCard = () => buyCardIn(shop, caller);
const cards = async () => {
  const mine = await shop.backEnd.flexSubscriptions.mine({}, caller);
  return mine.ok ? mine.value : [];
};
const card = async () => (await cards())[0];
const hold = async (seat: string, performance = CARMEN, priceType = ADULT, who = caller) => {
  const held = await shop.backEnd.basket.addSeats({ performance, seats: [{ seat, priceType }] }, who);
  if (!held.ok) throw new Error(held.refusal.reason);
  return (
    held.value.basket.tickets.find((one) => one.seat === seat && one.performance === performance)?.id ?? ""
  );
};
const redeem = async (ticket: string, who = caller) =>
  shop.backEnd.flexSubscriptions.redeem({ ticket, subscription: (await card())?.id ?? "" }, who);
const basketOf = async () => {
  const read = await shop.backEnd.basket.read({}, caller);
  return read.ok ? read.value.basket : null;
};
/** Pays with a redemption, and the rest through the provider. */
const payByRedemption = async (seat: string) => {
  await redeem(await hold(seat));
  const link = await placeAt((await basketOf())?.toPay.amount ?? 0);
  const verified = await shop.backEnd.orders.verify({ link, returned: "paid" }, caller);
  expect(verified).toMatchObject({ ok: true, value: { state: "paid" } });
  return link;
};
async function placeAt(toPay: number) {
  const placed = await placeBasket(toPay);
  if (!placed.ok) throw new Error(placed.refusal.reason);
  if (placed.value.paymentPage) {
    const { payByCard } = await import("#sandbox/nexi/visitor.ts");
    await payByCard(placed.value.paymentPage);
  }
  return placed.value.link;
}
async function placeBasket(toPay: number, who = caller) {
  await shop.backEnd.orders.chooseDelivery({ method: "e-ticket" }, who);
  const read = await shop.backEnd.basket.read({}, who);
  const expectedTotal = read.ok ? (read.value.basket?.totals.total.amount ?? 0) : 0;
  return shop.backEnd.orders.place({ acceptTerms: true, expectedTotal, toPay }, who);
}

describe("a flex subscription", () => {
  test("is bought with its VAT, and has all its redemptions", async () => {
    const order = await buyCard();
    expect(order.totals).toMatchObject({
      total: { amount: 180_000 },
      vatByRate: [{ basisPoints: 600, vat: { amount: 10_189 } }],
    });
    expect(await card()).toMatchObject({
      name: "Tre kvällar",
      structure: "Ordinarie",
      price: { amount: 180_000 },
      available: 3,
      used: [],
      expires: "2028-01-15",
      state: "active",
    });
  });

  test("is valid until the operator's fixed date, if there is one", async () => {
    await shop.close();
    await open({ until: "2027-06-15" });
    await buyCard();
    expect(await card()).toMatchObject({ expires: "2027-06-15", available: 3 });
    const [sold] = await shop.backEnd.flexSubscriptions
      .list({}, caller)
      .then((all) => (all.ok ? all.value : []));
    expect(sold).toMatchObject({ until: "2027-06-15", months: THREE_PERFORMANCES.months });
  });

  test("is created once, however often its order is fulfilled", async () => {
    await buyCard();
    const [order] = await rowsOf<{ id: string }>(shop, "select id from orders");
    await shop.engine.orders.fulfil(order?.id ?? "");
    expect(await rowsOf(shop, "select id from subscription_redemptions")).toHaveLength(3);
  });

  test("is not sold if it is unknown or not on sale", async () => {
    const add = (id: string) => shop.backEnd.flexSubscriptions.add({ flex: id }, caller);
    expect(await add("none")).toMatchObject({ refusal: { reason: "unknown-flex" } });
    await add("three");
    expect(await add("three")).toMatchObject({ refusal: { reason: "not-so-many", max: 1 } });
    await shop.close();
    await open({ to: 0 });
    expect(await add("three")).toMatchObject({ refusal: { reason: "flex-not-on-sale" } });
  });
});

describe("a redemption pays for a ticket", () => {
  beforeEach(buyCard);

  test("at the ticket's price, with the fee paid as usual and the VAT paid with the card", async () => {
    const ticket = await hold("B-4");
    expect(await redeem(ticket)).toMatchObject({ ok: true });
    const basket = await basketOf();
    const price = basket?.tickets[0]?.price.amount ?? 0;
    expect(basket).toMatchObject({
      tenders: [{ id: ticket, kind: "redemption", label: "Tre kvällar", amount: { amount: price } }],
      toPay: { amount: FEE },
      totals: { total: { amount: price + FEE }, vatByRate: [{ basisPoints: 2500 }] },
    });
    const link = await placeAt(FEE);
    await shop.backEnd.orders.verify({ link, returned: "paid" }, caller);
    const order = await shop.backEnd.orders.read({ link }, caller);
    expect(order).toMatchObject({
      value: { state: "paid", tenders: [{ kind: "redemption", amount: { amount: price } }] },
    });
    expect(await card()).toMatchObject({
      available: 2,
      used: [{ performance: { id: CARMEN }, underWay: false }],
    });
  });

  test("with a surcharge for a dearer seat, which is paid with today's VAT", async () => {
    await redeem(await hold("A-4"));
    expect(await basketOf()).toMatchObject({
      toPay: { amount: 10_000 + FEE },
      totals: { total: { amount: FULL + FEE }, vatByRate: [{ basisPoints: 600, vat: { amount: 566 } }, {}] },
    });
  });

  test("or is rejected with a reason for each ticket", async () => {
    const [other, youth] = [await hold("B-4", TOSCA), await hold("B-5", CARMEN, YOUTH)];
    expect(await redeem(other)).toMatchObject({
      refusal: { reason: "not-by-redemption", why: "performance" },
    });
    expect(await redeem(youth)).toMatchObject({ refusal: { reason: "not-by-redemption", why: "type" } });
    const seats = [await hold("B-6"), await hold("B-7"), await hold("B-8")] as const;
    expect(await redeem(seats[0])).toMatchObject({ ok: true });
    expect(await redeem(seats[1])).toMatchObject({ ok: true });
    expect(await redeem(seats[2])).toMatchObject({ refusal: { why: "most" } });
    const ways = await shop.backEnd.flexSubscriptions.ways({}, caller);
    const tickets = ways.ok ? (ways.value[0]?.tickets ?? []) : [];
    const whyOf = (id: string) => tickets.find(({ ticket }) => ticket === id);
    expect([whyOf(other)?.why, whyOf(youth)?.why, whyOf(seats[2])?.why]).toEqual([
      "performance",
      "type",
      "most",
    ]);
    expect(whyOf(seats[0])).toMatchObject({ isUsed: true, why: null });
    await shop.database.$client.query("update ticket_subscriptions set expires = '2027-01-14'");
    expect(await redeem(seats[2])).toMatchObject({ refusal: { why: "expired" } });
    expect(await card()).toMatchObject({ available: 0, state: "expired" });
  });

  test("for a performance that is added to the subscription after its purchase", async () => {
    await shop.close();
    await open({ performances: [FAUST] });
    await buyCard();
    const ticket = await hold("B-4");
    expect(await redeem(ticket)).toMatchObject({
      refusal: { reason: "not-by-redemption", why: "performance" },
    });
    const sales = { "flex-subscriptions": [THREE_PERFORMANCES] };
    await shop.engine.house.importCatalogue(smallHouse({ sales }), []);
    expect(await redeem(ticket)).toMatchObject({ ok: true });
  });

  test("until its owner removes the redemption or the ticket", async () => {
    const ticket = await hold("B-4");
    await redeem(ticket);
    await shop.backEnd.flexSubscriptions.keepRedemption({ ticket }, caller);
    expect(await basketOf()).toMatchObject({
      tenders: [],
      totals: { vatByRate: [{ basisPoints: 600 }, {}] },
    });
    await redeem(ticket);
    await shop.backEnd.basket.removeTickets({ tickets: [ticket] }, caller);
    await hold("B-5");
    expect((await basketOf())?.tenders).toEqual([]);
  });

  test("in full if nothing else is charged, and the order needs no payment", async () => {
    await shop.close();
    await open({}, {}, { fees: [] });
    await buyCard();
    await redeem(await hold("B-4"));
    expect(await basketOf()).toMatchObject({ toPay: { amount: 0 } });
    const placed = await placeBasket(0);
    if (!placed.ok) throw new Error(placed.refusal.reason);
    expect(placed.value.paymentPage).toBeNull();
    const order = await shop.backEnd.orders.read({ link: placed.value.link }, caller);
    expect(order).toMatchObject({
      value: { state: "paid", tickets: [{ valid: true }], paymentMethod: null },
    });
    expect(await card()).toMatchObject({ available: 2, used: [{ underWay: false }] });
    await shop.backEnd.orders.giveBack({ link: placed.value.link }, caller);
    expect(await card()).toMatchObject({ available: 3, used: [] });
  });

  test("after a change of date if the card is valid for that date, and otherwise the ticket has to be paid for", async () => {
    await shop.close();
    const [valid, other] = [40, 41];
    const carmen = smallHouse().performances.filter(({ id }) => id === CARMEN);
    const later = [valid, other].flatMap((id) =>
      carmen.map((one) => ({ ...one, id, starts: one.starts + id })),
    );
    const performances = [...smallHouse().performances, ...later];
    await open({ performances: [CARMEN, valid] }, {}, { performances });
    await buyCard();
    const ticket = await hold("B-4");
    await redeem(ticket);
    const to = (performance: number, from: number) =>
      shop.backEnd.basket.changeDate({ performance: from, to: performance }, caller);
    expect(await to(valid, CARMEN)).toMatchObject({ ok: true });
    expect(await basketOf()).toMatchObject({
      tenders: [{ kind: "redemption", id: ticket }],
      toPay: { amount: FEE },
    });
    expect(await to(other, valid)).toMatchObject({ ok: true });
    const basket = await basketOf();
    expect(basket?.tenders).toMatchObject([{ kind: "redemption", amount: { amount: 0 } }]);
    expect(basket?.toPay).toEqual(basket?.totals.total);
    expect(basket?.totals.vatByRate.map(({ basisPoints }) => basisPoints)).toEqual([600, 2500]);
    expect(await card()).toMatchObject({ available: 3 });
  });

  test("of its owner's card only, and another customer's card is rejected", async () => {
    const other = await signedIn(shop.backEnd, await visitor(shop.backEnd));
    const ticket = await hold("B-4", CARMEN, ADULT, other);
    expect(await redeem(ticket, other)).toMatchObject({ refusal: { reason: "unknown-subscription" } });
  });
});

describe("a redemption is returned to its card", () => {
  beforeEach(buyCard);

  test("when the payment fails", async () => {
    await redeem(await hold("A-4"));
    const placed = await placeBasket(10_000 + FEE);
    expect(await card()).toMatchObject({ available: 2, used: [{ underWay: true }] });
    const link = placed.ok ? placed.value.link : "";
    await shop.backEnd.orders.verify({ link, returned: "cancelled" }, caller);
    expect(await card()).toMatchObject({ available: 3, used: [] });
  });

  test("when its order is returned, and is valid for at least thirty days", async () => {
    const link = await payByRedemption("B-4");
    shop.clock.advance(60);
    expect((await card())?.used).toHaveLength(1);
    expect(await shop.backEnd.orders.giveBack({ link }, caller)).toMatchObject({
      ok: true,
      value: { credit: { amount: FEE } },
    });
    expect(await card()).toMatchObject({ available: 3, used: [], expires: "2028-01-15" });
    await shop.database.$client.query("update ticket_subscriptions set expires = '2027-01-16'");
    expect(await card()).toMatchObject({ expires: "2027-02-14" });
  });

  test("when its performance is cancelled, while the rest of the order stays", async () => {
    await buyCard();
    await redeem(await hold("A-5"));
    await hold("A-7", TOSCA);
    const link = await placeAt((await basketOf())?.toPay.amount ?? 0);
    await shop.backEnd.orders.verify({ link, returned: "paid" }, caller);
    const performances = smallHouse().performances.map((entry) =>
      entry.id === CARMEN ? { ...entry, cancelled: true } : entry,
    );
    const sales = { "flex-subscriptions": [THREE_PERFORMANCES] };
    await shop.engine.house.importCatalogue(smallHouse({ performances, sales }), []);
    const chosen = await shop.backEnd.refundOffers.choose(
      { link, performance: CARMEN, choice: "money" },
      caller,
    );
    expect(chosen).toMatchObject({ ok: true, value: { worth: { amount: FULL + FEE } } });
    expect(await card()).toMatchObject({ available: 3 });
    const refunds = await rowsOf<{ kind: string; sum: number }>(
      shop,
      `select tenders.kind, sum(movements.amount)::int as sum from movements join tenders on tenders.id = movements.tender
       where movements.kind = 'refund' group by tenders.kind order by tenders.kind`,
    );
    expect(refunds.map(({ sum }) => sum).sort((a, b) => a - b)).toEqual([FEE + 10_000, FULL - 10_000]);
    expect(await rowsOf(shop, "select seat from tickets where valid")).toEqual([{ seat: "A-7" }]);
  });

  test("but a card with a used redemption cannot be returned", async () => {
    const [bought] = await rowsOf<{ link: string }>(shop, "select link from orders");
    await payByRedemption("B-4");
    const link = bought?.link ?? "";
    const quote = await shop.backEnd.orders.returnQuote({ link }, caller);
    expect(quote).toMatchObject({ value: { kept: [{ why: "subscription-used" }] } });
  });

  test("and an unused card can be returned, after which it pays for nothing", async () => {
    const [bought] = await rowsOf<{ link: string }>(shop, "select link from orders");
    const ticket = await hold("B-4");
    await redeem(ticket);
    expect(await shop.backEnd.orders.giveBack({ link: bought?.link ?? "" }, caller)).toMatchObject({
      ok: true,
    });
    expect(await card()).toMatchObject({ available: 0, state: "cancelled" });
    expect(await placeBasket(FEE)).toMatchObject({ refusal: { reason: "to-pay-changed" } });
  });
});

describe("the last redemption of a card", () => {
  /** Two baskets of one customer, each with a ticket for the last redemption. */
  async function twoTabs(options: TestShopOptions = {}, before = async () => {}) {
    await shop.close();
    await open({ redemptions: 1 }, options);
    await buyCard();
    await before();
    const second = await visitor(shop.backEnd);
    await shop.database.$client.query(
      "update sessions set customer = (select customer from ticket_subscriptions)",
    );
    for (const [who, seat] of [
      [caller, "B-4"],
      [second, "B-6"],
    ] as const) {
      expect(await redeem(await hold(seat, CARMEN, ADULT, who), who)).toMatchObject({ ok: true });
    }
    const answers = await Promise.all(
      [caller, second].map((who) =>
        placeBasket(FEE, who).catch(() => ({ ok: false as const, refusal: { reason: "fault" as const } })),
      ),
    );
    return answers.map((answer) => (answer.ok ? "placed" : answer.refusal.reason)).sort();
  }

  const unlocked = (statement: string) =>
    statement.includes('from "ticket_subscriptions"') ? statement.replace(/\s*for update/, "") : statement;

  test("pays once when two tabs place orders, and the other tab gets a higher total", async () => {
    expect(await twoTabs()).toEqual(["placed", "to-pay-changed"]);
    expect(
      await rowsOf(shop, "select id from tenders where kind = 'redemption' and state = 'held'"),
    ).toHaveLength(1);
  });

  test("is paid with twice without the lock, except for the constraint", async () => {
    const answers = await twoTabs({ rewrite: unlocked });
    expect(answers.filter((answer) => answer === "placed")).toHaveLength(1);
    expect(
      await rowsOf(shop, "select id from tenders where kind = 'redemption' and state = 'held'"),
    ).toHaveLength(1);
  });

  test("is paid with twice without lock and constraint", async () => {
    const unbound = async () => {
      await rowsOf(shop, "drop index a_redemption_pays_once");
    };
    // Each transaction must still be open when the other one reads. If the machine pauses, another pair is tried.
    const lingering = (statement: string) =>
      statement.startsWith('update "baskets"')
        ? statement.replace(" where ", " where pg_sleep(0.2) is not null and ")
        : unlocked(statement);
    let most = 0;
    for (let pair = 0; pair < 6 && most < 2; pair++) {
      const answers = await twoTabs({ rewrite: lingering, changesSchema: true }, unbound);
      most = Math.max(most, answers.filter((answer) => answer === "placed").length);
    }
    expect(most).toBe(2);
  });
});
