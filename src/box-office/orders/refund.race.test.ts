import { afterEach, expect, test } from "vitest";
import type { Caller } from "#contract/operation.ts";
import type { Order } from "#contract/operations/orders.ts";
import { rowsOf } from "../../engine/testing/money-scenes.ts";
import { buy } from "../../engine/testing/purchase.ts";
import { without } from "../../engine/testing/rewritten.ts";
import { holdSeats } from "../../engine/testing/seat-scenes.ts";
import { ADULT, CARMEN, smallHouse } from "../../engine/testing/small-house.ts";
import {
  openTestShop,
  signedIn,
  type TestShop,
  type TestShopOptions,
  visitor,
} from "../../engine/testing/test-shop.ts";
import { at, SEAT, ticketIds } from "../testing/execute-operation.ts";

/** A refund by the box office, and what else may happen to the order at the same moment. */

let shop: TestShop;
let caller: Caller;
let order: Order;
afterEach(async () => {
  isUnlocked = false;
  await shop.close();
});

const LATER = 9;
const EXCHANGE = {
  ...{ name: { sv: "Byte" }, terms: { sv: "" }, fee: 0, vat: "service", hoursBefore: 1 },
  freeFirstFor: [],
};

async function bought(options: TestShopOptions = {}): Promise<string[]> {
  const { performances } = smallHouse();
  const later = performances
    .filter(({ id }) => id === CARMEN)
    .map((one) => ({ ...one, id: LATER, starts: one.starts + 86_400_000 }));
  const catalogue = { performances: [...performances, ...later], sales: { exchange: EXCHANGE } };
  shop = await openTestShop({ catalogue, ...options });
  caller = await signedIn(shop.backEnd, await visitor(shop.backEnd));
  await holdSeats(shop, caller, ["A-1", "A-2", "A-3", "A-4"]);
  order = await buy(shop, caller);
  return ticketIds(shop.engine, order);
}

let isUnlocked = false;
/** Without the locks, and with commits late enough for the other transaction to have read the state before. */
function unlocked(statement: string): string {
  if (!isUnlocked) return statement;
  if (statement === "commit") return "select pg_sleep(1); commit";
  return /from "(orders|tickets)"/.test(statement) && statement.includes("for update")
    ? without(statement, /\s*for update/)
    : statement;
}
async function boughtUnlocked(): Promise<string[]> {
  const lines = await bought({ rewrite: unlocked });
  isUnlocked = true;
  return lines;
}

const refundLines = (lines: readonly string[], engine = shop.engine) =>
  at(engine, "orders.refund", { order: order.number, lines });

/** Money that was returned or pays for another order, and what the void tickets had cost. */
async function books() {
  const [sums] = await rowsOf<{ back: number; void: number }>(
    shop,
    `select ((select coalesce(sum(t.returned + t.moved), 0) from tenders t where t.state = 'taken' and t.kind <> 'exchange')
       + (select coalesce(sum(m.amount), 0) from movements m where m.kind = 'refund' and m.state = 'requested'))::int as back,
      (select count(*) from tickets where not valid)::int * ${SEAT} as void`,
  );
  return sums;
}

async function twoRefunds() {
  const [first = "", second = ""] = await bought();
  const other = shop.another();
  return Promise.all([refundLines([second]), refundLines([first, second], other)]);
}

test("two refunds at the same moment that share a ticket return it once", async () => {
  const answers = await twoRefunds();
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  const { back, void: worth } = (await books()) ?? {};
  expect(back).toBe(worth);
});

test("without the locks of the order and its tickets two refunds at the same moment return a shared ticket twice", async () => {
  const [first = "", second = ""] = await boughtUnlocked();
  const other = shop.another();
  await beforeCommitOf(
    () => refundLines([second]),
    () => refundLines([first, second], other),
  );
  const { back = 0, void: worth = 0 } = (await books()) ?? {};
  expect(back).toBeGreaterThan(worth);
});

test("the same preview confirmed twice at the same moment refunds its amount once", async () => {
  await bought();
  const wanted = { order: order.number, amount: 10_000 };
  const shown = (await at(shop.engine, "orders.previewRefund", wanted)) as {
    ok: true;
    value: { expect: string };
  };
  const other = shop.another();
  const twice = { ...wanted, again: true, expect: shown.value.expect };
  const answers = await Promise.all([
    at(shop.engine, "orders.refund", twice),
    at(other, "orders.refund", twice),
  ]);
  expect(answers.map((answer) => (answer.ok ? "done" : answer.refusal.reason)).toSorted()).toEqual([
    "changed-meanwhile",
    "done",
  ]);
  expect((await books())?.back).toBe(10_000);
});

test("a refund and the customer's own return of the order at the same moment return a ticket once", async () => {
  const [first = ""] = await bought();
  await Promise.all([
    refundLines([first]),
    shop.another().backEnd.orders.giveBack({ link: order.link }, caller),
  ]);
  const { back, void: worth } = (await books()) ?? {};
  expect(worth).toBeGreaterThanOrEqual(3 * SEAT);
  expect(back).toBe(worth);
});

/** The second begins when the first has done everything but its commit, which takes a second. */
async function beforeCommitOf(first: () => Promise<unknown>, second: () => Promise<unknown>) {
  const begun = first();
  await expect
    .poll(() => rowsOf(shop, "select 1 from pg_stat_activity where query like 'select pg_sleep(1)%'"), {
      timeout: 10_000,
    })
    .not.toEqual([]);
  // An error is one way to refuse what the lock would have refused.
  return Promise.allSettled([begun, second()]);
}

/** Refunded, requested back, or turned into credit. */
async function paidBack() {
  const [sum] = await rowsOf<{ amount: number }>(
    shop,
    "select coalesce(sum(amount), 0)::int as amount from movements where kind in ('refund', 'credit') and state <> 'refused'",
  );
  return sum?.amount ?? 0;
}
const returnOne = (engine = shop.another()) =>
  engine.backEnd.orders.giveBack({ link: order.link, ticket: order.tickets[0]?.code }, caller);
const returned = () => shop.another().backEnd.orders.giveBack({ link: order.link }, caller);
const refundAmount = () => at(shop.engine, "orders.refund", { order: order.number, amount: SEAT });

test("a refund of an amount and the customer's own return at the same moment return what was paid", async () => {
  await bought();
  await Promise.all([refundAmount(), returned()]);
  expect(await paidBack()).toBe(4 * SEAT);
});

test("without the locks of the order and its tickets a refund and the customer's own return return more than was paid", async () => {
  await boughtUnlocked();
  const [row] = await rowsOf<{ id: string }>(shop, "select id from orders");
  // The operation has a transaction more, which plans.
  const refund = { order: row?.id ?? "", amount: SEAT, id: "once" };
  await beforeCommitOf(() => shop.engine.orders.refund(refund), returned);
  expect(await paidBack()).toBeGreaterThan(4 * SEAT);
});

test("a refund of a ticket and the customer's own return of it at the same moment return it once", async () => {
  const [first = ""] = await bought();
  const answers = await Promise.all([refundLines([first]), returnOne(), returnOne(shop.another())]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await books()).toEqual({ back: SEAT, void: SEAT });
});

test("without the locks of the order and its tickets a refund of a ticket and the customer's own return of it both succeed", async () => {
  const [first = ""] = await boughtUnlocked();
  const answers = await beforeCommitOf(
    () => refundLines([first]),
    () => returnOne(),
  );
  expect(answers).toMatchObject([
    { status: "fulfilled", value: { ok: true } },
    { status: "fulfilled", value: { ok: true } },
  ]);
});

/** The customer is about to place an exchange of the first ticket. */
async function exchanging() {
  const [code = ""] = order.tickets.map((ticket) => ticket.code);
  const begun = await shop.backEnd.exchanges.begin({ link: order.link, tickets: [code], to: null }, caller);
  expect(begun).toMatchObject({ ok: true });
  const seats = [{ seat: "A-5", priceType: ADULT }];
  await shop.backEnd.basket.addSeats({ performance: LATER, seats }, caller);
  await shop.backEnd.orders.chooseDelivery({ method: "e-ticket" }, caller);
  const input = { acceptTerms: true, expectedTotal: SEAT, toPay: 0 };
  return () => shop.another().backEnd.orders.place(input, caller);
}

test("of a refund and an exchange of one ticket at the same moment only one happens", async () => {
  const [first = ""] = await bought();
  const place = await exchanging();
  const answers = await Promise.all([refundLines([first]), place()]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  const { back, void: worth } = (await books()) ?? {};
  expect([back, worth]).toEqual([SEAT, SEAT]);
});

test("without the locks of the order and its tickets a ticket is refunded and exchanged", async () => {
  const [first = ""] = await boughtUnlocked();
  isUnlocked = false;
  const place = await exchanging();
  isUnlocked = true;
  await beforeCommitOf(() => refundLines([first]), place);
  const { back = 0, void: worth = 0 } = (await books()) ?? {};
  expect(back).toBeGreaterThan(worth);
});

test("of the customer's own return of a ticket and an exchange of it at the same moment only one happens", async () => {
  await bought();
  const place = await exchanging();
  const answers = await Promise.all([returnOne(), place()]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await books()).toEqual({ back: SEAT, void: SEAT });
});

test("without the locks of the order and its tickets a ticket is returned by its customer and exchanged", async () => {
  await boughtUnlocked();
  isUnlocked = false;
  const place = await exchanging();
  isUnlocked = true;
  await beforeCommitOf(() => returnOne(), place);
  const { back = 0, void: worth = 0 } = (await books()) ?? {};
  expect(back).toBeGreaterThan(worth);
});
