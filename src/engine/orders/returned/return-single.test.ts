import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Caller } from "#contract/operation.ts";
import type { Order } from "#contract/operations/orders.ts";
import { letIn, ticketsOf, upload } from "../../testing/door/door-scenes.ts";
import { moneyFaults } from "../../testing/money-audit.ts";
import { rowsOf } from "../../testing/money-scenes.ts";
import { buy, readOrder } from "../../testing/purchase.ts";
import {
  addSupper,
  EVERYTHING,
  FISH_PRICE,
  FREE_EXCHANGE,
  PROTECTION_PRICE,
} from "../../testing/sales/everything-sold.ts";
import { holdSeats } from "../../testing/seat-scenes.ts";
import { ADULT, CARMEN, COMPANION, smallHouse, TOSCA, WHEELCHAIR, YOUTH } from "../../testing/small-house.ts";
import {
  openTestShop,
  signedIn,
  type TestShop,
  type TestShopOptions,
  visitor,
} from "../../testing/test-shop.ts";
import { previewRefund } from "./refund-order.ts";

/** One ticket of an order that was bought singly. */

const SEAT = 81_500;
const DAY = 86_400;
const [FEE] = smallHouse().fees;
if (!FEE) throw new Error("The house has no fee");

const WITH_ORDER_FEE = [FEE, { ...FEE, id: "order", per: "order" as const, amount: 2_000 }];

let shop: TestShop;
let caller: Caller;
beforeEach(() => open());
afterEach(() => shop.close());

async function open({ catalogue, ...options }: TestShopOptions = {}) {
  shop = await openTestShop({ catalogue: { sales: EVERYTHING, ...catalogue }, ...options });
  caller = await signedIn(shop.backEnd, await visitor(shop.backEnd));
}
async function reopen(options: TestShopOptions) {
  await shop.close();
  await open(options);
}

type Seat = Parameters<TestShop["backEnd"]["basket"]["addSeats"]>[0]["seats"][number];
const seats = (performance: number, ...some: readonly Seat[]) =>
  shop.backEnd.basket.addSeats({ performance, seats: [...some] }, caller);
async function three(): Promise<Order> {
  expect(await holdSeats(shop, caller, ["A-4", "A-5", "A-6"])).toMatchObject({ ok: true });
  return buy(shop, caller);
}
const giveBack = ({ link }: Pick<Order, "link">, ticket?: string) =>
  shop.backEnd.orders.giveBack({ link, ticket }, caller);
const quote = ({ link }: Pick<Order, "link">, ticket?: string) =>
  shop.backEnd.orders.returnQuote({ link, ticket }, caller);
async function worths(order: Order): Promise<number[]> {
  const read = await quote(order);
  return read.ok ? read.value.apart.map(({ worth }) => worth.amount) : [];
}
/** What the sales journal took off the price of a line that was not returned. */
const otherPartsAdjusted = () =>
  rowsOf(
    shop,
    `select line, what, gross from sales_entries entry where kind <> 'sold'
     and not exists (select from order_lines l where l."order" = entry."order" and l.line = entry.line and l.returned = l.quantity)`,
  );
const codeAt = (order: Order, at: number) => order.tickets[at]?.code ?? "";
const validOf = async (order: Order) =>
  (await readOrder(shop, order.link, caller)).tickets.filter(({ valid }) => valid).map(({ code }) => code);
async function credit() {
  const mine = await shop.backEnd.storedValue.myCredit({}, caller);
  return mine.ok ? mine.value.balance.amount : 0;
}

describe("a ticket bought singly", () => {
  test("is returned with its fee, protection and the meal of too many guests, as it was quoted; the others stay", async () => {
    await holdSeats(shop, caller, ["A-4", "A-5", "A-6"]);
    await shop.backEnd.protection.choose({ wanted: true }, caller);
    expect(await addSupper(shop, caller, 3)).toMatchObject({ ok: true });
    const order = await buy(shop, caller);
    const worth = SEAT + PROTECTION_PRICE + 3 * FISH_PRICE;
    expect(await worths(order)).toEqual([worth, worth, worth]);
    const shown = await quote(order, codeAt(order, 1));
    expect(shown).toMatchObject({
      value: { state: "open", tickets: 1, last: false, credit: { amount: worth }, kept: [] },
    });
    expect(shown.ok && shown.value.lines).toHaveLength(2);
    expect(await giveBack(order, codeAt(order, 1))).toMatchObject({ value: { credit: { amount: worth } } });
    expect(await validOf(order)).toEqual([codeAt(order, 0), codeAt(order, 2)]);
    expect(await worths(order)).toEqual([SEAT + PROTECTION_PRICE, SEAT + PROTECTION_PRICE]);
    expect(await moneyFaults(shop)).toEqual([]);
    const other = await signedIn(shop.backEnd, await visitor(shop.backEnd));
    expect(await holdSeats(shop, other, ["A-5"])).toMatchObject({ ok: true });
  });

  test("has its share of a fee for the order, to the öre, whoever returns it", async () => {
    await reopen({ catalogue: { fees: WITH_ORDER_FEE, sales: { exchange: FREE_EXCHANGE } } });
    const order = await three();
    expect(await worths(order)).toEqual([SEAT + 667, SEAT + 667, SEAT + 666]);
    const [first] = await ticketsOf(shop, order.number);
    const lines = [first?.id ?? ""];
    expect(await previewRefund(shop.services, first?.order ?? "", { lines })).toMatchObject({
      value: { amount: SEAT + 667 },
    });
    const exchange = await shop.backEnd.exchanges.quote({ link: order.link }, caller);
    expect(exchange.ok && exchange.value.tickets.map(({ worth }) => worth.amount)).toEqual(
      await worths(order),
    );
    for (const { code } of order.tickets) {
      expect(await giveBack(order, code)).toMatchObject({ ok: true });
      expect(await otherPartsAdjusted()).toEqual([]);
    }
    expect(await credit()).toBe(order.totals.total.amount);
    expect(await moneyFaults(shop)).toEqual([]);
  });

  test("can be returned until two days before its own performance, after which the others still can", async () => {
    await seats(CARMEN, { seat: "A-4", priceType: ADULT });
    await seats(TOSCA, { seat: "A-4", priceType: ADULT });
    const order = await buy(shop, caller);
    const [carmen, tosca] = [CARMEN, TOSCA].map(
      (id) => order.tickets.find(({ performance }) => performance === id)?.code ?? "",
    );
    shop.clock.advance(2 * DAY);
    await rowsOf(shop, "update sessions set last_seen = $1", [new Date(shop.clock.now)]);
    expect(await quote(order)).toMatchObject({ value: { state: "too-late", apart: [{ code: tosca }] } });
    expect(await quote(order, carmen)).toMatchObject({ value: { state: "too-late" } });
    expect(await giveBack(order, carmen)).toMatchObject({ refusal: { reason: "too-late-to-return" } });
    expect(await giveBack(order, tosca)).toMatchObject({ value: { credit: { amount: SEAT } } });
    expect(await validOf(order)).toEqual([carmen]);
  });

  test("takes the rest of the order with it if it is the last one that was paid for", async () => {
    await seats(
      CARMEN,
      { seat: "B-1", priceType: WHEELCHAIR },
      { seat: "B-2", priceType: COMPANION },
      { seat: "A-4", priceType: YOUTH },
    );
    const order = await buy(shop, caller);
    const at = (priceType: string) => order.tickets.find((one) => one.priceType === priceType)?.code ?? "";
    const [wheelchair, companion, youth] = [at("Rullstol"), at("Ledsagare"), at("Ungdom")];
    expect(await quote(order, wheelchair)).toMatchObject({ value: { state: "companion-alone" } });
    expect(await giveBack(order, wheelchair)).toEqual({
      ok: false,
      refusal: { reason: "companion-alone" },
    });
    const shown = await quote(order);
    expect(shown.ok && shown.value.apart.map(({ code }) => code).toSorted()).toEqual(
      [companion, youth].toSorted(),
    );
    expect(await giveBack(order, youth)).toMatchObject({ value: { credit: { amount: 41_500 } } });
    expect(await quote(order, wheelchair)).toMatchObject({
      value: { state: "open", last: true, tickets: 2 },
    });
    expect(await giveBack(order, wheelchair)).toMatchObject({ value: { credit: { amount: 41_000 } } });
    expect(await validOf(order)).toEqual([]);
    expect(await moneyFaults(shop)).toEqual([]);
  });

  test("is not returned alone after the house has switched that off, but with its order, as before", async () => {
    await reopen({ settings: { orderReturn: "whole" } });
    const order = await three();
    const code = codeAt(order, 0);
    expect(await quote(order)).toMatchObject({ value: { state: "open", tickets: 3, apart: [] } });
    expect(await quote(order, code)).toMatchObject({ refusal: { reason: "not-apart" } });
    expect(await giveBack(order, code)).toEqual({ ok: false, refusal: { reason: "not-apart" } });
    expect(await giveBack(order)).toMatchObject({ value: { credit: { amount: 3 * SEAT } } });
  });

  test("is not returned once it was let in, alone or with its order", async () => {
    await reopen({ settings: { cancellationWindowHours: 0 } });
    const order = await three();
    const [, second] = await ticketsOf(shop, order.number);
    if (!second) throw new Error("not sold");
    await upload(shop, [letIn(second)]);
    const late = { ok: false, refusal: { reason: "too-late-to-return" } };
    expect(await quote(order, codeAt(order, 1))).toMatchObject({ value: { state: "too-late" } });
    expect(await giveBack(order, codeAt(order, 1))).toEqual(late);
    expect(await giveBack(order)).toEqual(late);
    expect(await giveBack(order, codeAt(order, 0))).toMatchObject({ ok: true });
  });

  test("returned again with the same key or another changes nothing", async () => {
    const order = await three();
    const requested = { link: order.link, ticket: codeAt(order, 0) };
    const keyed = { ...caller, idempotencyKey: "once" };
    const first = await shop.backEnd.orders.giveBack(requested, keyed);
    expect(first).toMatchObject({ value: { credit: { amount: SEAT } } });
    expect(await shop.backEnd.orders.giveBack(requested, keyed)).toEqual(first);
    expect(await giveBack(order, requested.ticket)).toEqual({
      ok: false,
      refusal: { reason: "nothing-to-return" },
    });
    expect(await credit()).toBe(SEAT);
  });
});

describe("at the same moment", () => {
  /** Seven times the same ticket, and once the order. */
  const returned = async () => {
    const order = await three();
    const one = { link: order.link, ticket: codeAt(order, 1) };
    const requested = [one, one, { link: order.link }, one, one, one, one, one];
    const answers = await Promise.allSettled(
      requested.map((input) => shop.another().backEnd.orders.giveBack(input, caller)),
    );
    const given = answers.filter((answer) => answer.status === "fulfilled" && answer.value.ok);
    return { order, answers, times: given.length };
  };

  test("a ticket and its whole order are returned once, for what was paid", async () => {
    const { order, answers, times } = await returned();
    expect(answers.every(({ status }) => status === "fulfilled")).toBe(true);
    expect(times).toBeLessThanOrEqual(2);
    expect(await credit()).toBe(order.totals.total.amount);
    expect(await validOf(order)).toEqual([]);
    expect(await moneyFaults(shop)).toEqual([]);
  });

  test("a ticket is returned several times without the locks of the order and its tickets", async () => {
    const lock =
      /^(select .* from "(?:orders|tickets)" where "(?:orders"."link|tickets"."order)" = \$1.*) for update$/;
    await reopen({ rewrite: (statement) => statement.replace(lock, "$1") });
    expect((await returned()).times).toBeGreaterThan(2);
  });
});
