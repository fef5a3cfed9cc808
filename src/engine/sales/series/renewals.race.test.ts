import { Client } from "pg";
import { describe, expect, test } from "vitest";
import type { Caller } from "#contract/operation.ts";
import { rowsOf } from "../../testing/money-scenes.ts";
import { type Rewrite, without } from "../../testing/rewritten.ts";
import {
  aRenewalShopEach,
  heldAt,
  renew,
  reopen,
  SOUND,
  shop,
  subscribe,
} from "../../testing/sales/renewal-stage.ts";
import { audit, customerAt } from "../../testing/seat-scenes.ts";
import { ADULT } from "../../testing/small-house.ts";
import { withoutCheckForFree } from "../packages/testing/careless-holds.ts";

aRenewalShopEach();

describe("a renewal of series seats", () => {
  test("at the same time as the public sale gives a seat to the subscriber or a buyer, never to both", async () => {
    await reopen({}, 3);
    await subscribe("A-4", "A-5");
    const callers = await customerAt(shop, 20);
    const buy = (as: Caller, index: number) =>
      shop.backEnd.basket.addSeats(
        { performance: index % 2 ? 11 : 12, seats: [{ seat: index % 3 ? "A-4" : "A-5", priceType: ADULT }] },
        as,
      );
    const [report] = await Promise.all([renew(), ...callers.map(buy)]);
    expect(await audit(shop)).toMatchObject(SOUND);
    const requested = report.ok && report.value.requested === 1;
    const own = await rowsOf(
      shop,
      "select 1 from performance_seats join orders on orders.basket = performance_seats.basket and orders.state = 'reserved'",
    );
    expect(own).toHaveLength(requested ? 4 : 0);
  });

  test("takes seats that others hold without the check for free seats", async () => {
    await reopen({ rewrite: withoutCheckForFree }, 3);
    await subscribe("A-4");
    const [other] = await customerAt(shop, 1);
    if (!other) throw new Error("no customer");
    const held = { performance: 11, seats: [{ seat: "A-4", priceType: ADULT }] };
    expect(await shop.backEnd.basket.addSeats(held, other)).toMatchObject({ ok: true });
    expect(await renew()).toMatchObject({ value: { requested: 1 } });
    expect(await audit(shop)).not.toMatchObject(SOUND);
  });

  /** The statements by which a sale and a renewal take seats. */
  const TAKES = { sale: /with asked as[\s\S]*skip locked/, renewal: /as held set state = 1, basket/ };
  const GATE = 4_711;

  /**
   * Stops one after it has locked A-4 and before it locks A-5; the other one then requests the same seats.
   * @param careless rewrites the other one's statement
   */
  async function meet(first: keyof typeof TAKES, careless: Rewrite = (statement) => statement) {
    let isShut = false;
    await reopen(
      {
        rewrite(statement) {
          if (!isShut || !(TAKES.sale.test(statement) || TAKES.renewal.test(statement))) return statement;
          if (!TAKES[first].test(statement)) return careless(statement);
          const wait = `case when seat = 'A-5' then pg_advisory_xact_lock_shared(${GATE}) end`;
          const lockSeats = /select performance, seat(, allocation)? from performance_seats/;
          return without(statement, lockSeats, `select performance, seat$1, ${wait} from performance_seats`);
        },
      },
      3,
    );
    await subscribe("A-4", "A-5");
    const [buyer] = await customerAt(shop, 1);
    if (!buyer) throw new Error("no customer");
    const seats = ["A-4", "A-5"].map((seat) => ({ seat, priceType: ADULT }));
    const does = {
      sale: async () => (await shop.backEnd.basket.addSeats({ performance: 11, seats }, buyer)).ok,
      renewal: async () => {
        const report = await renew();
        return report.ok && report.value.requested === 1;
      },
    };
    const gate = new Client({ connectionString: shop.databaseUrl });
    await gate.connect();
    const waiting = async () => {
      const requested =
        "select 1 from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0";
      return (await gate.query(requested)).rows.length;
    };
    await gate.query("select pg_advisory_lock($1)", [GATE]);
    isShut = true;
    const early = does[first]();
    await expect.poll(waiting, { interval: 5, timeout: 10_000 }).toBe(1);
    const late = does[first === "sale" ? "renewal" : "sale"]();
    // It answers while the first one is stopped, or it waits behind it.
    let hasAnswered = false;
    const heard = () => {
      hasAnswered = true;
    };
    late.then(heard, heard);
    await expect
      .poll(async () => hasAnswered || (await waiting()) === 2, { interval: 5, timeout: 10_000 })
      .toBe(true);
    await gate.query("select pg_advisory_unlock($1)", [GATE]);
    await gate.end();
    return { first: await early, other: await late };
  }

  test.each(["sale", "renewal"] as const)(
    "and a sale of the same seat, with the %s first, give the seat to the first and reject the other",
    async (first) => {
      expect(await meet(first)).toEqual({ first: true, other: false });
      expect(await heldAt(12)).toEqual(first === "sale" ? [] : ["A-4", "A-5"]);
      expect(await audit(shop)).toMatchObject(SOUND);
    },
  );

  test.each(["sale", "renewal"] as const)(
    "and a sale, with the %s first, both get the seat without a second check after the lock",
    async (first) => {
      const careless = (statement: string) =>
        without(
          without(statement, /and (\(?)\(state = 0 or/, "and $1(true or state = 0 or"),
          /for update skip locked/,
          "for update",
        );
      expect(await meet(first, careless)).toEqual({ first: true, other: true });
    },
  );
});
