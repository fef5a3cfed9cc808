import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ONE_TILL } from "../../engine/testing/counter-steps.ts";
import { rowsOf } from "../../engine/testing/money-scenes.ts";
import { without } from "../../engine/testing/rewritten.ts";
import { NO_VIOLATION } from "../../engine/testing/seat-audit.ts";
import { audit } from "../../engine/testing/seat-scenes.ts";
import { CARMEN } from "../../engine/testing/small-house.ts";
import { openTestShop, type TestShop, type TestShopOptions } from "../../engine/testing/test-shop.ts";
import { accounts } from "../operations/accounts.ts";
import { counter } from "../operations/counter/counter.ts";
import { tills } from "../operations/counter/tills.ts";
import { orders } from "../operations/orders/orders.ts";
import { clerkOf, type TestClerk } from "../testing/counter-clerk.ts";
import { SEAT } from "../testing/execute-operation.ts";

let shop: TestShop;
let kim: TestClerk;
const open = async (options: TestShopOptions = {}) => {
  shop = await openTestShop({ settings: { counter: ONE_TILL }, ...options });
  kim = clerkOf(shop.engine);
};
beforeEach(() => open());
afterEach(() => shop.close());

type Tender = Parameters<typeof kim.do<typeof counter.pay>>[1]["tenders"];
const cash = (amount: number) => ({ kind: "cash" as const, amount });

async function sold(seats: string[], tenders: Tender) {
  const { sale } = await kim.do(counter.start, {});
  await kim.do(counter.addSeats, { sale, performance: CARMEN, seats });
  const { order } = await kim.do(counter.pay, { sale, toPay: seats.length * SEAT, tenders });
  return order;
}
async function linesOf(order: string) {
  const rows = await rowsOf<{ id: string }>(
    shop,
    "select line->>'id' as id from orders, jsonb_array_elements(document->'lines') as line where number = $1",
    [order],
  );
  return rows.map(({ id }) => id);
}
const movedBack = () =>
  rowsOf(
    shop,
    `select tenders.kind, ledger.amount::int, ledger.in_cash as cash, ledger.till_session is not null as till
     from ledger join tenders on tenders.id = ledger.payment where ledger.kind = 'refund' order by tenders.kind`,
  );

describe("a refund in cash", () => {
  test("is paid from the clerk's till, once, and is in the books and in the drawer to the öre", async () => {
    const { session } = await kim.do(tills.open, { till: "one", float: 10_000 });
    const order = await sold(["A-5", "A-6"], [cash(2 * SEAT)]);
    const [line = ""] = await linesOf(order);
    const refunded = await kim.do(orders.refund, { order, lines: [line], cash: true });
    expect(refunded).toMatchObject({ refunded: { amount: SEAT }, isByHand: true });
    expect(await kim.ask(orders.refund, { order, lines: [line], cash: true })).toMatchObject({
      refusal: { reason: "returned-before" },
    });
    expect(await kim.do(tills.report, { session })).toMatchObject({
      expected: { amount: 10_000 + SEAT },
      tenders: [{ kind: "cash", taken: { amount: 2 * SEAT }, returned: { amount: SEAT } }],
      movements: [{}, {}, { kind: "refund", amount: { amount: -SEAT }, order, who: "Kim" }],
    });
    expect(await movedBack()).toEqual([{ kind: "cash", amount: SEAT, cash: true, till: true }]);
    expect(await kim.do(accounts.close, { day: "2027-01-15" })).toMatchObject({ differing: 0 });
    expect(await audit(shop)).toEqual(NO_VIOLATION);
  });

  test("of several tenders is shared among them, each up to what it paid", async () => {
    await kim.do(tills.open, { till: "one", float: 100_000 });
    const terminal = { kind: "terminal" as const, amount: 100_000, reference: "0815" };
    const order = await sold(["A-5", "A-6"], [terminal, cash(63_000)]);
    const preview = await kim.do(orders.previewRefund, { order, amount: 120_000 });
    const whole = { order, amount: 120_000, cash: true, expect: preview.expect };
    expect(await kim.do(orders.refund, whole)).toMatchObject({ refunded: { amount: 120_000 } });
    const moved = await movedBack();
    expect(moved).toMatchObject([
      { kind: "cash", cash: true, till: true },
      { kind: "terminal", cash: true, till: true },
    ]);
    const [byCash = 0, byTerminal = 0] = moved.map((one) => Number("amount" in one && one.amount));
    expect([byCash + byTerminal, byCash <= 63_000, byTerminal <= 100_000]).toEqual([120_000, true, true]);
    await kim.do(orders.refund, { order, cash: true });
    expect(await rowsOf(shop, "select returned::int from tenders order by kind")).toEqual([
      { returned: 63_000 },
      { returned: 100_000 },
    ]);
  });

  test("needs the permission, an open till and enough cash in it", async () => {
    const { session } = await kim.do(tills.open, { till: "one", float: 0 });
    const terminal = { kind: "terminal" as const, amount: SEAT, reference: "0815" };
    const order = await sold(["A-5"], [terminal]);
    const without = clerkOf(shop.engine, { without: ["orders.refund-cash"] });
    const refund = { order, cash: true };
    expect(await without.ask(orders.refund, refund)).toMatchObject({
      refusal: { reason: "cash-not-permitted" },
    });
    const lines = await linesOf(order);
    for (const wanted of [refund, { ...refund, lines }])
      expect(await kim.ask(orders.refund, wanted)).toMatchObject({
        refusal: { reason: "not-so-much-cash", left: { amount: 0 } },
      });
    await kim.do(tills.close, { session, counted: [], expected: 0 });
    for (const wanted of [refund, { ...refund, lines }])
      expect(await kim.ask(orders.refund, wanted)).toMatchObject({ refusal: { reason: "no-till-session" } });
    expect(await movedBack()).toEqual([]);
  });
});

describe("two refunds in cash at the same moment", () => {
  /** The drawer has cash for one of them. */
  async function crossing() {
    await kim.do(tills.open, { till: "one", float: SEAT });
    const terminal = { kind: "terminal" as const, amount: SEAT, reference: "0815" };
    const [one, other] = [await sold(["A-5"], [terminal]), await sold(["A-6"], [terminal])];
    const answers = await Promise.all(
      [one, other].map((order) => kim.ask(orders.refund, { order, cash: true })),
    );
    return answers.filter(({ ok }) => ok).length;
  }

  test("never take more than the drawer has", async () => {
    expect(await crossing()).toBe(1);
  });

  test("take more than the drawer has without the lock of its session", async () => {
    let refunded = 1;
    for (let round = 0; refunded < 2 && round < 20; round++) {
      await shop.close();
      await open({
        rewrite: (statement) =>
          statement.includes('from "till_sessions"') && statement.includes("for no key update")
            ? without(statement, /for no key update/)
            : statement,
      });
      refunded = await crossing();
    }
    expect(refunded).toBe(2);
  });
});
