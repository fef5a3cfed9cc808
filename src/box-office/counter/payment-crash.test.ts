import { describe, expect, test } from "vitest";
import { ONE_TILL } from "../../engine/testing/counter-steps.ts";
import { cashFaults, moneyFaults } from "../../engine/testing/money-audit.ts";
import { rowsOf } from "../../engine/testing/money-scenes.ts";
import { type Cut, cutting } from "../../engine/testing/rewritten.ts";
import { NO_VIOLATION } from "../../engine/testing/seat-audit.ts";
import { audit } from "../../engine/testing/seat-scenes.ts";
import { CARMEN } from "../../engine/testing/small-house.ts";
import { openTestShop, type TestShop } from "../../engine/testing/test-shop.ts";
import { counter } from "../operations/counter/counter.ts";
import { tills } from "../operations/counter/tills.ts";
import { clerkOf } from "../testing/counter-clerk.ts";
import { SEAT } from "../testing/execute-operation.ts";

/** More than a payment has. */
const MOST_STATEMENTS = 120;

async function happened(shop: TestShop) {
  const [row] = await rowsOf(
    shop,
    `select (select count(*)::int from orders where state = 'paid') as paid,
       (select coalesce(sum(amount), 0)::int from ledger) as booked,
       (select coalesce(sum(amount), 0)::int from till_movements) as drawer`,
  );
  return row;
}
const NOTHING = { paid: 0, booked: 0, drawer: 0 };
const WHOLE = { paid: 1, booked: SEAT, drawer: 40_000 };

/** A payment that is cut at this statement. */
async function killedAt(
  statement: number,
  then: (shop: TestShop, pay: () => Promise<unknown>) => Promise<void>,
  { isWhole = true } = {},
): Promise<"cut" | "over"> {
  const cut: Cut = { after: null };
  const cuts = cutting(cut);
  const rewrite = (text: string) =>
    cuts(!isWhole && cut.after !== null && text === "begin" ? "select 1" : text);
  const shop = await openTestShop({ settings: { counter: ONE_TILL }, rewrite });
  try {
    const kim = clerkOf(shop.engine);
    await kim.do(tills.open, { till: "one", float: 0 });
    const { sale } = await kim.do(counter.start, {});
    await kim.do(counter.addSeats, { sale, performance: CARMEN, seats: ["A-5"] });
    const tenders = [
      { kind: "cash" as const, amount: 40_000, received: 50_000 },
      { kind: "terminal" as const, amount: SEAT - 40_000, reference: "0815" },
    ];
    const payment = { sale, toPay: SEAT, tenders, key: crypto.randomUUID() };
    cut.after = statement;
    const answer = await kim.ask(counter.pay, payment).catch(() => null);
    const isOver = cut.after !== null;
    cut.after = null;
    if (answer?.ok) expect(await happened(shop)).toEqual(WHOLE);
    await then(shop, () => kim.ask(counter.pay, payment));
    return isOver ? "over" : "cut";
  } finally {
    await shop.close();
  }
}

describe("a payment whose process is killed", () => {
  test("at any statement has happened whole or not at all, and once when it is sent again", async () => {
    const check = async (shop: TestShop, pay: () => Promise<unknown>) => {
      expect([NOTHING, WHOLE]).toContainEqual(await happened(shop));
      expect(await pay()).toMatchObject({ ok: true });
      expect(await happened(shop)).toEqual(WHOLE);
      expect([...(await moneyFaults(shop)), ...(await cashFaults(shop))]).toEqual([]);
      expect(await audit(shop)).toEqual(NO_VIOLATION);
    };
    let statement = 0;
    while (statement < MOST_STATEMENTS && (await killedAt(statement, check)) === "cut") statement += 1;
    // Every statement was the last one of a process once.
    expect(statement).toBeGreaterThan(15);
    expect(statement).toBeLessThan(MOST_STATEMENTS);
  }, 120_000);

  test("has happened in part without its transaction", async () => {
    const faults: unknown[] = [];
    const look = async (shop: TestShop) => {
      faults.push(...(await moneyFaults(shop)), ...(await cashFaults(shop)));
    };
    for (let statement = 20; faults.length === 0 && statement < MOST_STATEMENTS; statement++)
      await killedAt(statement, look, { isWhole: false });
    expect(faults).not.toEqual([]);
  }, 120_000);
});
