import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Caller } from "#contract/operation.ts";
import type { Order } from "#contract/operations/orders.ts";
import { giveTickets } from "../counter/give-tickets.ts";
import { paySale } from "../counter/pay-sale.ts";
import { setBuyer } from "../counter/sale-buyer.ts";
import { findSale, openSale } from "../counter/sales.ts";
import { refundOrder } from "../orders/returned/refund-order.ts";
import { ONE_TILL } from "../testing/counter-steps.ts";
import { expectReportsAgree, journalFaults } from "../testing/journal-audit.ts";
import { moneyFaults } from "../testing/money-audit.ts";
import { rowsOf } from "../testing/money-scenes.ts";
import { buy, place, readOrder } from "../testing/purchase.ts";
import {
  addSupper,
  EVERYTHING,
  FISH_PRICE,
  FREE_EXCHANGE,
  PROTECTION_PRICE,
} from "../testing/sales/everything-sold.ts";
import {
  bought,
  creditOf,
  PRICE,
  putUp,
  RESALE,
  resaleJobs,
  stateOf,
} from "../testing/sales/resale-scenes.ts";
import { sellOut } from "../testing/sales/waiting-scenes.ts";
import { NO_VIOLATION } from "../testing/seat-audit.ts";
import { audit, holdSeats } from "../testing/seat-scenes.ts";
import { ADULT, CARMEN, COMPANION, smallHouse, WHEELCHAIR, YOUTH } from "../testing/small-house.ts";
import {
  openTestShop,
  signedIn,
  type TestShop,
  type TestShopOptions,
  visitor,
} from "../testing/test-shop.ts";
import { openTill } from "../tills/till-sessions.ts";
import { makeEndpoint } from "../webhooks/endpoints.ts";

/** Tickets for resale that were bought with other lines, in other ways, or for other kinds of seats. */

const WHEELCHAIR_PRICE = 41_000;
const CLERK = { id: null, who: "Kim" };

let shop: TestShop;
let caller: Caller;
beforeEach(() => open());
afterEach(async () => {
  expect(await moneyFaults(shop)).toEqual([]);
  expect(await journalFaults(shop)).toEqual([]);
  await expectReportsAgree(shop);
  expect(await audit(shop)).toEqual(NO_VIOLATION);
  await shop.close();
});

async function open({ catalogue, settings }: TestShopOptions = {}) {
  shop = await openTestShop({
    catalogue: { sales: { ...EVERYTHING, exchange: FREE_EXCHANGE }, ...catalogue },
    settings: { resale: RESALE, counter: ONE_TILL, ...settings },
  });
  caller = await signedIn(shop.backEnd, await visitor(shop.backEnd));
}
async function reopen(options: TestShopOptions) {
  await shop.close();
  await open(options);
}

type Seat = Parameters<TestShop["backEnd"]["basket"]["addSeats"]>[0]["seats"][number];
async function hold(performance: number, ...seats: readonly Seat[]) {
  const held = await shop.backEnd.basket.addSeats({ performance, seats: [...seats] }, caller);
  expect(held).toMatchObject({ ok: true });
}
const codeAt = (order: Order, seat: number) => order.tickets[seat]?.code ?? "";
const put = (code: string) => putUp(shop, { caller }, code);
const why = (reason: string) => ({ ok: false, refusal: { reason: "not-for-resale", why: reason } });
const placed = async (link: string) => readOrder(shop, link, caller);
async function soldAgain(seat: string, priceType = ADULT) {
  const buyer = await signedIn(shop.backEnd, await visitor(shop.backEnd));
  const held = await shop.backEnd.basket.addSeats(
    { performance: CARMEN, seats: [{ seat, priceType }] },
    buyer,
  );
  expect(held).toMatchObject({ ok: true });
  await buy(shop, buyer);
  await resaleJobs(shop);
}

describe("what goes with a ticket that is sold again", () => {
  test("its protection, and the meal of too many guests, are paid back as quoted", async () => {
    await holdSeats(shop, caller, ["A-4", "A-5", "A-6"]);
    await shop.backEnd.protection.choose({ wanted: true }, caller);
    expect(await addSupper(shop, caller, 3)).toMatchObject({ ok: true });
    const order = await buy(shop, caller);
    await sellOut(shop);
    const amount = PRICE + PROTECTION_PRICE + 3 * FISH_PRICE;
    expect(await stateOf(shop, { caller }, codeAt(order, 1))).toMatchObject({ amount: { amount } });
    expect(await put(codeAt(order, 1))).toMatchObject({ ok: true });
    expect((await placed(order.link)).lines.every(({ returned }) => returned === 0)).toBe(true);
    await soldAgain("A-5");
    expect(await creditOf(shop, order)).toBe(amount);
    const after = await placed(order.link);
    expect(after.tickets.map(({ valid }) => valid)).toEqual([true, false, true]);
    expect(after.lines.filter(({ returned }) => returned > 0)).toHaveLength(2);
  });

  test("is nothing while a meal of another order needs it", async () => {
    await holdSeats(shop, caller, ["A-4", "A-5"]);
    const order = await buy(shop, caller);
    expect(await addSupper(shop, caller, 2)).toMatchObject({ ok: true });
    const meal = await buy(shop, caller);
    await sellOut(shop);
    expect(await put(codeAt(order, 0))).toMatchObject(why("meal-first"));
    await shop.backEnd.orders.giveBack({ link: meal.link }, caller);
    expect(await put(codeAt(order, 0))).toMatchObject({ ok: true });
  });

  test.each(["credit", "original"] as const)(
    "is not the other ticket, also when nothing else of the order is paid for: %s",
    async (money) => {
      await reopen({ settings: { resale: { ...RESALE, money } } });
      await holdSeats(shop, caller, ["A-4", "A-5"]);
      const order = await buy(shop, caller);
      await sellOut(shop);
      await put(codeAt(order, 0));
      const [row] = await rowsOf<{ id: string }>(shop, "select id from orders where link = $1", [order.link]);
      const goodwill = { order: row?.id ?? "", amount: PRICE, id: "goodwill" };
      expect(await refundOrder(shop.services, goodwill)).toMatchObject({ ok: true });
      expect(await stateOf(shop, { caller }, codeAt(order, 0))).toMatchObject({
        ...{ amount: { amount: PRICE }, to: "credit" },
      });
      await soldAgain("A-4");
      expect((await placed(order.link)).tickets.map(({ valid }) => valid)).toEqual([false, true]);
      expect(await creditOf(shop, order)).toBe(PRICE);
    },
  );
});

describe("a ticket from the counter", () => {
  test("that was paid for in cash becomes credit, where the house pays back to the payment method", async () => {
    await reopen({ settings: { resale: { ...RESALE, money: "original" } } });
    expect(await openTill(shop.services, CLERK, { till: "one", float: 0 })).toMatchObject({ ok: true });
    const sale = await openSale(shop.services, CLERK, "sv");
    const [customer] = await rowsOf<{ id: string }>(shop, "select id from customers");
    const set = { customer: customer?.id ?? null, buyer: null, language: undefined };
    expect(await setBuyer(shop.services, sale, set)).toMatchObject({ ok: true });
    await shop.backEnd.basket.addSeats(
      { performance: CARMEN, seats: [{ seat: "A-5", priceType: ADULT }] },
      sale.caller,
    );
    const found = await findSale(shop.services, sale.row.id);
    if (!found.ok) throw new Error(found.refusal.reason);
    const tenders = [{ kind: "cash" as const, amount: PRICE, received: PRICE }];
    const paid = await paySale(shop.services, found.value, {
      tenders,
      toPay: PRICE,
      clerk: CLERK,
      key: null,
      guest: null,
    });
    expect(paid).toMatchObject({ ok: true });
    await sellOut(shop);
    const [ticket] = await rowsOf<{ code: string; link: string }>(
      shop,
      `select code, link from tickets join orders on orders.id = tickets."order" where seat = 'A-5'`,
    );
    const { code = "", link = "" } = ticket ?? {};
    expect(await stateOf(shop, { caller }, code)).toMatchObject({ to: "credit" });
    await put(code);
    await soldAgain("A-5");
    expect(await creditOf(shop, { link })).toBe(PRICE);
  });

  test("that the house gives out counts as sold again: the house has taken the seat, and pays", async () => {
    const order = await bought(shop, ["A-5"], caller);
    const { tickets } = await placed(order.link);
    await sellOut(shop);
    await put(tickets[0]?.code ?? "");
    const guest = {
      kind: "press" as const,
      language: "sv" as const,
      customer: null,
      name: "Ny Tid",
      from: null,
    };
    const given = await giveTickets(shop.services, {
      ...guest,
      ...{ performance: CARMEN, seats: [{ seat: "A-5", priceType: ADULT }] },
    } as never);
    expect(given).toMatchObject({ ok: true });
    await resaleJobs(shop);
    expect(await creditOf(shop, order)).toBe(PRICE);
  });
});

describe("a ticket cannot be put up", () => {
  test("for a wheelchair place whose companion stays, but once the companion ticket is returned", async () => {
    await hold(
      CARMEN,
      { seat: "B-1", priceType: WHEELCHAIR },
      { seat: "B-2", priceType: COMPANION },
      { seat: "A-4", priceType: YOUTH },
    );
    const order = await buy(shop, caller);
    await sellOut(shop);
    const at = (type: string) => order.tickets.find(({ priceType }) => priceType === type)?.code ?? "";
    expect(await put(at("Ledsagare"))).toMatchObject(why("free"));
    expect(await put(at("Rullstol"))).toMatchObject(why("companion-alone"));
    await shop.backEnd.orders.giveBack({ link: order.link, ticket: at("Ledsagare") }, caller);
    expect(await put(at("Rullstol"))).toMatchObject({ ok: true });
    await soldAgain("B-1", WHEELCHAIR);
    expect(await creditOf(shop, order)).toBe(WHEELCHAIR_PRICE);
  });

  test("for a second wheelchair place while the first is for resale and a companion stays", async () => {
    const { plans } = smallHouse();
    const wheelchairs = plans.map((plan) => ({
      ...plan,
      sections: plan.sections.map((section) => ({
        ...section,
        rows: section.rows.map((row) => ({
          ...row,
          seats: row.seats.map((seat) => (seat.id === "B-3" ? { ...seat, accessible: true } : seat)),
        })),
      })),
    }));
    await reopen({ catalogue: { plans: wheelchairs } });
    await hold(
      CARMEN,
      { seat: "B-1", priceType: WHEELCHAIR },
      { seat: "B-3", priceType: WHEELCHAIR },
      { seat: "B-2", priceType: COMPANION },
    );
    const order = await buy(shop, caller);
    await sellOut(shop);
    const [one = "", two = ""] = order.tickets
      .filter(({ priceType }) => priceType === "Rullstol")
      .map(({ code }) => code);
    expect(await put(one)).toMatchObject({ ok: true });
    expect(await put(two)).toMatchObject(why("companion-alone"));
    expect(await shop.backEnd.orders.giveBack({ link: order.link, ticket: two }, caller)).toMatchObject({
      refusal: { reason: "companion-alone" },
    });
  });

  test("while seats of its own kind are left; a free wheelchair place is none for an ordinary ticket", async () => {
    await hold(CARMEN, { seat: "A-4", priceType: ADULT });
    const order = await buy(shop, caller);
    await sellOut(shop, ["B-1"]);
    expect(await put(codeAt(order, 0))).toMatchObject({ ok: true });
  });

  test("of a package that goes back as a whole", async () => {
    await reopen({ settings: { packageReturn: "whole" } });
    const quantities = [{ priceType: ADULT, quantity: 1 }];
    const two = { package: "two", performances: [], packages: [], band: "A" as const, quantities };
    expect(await shop.backEnd.packages.add(two, caller)).toMatchObject({ ok: true });
    const order = await buy(shop, caller);
    await sellOut(shop);
    const carmen = order.tickets.find(({ performance }) => performance === CARMEN);
    expect(await put(carmen?.code ?? "")).toMatchObject(why("whole-package"));
  });

  test("while a ticket of its order is being exchanged", async () => {
    const { performances } = smallHouse();
    const later = performances
      .filter(({ id }) => id === CARMEN)
      .map((one) => ({ ...one, id: 9, starts: one.starts + 86_400_000 }));
    await reopen({ catalogue: { performances: [...performances, ...later] } });
    await holdSeats(shop, caller, ["A-4", "A-5"]);
    const order = await buy(shop, caller);
    await sellOut(shop);
    const begun = { link: order.link, tickets: [codeAt(order, 1)], to: 9 };
    expect(await shop.backEnd.exchanges.begin(begun, caller)).toMatchObject({ ok: true });
    await hold(9, { seat: "A-4", priceType: ADULT });
    await place(shop, caller);
    expect(await put(codeAt(order, 0))).toMatchObject(why("exchanging"));
  });
});

describe("others hear of a ticket that is put up", () => {
  test("its wallet passes are renewed, and webhooks say that it is revoked, and issued when it is taken back", async () => {
    await hold(CARMEN, { seat: "A-5", priceType: ADULT });
    const order = await buy(shop, caller);
    await sellOut(shop);
    const code = codeAt(order, 0);
    const events = ["ticket.revoked", "ticket.issued"] as const;
    await makeEndpoint(shop.services, { name: "CRM", url: "https://example.org/", events }, "Kim");
    const [noted, passes] = [
      () => rowsOf(shop, "select kind, object from webhook_events order by at, id"),
      () => rowsOf(shop, "select data->>'order' as link from jobs.job where name = 'wallet-passes'"),
    ];
    await shop.engine.walletPasses.note({
      ...{ serial: "one", ticket: code, share: null, language: "sv", contentHash: "x", google: false },
    } as never);
    expect(await passes()).toEqual([]);
    await put(code);
    expect(await passes()).toEqual([{ link: order.link }]);
    expect(await noted()).toEqual([{ kind: "ticket.revoked", object: `ticket:${order.number}/0` }]);
    await shop.backEnd.resale.takeBack({ code }, caller);
    expect(await noted()).toEqual([
      { kind: "ticket.revoked", object: `ticket:${order.number}/0` },
      { kind: "ticket.issued", object: `ticket:${order.number}/0` },
    ]);
  });
});
