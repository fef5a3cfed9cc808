import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { OutputOf } from "#contract/operation.ts";
import type { Order } from "#contract/operations/orders.ts";
import {
  begin,
  bought,
  caller,
  codes,
  hold,
  place,
  read,
  setUpExchanges,
  shop,
  tenders,
} from "../../engine/testing/exchange-scenes.ts";
import { executeDueJobs, jobsOf, rowsOf, theirBooks } from "../../engine/testing/money-scenes.ts";
import { buy } from "../../engine/testing/purchase.ts";
import { buyCard, payByCardOf, THREE_PERFORMANCES } from "../../engine/testing/sales/flex-scenes.ts";
import { TWO_PERFORMANCES } from "../../engine/testing/sales/package-scenes.ts";
import { NO_VIOLATION } from "../../engine/testing/seat-audit.ts";
import { audit } from "../../engine/testing/seat-scenes.ts";
import { ADULT, CARMEN, COMPANION, WHEELCHAIR, YOUTH } from "../../engine/testing/small-house.ts";
import type { tickets } from "../operations/orders/tickets.ts";
import { at, SEAT, ticketIds } from "../testing/execute-operation.ts";

type Preview = { ok: true; value: OutputOf<typeof tickets.previewPriceType> };
type Changed = { ok: true; value: OutputOf<typeof tickets.changePriceType> };

const PROTECTION = {
  ...{ perTicket: 3_900, vat: "service", name: { sv: "Skydd" }, terms: { sv: "" }, claimDays: 60 },
};

/** A seat of row A at half price, with the fee. */
const YOUNG = 41_500;

setUpExchanges();
afterEach(async () => {
  expect(await audit(shop)).toEqual(NO_VIOLATION);
});

let order: Order;
const first = async () => (await ticketIds(shop.engine, order))[0] ?? "";
const boxOffice = async (operation: string, input: object = {}, engine = shop.engine) =>
  at(engine, `tickets.${operation}`, { order: order.number, ticket: await first(), ...input });
const preview = async (priceType: number) => (await boxOffice("previewPriceType", { priceType })) as Preview;
const change = (priceType: number, input: object = {}, engine = shop.engine) =>
  boxOffice("changePriceType", { priceType, ...input }, engine);
const fresh = async () => {
  const mine = await shop.backEnd.orders.mine({}, caller);
  const found = mine.ok ? mine.value.find(({ number }) => number !== order.number) : undefined;
  return read({ link: found?.link ?? "" });
};
const use = (code = "") => at(shop.engine, "door.use", { code });
const close = () => at(shop.engine, "accounts.close", { day: "2027-01-15", provider: true });

describe("a change to a cheaper price type", () => {
  beforeEach(async () => {
    order = await bought(["A-1", "A-2"]);
  });

  test("refunds the difference the way it was paid, as the preview said", async () => {
    const shown = await preview(YOUTH);
    expect(shown.value).toMatchObject({
      ...{ seat: "parkett/A/1", from: ADULT, to: YOUTH, isByHand: false },
      ...{ worth: { amount: SEAT }, total: { amount: YOUNG }, owed: { amount: 0 } },
      back: { amount: SEAT - YOUNG },
      tenders: [{ kind: "provider", amount: { amount: SEAT - YOUNG }, to: "provider" }],
    });
    expect(await rowsOf(shop, "select 1 from orders")).toHaveLength(1);
    const changed = (await change(YOUTH, { expect: shown.value.expect })) as Changed;
    expect(changed).toMatchObject({ value: { owed: { amount: 0 }, back: { amount: SEAT - YOUNG } } });
    await executeDueJobs(shop);
    expect(await theirBooks(shop)).toMatchObject([{ charged: 2 * SEAT, refunded: SEAT - YOUNG }]);
    expect(await tenders()).toEqual([
      { kind: "exchange", taken: YOUNG, returned: 0, moved: 0 },
      { kind: "provider", taken: 2 * SEAT, returned: SEAT - YOUNG, moved: YOUNG },
    ]);
    expect((await fresh()).number).toBe(changed.value.order);
    expect(await close()).toMatchObject({ ok: true });
    expect(await jobsOf(shop, "order-refunded")).toHaveLength(1);
    expect(await jobsOf(shop, "order-confirmation")).toHaveLength(2);
  });

  test("keeps the seat and the name, and only the new code admits", async () => {
    await boxOffice("changeName", { name: "Elsa Ek" });
    const [old = "", other] = codes(order);
    const shared = await shop.backEnd.sharing.share({ code: old, name: "Mor", email: "" }, caller);
    await change(YOUTH);
    const now = await fresh();
    expect(now.tickets).toMatchObject([{ place: { seat: "1" }, name: "Elsa Ek", valid: true }]);
    expect(codes(await read(order))).toEqual([other]);
    expect(await use(old)).toMatchObject({ refusal: { reason: "void-ticket" } });
    expect(await use(now.tickets[0]?.code)).toMatchObject({ ok: true });
    if (!shared.ok) throw new Error(shared.refusal.reason);
    const nobody = { ...caller, session: null };
    const link = await shop.backEnd.sharing.read({ token: shared.value.token }, nobody);
    expect(JSON.stringify(link)).not.toContain(now.tickets[0]?.code);
  });

  test("can be changed back and refunded, and ends with all money returned", async () => {
    await change(YOUTH);
    const [young] = await ticketIds(shop.engine, await fresh());
    const wanted = { order: (await fresh()).number, ticket: young, priceType: ADULT };
    const back = await at(shop.engine, "tickets.changePriceType", {
      ...{ ...wanted, receipt: "4711", paid: SEAT - YOUNG },
    });
    expect(back).toMatchObject({ ok: true });
    const third = (back as Changed).value.order;
    for (const [number, input] of [
      [third, { byHand: true, lines: await ticketIds(shop.engine, { number: third }) }],
      [order.number, {}],
    ] as const)
      expect(await at(shop.engine, "orders.refund", { order: number, ...input })).toMatchObject({ ok: true });
    await executeDueJobs(shop);
    expect(await theirBooks(shop)).toMatchObject([{ charged: 2 * SEAT, refunded: 2 * SEAT }]);
    expect(await rowsOf(shop, "select 1 from tickets where valid")).toEqual([]);
    expect(await close()).toMatchObject({ ok: true });
  });

  test("that was previewed is refused with the new figures once a part was refunded", async () => {
    const shown = await preview(YOUTH);
    await at(shop.engine, "orders.refund", { order: order.number, amount: 100_000 });
    expect(await change(YOUTH, { expect: shown.value.expect })).toMatchObject({
      refusal: { reason: "changed-meanwhile", now: { worth: { amount: 2 * SEAT - 100_000 } } },
    });
  });
});

describe("a change to a dearer price type", () => {
  const owed = SEAT - YOUNG;
  beforeEach(async () => {
    order = await bought(["A-1"], YOUTH);
  });

  test("needs the till's receipt for the difference, which pays once", async () => {
    expect(await preview(ADULT)).toMatchObject({
      value: { owed: { amount: owed }, back: { amount: 0 }, tenders: [] },
    });
    expect(await change(ADULT)).toMatchObject({
      refusal: { reason: "needs-receipt", owed: { amount: owed } },
    });
    expect(await change(ADULT, { receipt: "1", paid: owed - 1 })).toMatchObject({
      refusal: { reason: "other-total", total: { amount: owed } },
    });
    await at(shop.engine, "sales.sell", {
      ...{ performance: CARMEN, seats: ["parkett/A/9"], receipt: "1", paid: SEAT },
    });
    expect(await change(ADULT, { receipt: "1", paid: owed })).toMatchObject({
      refusal: { reason: "receipt-used" },
    });
    expect(codes(await read(order))).toHaveLength(1);
    expect(await change(ADULT, { receipt: "2", paid: owed })).toMatchObject({
      value: { owed: { amount: owed }, back: { amount: 0 } },
    });
    expect(await tenders()).toContainEqual({ kind: "receipt", taken: owed, returned: 0, moved: 0 });
    expect(await close()).toMatchObject({ ok: true });
  });

  test("of a ticket paid at the counter, back to a cheaper one, records what the clerk returned", async () => {
    await change(ADULT, { receipt: "2", paid: owed });
    order = await fresh();
    const shown = await preview(YOUTH);
    expect(shown.value.isByHand).toBe(true);
    expect(await change(YOUTH)).toMatchObject({ refusal: { reason: "by-hand" } });
    expect(await change(YOUTH, { byHand: true, expect: shown.value.expect })).toMatchObject({
      value: { back: { amount: owed } },
    });
    expect(await close()).toMatchObject({ ok: true });
  });
});

describe("a full refund after a change of price type", () => {
  const refund = (number: string, input: object = {}) =>
    at(shop.engine, "orders.refund", { order: number, ...input });

  test("returns what the card paid for the old ticket beside what the till took", async () => {
    order = await bought(["A-1"], YOUTH);
    await change(ADULT, { receipt: "2", paid: SEAT - YOUNG });
    const { number } = await fresh();
    expect(await refund(number)).toMatchObject({ refusal: { reason: "by-hand" } });
    expect(await refund(number, { byHand: true })).toMatchObject({ value: { refunded: { amount: SEAT } } });
    await executeDueJobs(shop);
    expect(await theirBooks(shop)).toMatchObject([{ charged: YOUNG, refunded: YOUNG }]);
    expect(await rowsOf(shop, "select 1 from tickets where valid")).toEqual([]);
    expect(await close()).toMatchObject({ ok: true });
  });

  test("is made by hand where the till took all of it, once for each part", async () => {
    const sold = await at(shop.engine, "sales.sell", {
      ...{ performance: CARMEN, seats: ["parkett/A/1"], receipt: "1", paid: SEAT },
    });
    order = { ...(await bought(["A-9"])), number: (sold as Changed).value.order };
    const changed = (await change(YOUTH, { byHand: true })) as Changed;
    const { order: number } = changed.value;
    for (const again of [false, true])
      expect(await refund(number, { amount: 10_000, byHand: true, again })).toMatchObject({ ok: true });
    expect(await refund(number, { amount: 10_000, byHand: true })).toMatchObject({
      refusal: { reason: "given-before" },
    });
    expect(await refund(number, { byHand: true })).toMatchObject({
      value: { refunded: { amount: YOUNG - 20_000 } },
    });
    const [till] = (await tenders()).filter(({ kind }) => kind === "receipt");
    expect(till).toMatchObject({ taken: SEAT, returned: SEAT, moved: 0 });
    expect(await close()).toMatchObject({ ok: true });
  });
});

describe("a change of price type is refused", () => {
  async function refusal(priceType: number) {
    const shown = await boxOffice("previewPriceType", { priceType });
    const done = await change(priceType);
    expect(done).toEqual(shown);
    return done.ok ? null : done.refusal;
  }

  test("for the same one, one not sold for the seat, and beyond the customer's limit", async () => {
    order = await bought(["A-1", "A-2"]);
    expect(await refusal(ADULT)).toMatchObject({ reason: "same-price-type" });
    expect(await refusal(WHEELCHAIR)).toMatchObject({ reason: "price-type-not-offered" });
    expect(await refusal(99)).toMatchObject({ reason: "price-type-not-offered" });
    expect(await boxOffice("priceTypes")).toMatchObject({
      value: { priceTypes: [{ id: YOUTH, total: { amount: YOUNG } }] },
    });
    await hold(caller, CARMEN, ["A-5", "A-6"], YOUTH);
    await buy(shop, caller);
    expect(await refusal(YOUTH)).toMatchObject({ reason: "price-type-limit", max: 2 });
  });

  test("for a used or returned ticket, and a cancelled performance", async () => {
    order = await bought(["A-1", "A-2"]);
    const performance = (await shop.services.catalogue.current()).performance(CARMEN);
    Object.assign(performance ?? {}, { cancelled: true });
    expect(await refusal(YOUTH)).toMatchObject({ reason: "cancelled" });
    Object.assign(performance ?? {}, { cancelled: false });
    await use(codes(order)[0]);
    expect(await refusal(YOUTH)).toMatchObject({ reason: "ticket-used" });
    order = await bought(["A-3"]);
    await at(shop.engine, "orders.refund", { order: order.number });
    expect(await refusal(YOUTH)).toMatchObject({ reason: "void-ticket" });
  });

  test("that would leave nothing paid in an order with other tickets", async () => {
    const youth = (await shop.services.catalogue.current()).priceType(YOUTH);
    Object.assign(youth ?? {}, { percentOfOrdinary: 0 });
    await hold(caller, CARMEN, ["A-1"]);
    await hold(caller, CARMEN, ["A-2"], YOUTH);
    order = await buy(shop, caller);
    expect(await refusal(YOUTH)).toMatchObject({ reason: "voids-order" });
    expect(codes(await read(order))).toHaveLength(2);
    order = await bought(["A-3"]);
    expect(await change(YOUTH)).toMatchObject({ value: { back: { amount: SEAT } } });
    const now = await rowsOf(shop, "select price_type from tickets where valid and seat = 'A-3'");
    expect(now).toEqual([{ price_type: YOUTH }]);
  });

  test("for a ticket with protection, paid by a subscription or in a package", async () => {
    const { catalogue } = await shop.services.catalogue.current();
    const sales = { protection: PROTECTION, packages: [TWO_PERFORMANCES] };
    Object.assign(catalogue, { sales: { ...sales, "flex-subscriptions": [THREE_PERFORMANCES] } });
    await hold(caller, CARMEN, ["A-1"]);
    await shop.backEnd.protection.choose({ wanted: true }, caller);
    order = await buy(shop, caller);
    expect(await refusal(YOUTH)).toMatchObject({ reason: "ticket-protected" });
    await buyCard(shop, caller);
    const held = await hold(caller, CARMEN, ["A-2"]);
    const ticket = held.ok ? held.value.basket.tickets[0]?.id : undefined;
    expect(await payByCardOf(shop, ticket ?? "", caller)).toMatchObject({ ok: true });
    order = await buy(shop, caller);
    expect(await refusal(YOUTH)).toMatchObject({ reason: "paid-by-redemption" });
    const wanted = { package: "two", performances: [], packages: [], band: "A" as const };
    const quantities = [{ priceType: ADULT, quantity: 1 }];
    await shop.backEnd.packages.add({ ...wanted, quantities }, caller);
    order = await buy(shop, caller);
    expect(await refusal(YOUTH)).toMatchObject({ reason: "in-package" });
  });

  test("for a wheelchair place and its companion seat, which have one price type each", async () => {
    await hold(caller, CARMEN, ["B-1"], WHEELCHAIR);
    await hold(caller, CARMEN, ["B-2"], COMPANION);
    order = await buy(shop, caller);
    expect(await refusal(ADULT)).toMatchObject({ reason: "price-type-not-offered" });
    expect(await boxOffice("priceTypes")).toMatchObject({ value: { priceTypes: [] } });
  });
});

describe("at the same moment as a change of price type", () => {
  beforeEach(async () => {
    order = await bought(["A-1"]);
  });

  /** What was refunded, is to be refunded or pays for valid tickets: never more than was paid. */
  async function backAndMoved() {
    const [sums] = await rowsOf<{ sum: number }>(
      shop,
      `select ((select coalesce(sum(t.returned + t.moved), 0) from tenders t where t.kind <> 'exchange')
        + (select coalesce(sum(m.amount), 0) from movements m where m.kind = 'refund' and m.state = 'requested'))::int as sum`,
    );
    return sums?.sum;
  }

  test("a refund of the ticket: only one of both happens", async () => {
    const lines = [await first()];
    const answers = await Promise.all([
      change(YOUTH),
      at(shop.another(), "orders.refund", { order: order.number, lines }),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await backAndMoved()).toBe(SEAT);
  });

  test("another one by a second clerk: only one of both happens", async () => {
    const answers = await Promise.all([change(YOUTH), change(YOUTH, {}, shop.another())]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await backAndMoved()).toBe(SEAT);
  });

  test("the customer's exchange of the ticket: only one of both happens", async () => {
    await begin(order, codes(order));
    const [changed, placed] = await Promise.all([change(YOUTH), place()]);
    expect([changed, placed].filter(({ ok }) => ok)).toHaveLength(1);
    expect(await backAndMoved()).toBe(SEAT);
  });
});
