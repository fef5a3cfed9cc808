import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { EngineSettings } from "../../engine/kernel/settings.ts";
import { bigHall, houseWith, load } from "../../engine/testing/big-hall.ts";
import { cashFaults, moneyFaults } from "../../engine/testing/money-audit.ts";
import { rowsOf } from "../../engine/testing/money-scenes.ts";
import { RULES } from "../../engine/testing/reserved-scenes.ts";
import { without, withoutSeatCondition } from "../../engine/testing/rewritten.ts";
import { NO_VIOLATION } from "../../engine/testing/seat-audit.ts";
import { audit, holdSeats } from "../../engine/testing/seat-scenes.ts";
import { CARMEN } from "../../engine/testing/small-house.ts";
import {
  openTestShop,
  type TestShop,
  type TestShopOptions,
  visitor,
} from "../../engine/testing/test-shop.ts";
import { counter } from "../operations/counter/counter.ts";
import { tills } from "../operations/counter/tills.ts";
import { clerkOf } from "../testing/counter-clerk.ts";
import { SEAT } from "../testing/execute-operation.ts";

let shop: TestShop;
const COUNTER: EngineSettings["counter"] = {
  till: "own",
  tills: ["one", "two", "three"].map((id) => ({ id, name: id })),
  ...{ witness: false, linkHours: 24 },
};
const open = async (options: TestShopOptions = {}) => {
  shop = await openTestShop({ settings: { counter: COUNTER, payLater: RULES }, ...options });
};
beforeEach(() => open());
afterEach(() => shop.close());

const cash = [{ kind: "cash" as const, amount: SEAT }];
/** Each at its own process. */
const clerks = () => ["Kim", "Alex", "Bo"].map((who) => clerkOf(shop.another(), { who }));
const paid = () => rowsOf(shop, "select 1 from orders where state = 'paid'");

describe("one seat at the same moment at three windows and on the web", () => {
  async function crossing() {
    const callers = await Promise.all([1, 2, 3].map(() => visitor(shop.backEnd)));
    const sales = await Promise.all(
      clerks().map(async (clerk) => ({ clerk, sale: (await clerk.do(counter.start, {})).sale })),
    );
    const held = await Promise.all([
      ...sales.map(({ clerk, sale }) =>
        clerk.ask(counter.addSeats, { sale, performance: CARMEN, seats: ["A-5"] }),
      ),
      ...callers.map((caller) => holdSeats(shop, caller, ["A-5"])),
    ]);
    return held.filter(({ ok }) => ok).length;
  }

  test("is held by one of them", async () => {
    expect(await crossing()).toBe(1);
    expect(await audit(shop)).toEqual(NO_VIOLATION);
  });

  test("is held by several without the condition on the seat's state", async () => {
    await shop.close();
    await open({ rewrite: withoutSeatCondition });
    expect(await crossing()).toBeGreaterThan(1);
  });
});

describe("two clerks and two hundred visitors in one hall", () => {
  const SEATS = 120;
  const seat = (at: number) => `${1 + (at % 6)}-${1 + (Math.floor(at / 6) % (SEATS / 6))}`;
  /** Clerks want seats that two visitors want, too. */
  async function rush() {
    const visitors = await load(shop.services.database, 200, shop.clock.now);
    const other = shop.another();
    let unpaid = 0;
    const web = visitors.map((caller, at) => holdSeats(at < SEATS ? shop : other, caller, [seat(at)]));
    const sell = clerks()
      .slice(0, 2)
      .map(async (clerk, boxOffice) => {
        let sold = 0;
        for (let at = boxOffice; at < 24; at += 2) {
          const { sale } = await clerk.do(counter.start, {});
          const input = { sale, performance: CARMEN, seats: [seat(at)] };
          if (!(await clerk.ask(counter.addSeats, input)).ok) continue;
          const { basket } = await clerk.do(counter.read, { sale });
          const toPay = basket?.toPay.amount ?? 0;
          const tenders = [{ kind: "terminal" as const, amount: toPay, reference: String(at) }];
          const paying = await clerk.ask(counter.pay, { sale, toPay, tenders });
          unpaid += paying.ok ? 0 : 1;
          sold += 1;
        }
        return sold;
      });
    const [sold, held] = await Promise.all([Promise.all(sell), Promise.all(web)]);
    const promised = held.filter(({ ok }) => ok).length + sold.reduce((sum, seats) => sum + seats, 0);
    return { promised, unpaid };
  }
  const plan = bigHall(6, SEATS / 6, (seat) => ({ ...seat, band: "A" }));
  const taken = () => rowsOf(shop, "select 1 from performance_seats where state <> 0");

  test("take every seat once, and none is lost", async () => {
    await shop.close();
    await open({ catalogue: houseWith(plan) });
    expect(await rush()).toEqual({ promised: SEATS, unpaid: 0 });
    expect(await taken()).toHaveLength(SEATS);
    expect(await audit(shop)).toEqual(NO_VIOLATION);
  });

  test("are promised more seats than there are without the condition on the seat's state", async () => {
    await shop.close();
    await open({ catalogue: houseWith(plan), rewrite: withoutSeatCondition });
    expect((await rush()).promised).toBeGreaterThan(SEATS);
  });
});

/** Nothing is locked, and what is read is a moment old. */
const unlocked = (statement: string) =>
  /from "(?:counter_sales|baskets|orders)"/.test(statement) && statement.includes("for update")
    ? without(without(statement, / for update/), /from "(\w+)"/, 'from "$1", pg_sleep(0.05)')
    : statement;

describe("one sale that is paid twice at the same moment", () => {
  async function crossing() {
    const [kim] = clerks();
    if (!kim) throw new Error("Nobody sells");
    await kim.do(tills.open, { till: "one", float: 0 });
    const { sale } = await kim.do(counter.start, {});
    await kim.do(counter.addSeats, { sale, performance: CARMEN, seats: ["A-5"] });
    const answers = await Promise.allSettled(
      clerks().map((clerk) =>
        clerkOf(shop.another()).ask(counter.pay, {
          ...{ sale, toPay: SEAT },
          tenders: clerk === kim ? cash : [{ kind: "terminal" as const, amount: SEAT, reference: "1" }],
        }),
      ),
    );
    return {
      paid: answers.filter((one) => one.status === "fulfilled" && one.value.ok).length,
      refused: answers.flatMap((one) => (one.status === "rejected" ? [String(one.reason.cause)] : [])),
    };
  }

  test("takes the money once", async () => {
    expect(await crossing()).toEqual({ paid: 1, refused: [] });
    expect(await paid()).toHaveLength(1);
    expect([...(await moneyFaults(shop)), ...(await cashFaults(shop))]).toEqual([]);
  });

  test("is refused the second time by the database without the locks", async () => {
    await shop.close();
    await open({ rewrite: unlocked });
    const { paid: times, refused } = await crossing();
    expect(times).toBe(1);
    expect(refused.join()).toContain("one_order_per_basket");
    expect(await cashFaults(shop)).toEqual([]);
  });
});

describe("a till that three clerks open at the same moment", () => {
  const crossing = async () => {
    const opened = await Promise.allSettled(
      clerks().map((clerk) => clerk.ask(tills.open, { till: "one", float: 100 })),
    );
    return opened.filter((one) => one.status === "fulfilled" && one.value.ok).length;
  };

  test("is open once", async () => {
    expect(await crossing()).toBe(1);
  });

  test("is open several times without its index", async () => {
    await shop.close();
    await open({ changesSchema: true });
    await rowsOf(shop, "drop index one_open_session_per_till");
    expect(await crossing()).toBe(3);
  });
});

describe("an order that its buyer pays by link while the clerk takes it to the counter", () => {
  async function crossing() {
    const [kim] = clerks();
    if (!kim) throw new Error("Nobody sells");
    await kim.do(tills.open, { till: "one", float: 0 });
    const { sale } = await kim.do(counter.start, {});
    await kim.do(counter.addSeats, { sale, performance: CARMEN, seats: ["A-5"] });
    await kim.do(counter.buyer, { sale, name: "Åsa", email: "asa@test.example" });
    const { link, order } = await kim.do(counter.sendLink, { sale });
    const resumed = await kim.do(counter.resume, { order });
    const buyer = await visitor(shop.backEnd);
    const [byLink, atCounter] = await Promise.allSettled([
      shop.backEnd.paymentLinks.pay({ link, acceptTerms: true, expectedTotal: SEAT }, buyer),
      kim.ask(counter.pay, { sale: resumed.sale, toPay: SEAT, tenders: cash }),
    ]);
    const opened =
      byLink.status === "fulfilled" && byLink.value.ok && byLink.value.value.paymentPage !== null;
    const taken = atCounter.status === "fulfilled" && atCounter.value.ok;
    return Number(opened) + Number(taken);
  }

  test("is paid in one of the two ways", async () => {
    for (let round = 0; round < 5; round++) {
      if (round > 0) {
        await shop.close();
        await open();
      }
      expect(await crossing()).toBe(1);
      expect([...(await moneyFaults(shop)), ...(await cashFaults(shop))]).toEqual([]);
      expect(await audit(shop)).toEqual(NO_VIOLATION);
    }
  });

  test("is still paid in one way by the order's state alone, without the locks", async () => {
    await shop.close();
    await open({ rewrite: unlocked });
    expect(await crossing()).toBe(1);
    expect([...(await moneyFaults(shop)), ...(await cashFaults(shop))]).toEqual([]);
  });
});
