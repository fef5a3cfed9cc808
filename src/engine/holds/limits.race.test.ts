import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Caller } from "#contract/operation.ts";
import { indexCatalogue } from "../catalogue/catalogue-index.ts";
import type { Engine } from "../engine.ts";
import { bigHall, houseWith, load } from "../testing/big-hall.ts";
import { type Rewrite, without } from "../testing/rewritten.ts";
import { NO_VIOLATION } from "../testing/seat-audit.ts";
import {
  audit,
  bringUnderOneName,
  buyBasket,
  customerAt,
  holdBest,
  holdSeats,
  placeOrder,
} from "../testing/seat-scenes.ts";
import { ADULT, CARMEN, smallHouse, YOUTH } from "../testing/small-house.ts";
import { openTestShop, PASSWORD, signedIn, type TestShop, visitor } from "../testing/test-shop.ts";
import { checkLimits, nothingElsewhere } from "./booking-limits.ts";

/** Limits of nine tickets per booking, and of two youth tickets per customer and performance. */

const MOST = 9;
const MOST_YOUTH = 2;
const REQUESTS = 200;

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

const hold = (caller: Caller, names: readonly string[], boxOffice = shop.engine, priceType = ADULT) =>
  holdSeats(boxOffice, caller, names, priceType);

async function twoWindows(): Promise<[Caller, Caller]> {
  const [one, two] = await customerAt(shop, 2);
  if (!one || !two) throw new Error("no window");
  return [one, two];
}

describe("tickets above the limit", () => {
  test("are rejected for any quantity", async () => {
    const caller = await visitor(shop.backEnd);
    expect(await holdBest(shop, caller, 200)).toMatchObject({
      refusal: { reason: "too-many-tickets", max: 9, wanted: 200 },
    });
    const all = Array.from({ length: 10 }, (_, index) => `A-${index + 1}`);
    expect(await hold(caller, all)).toMatchObject({
      refusal: { reason: "too-many-tickets", max: 9, wanted: 10 },
    });
  });

  test("are rejected across repeated orders, as earlier purchases count, and the answer states their number", async () => {
    const [caller, elsewhere] = await twoWindows();
    await hold(caller, ["A-1", "A-2"], shop.engine, YOUTH);
    await buyBasket(shop, caller);
    for (const session of [caller, elsewhere]) {
      expect(await hold(session, ["A-5"], shop.engine, YOUTH)).toMatchObject({
        refusal: {
          reason: "price-type-limit",
          max: 2,
          previouslyBought: 2,
          total: 3,
          excess: 1,
          performance: { title: "Carmen" },
        },
      });
    }
  });

  test("exclude those of an expired basket that has not been emptied", async () => {
    const [caller, elsewhere] = await twoWindows();
    await hold(caller, ["A-1", "A-2"], shop.engine, YOUTH);
    expect(await hold(elsewhere, ["A-5"], shop.engine, YOUTH)).toMatchObject({ ok: false });
    shop.clock.advance(1_300);
    expect(await hold(elsewhere, ["A-5"], shop.engine, YOUTH)).toMatchObject({ ok: true });
  });

  test("are rejected across sessions and processes, before any purchase", async () => {
    const [caller, elsewhere] = await twoWindows();
    const other = shop.another();
    const answers = await Promise.all([
      hold(caller, ["A-1", "A-2"], shop.engine, YOUTH),
      hold(elsewhere, ["A-4", "A-5"], other, YOUTH),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({
      refusal: { reason: "price-type-limit", excess: 2 },
    });
  });

  test("in two full baskets of one customer are rejected in the basket that is paid second", async () => {
    const [one, two] = [await visitor(shop.backEnd), await visitor(shop.backEnd)];
    await hold(one, ["A-1", "A-2"], shop.engine, YOUTH);
    await hold(two, ["A-4", "A-5"], shop.engine, YOUTH);
    const email = "twice@test.example";
    const first = await signedIn(shop.backEnd, one, email);
    const login = await shop.backEnd.customers.logIn({ email, password: PASSWORD }, two);
    const second = { ...two, session: login.ok ? login.value.session : null };
    expect(await placeOrder(shop, first)).toMatchObject({ ok: true });
    expect(await placeOrder(shop, second)).toMatchObject({
      refusal: { reason: "price-type-limit", previouslyBought: 2 },
    });
  });

  test("are sold without the check of other baskets", async () => {
    const index = indexCatalogue(smallHouse());
    const wanted = [{ performance: CARMEN, priceType: YOUTH }];
    const viewer = {
      language: "sv",
      modesOfSale: [3],
      opens: [],
      now: shop.clock.now,
      counter: null,
    } as const;
    expect(checkLimits(index, { wanted, customer: "somebody", elsewhere: () => 2, viewer })).toMatchObject({
      ok: false,
    });
    expect(
      checkLimits(index, { wanted, customer: "somebody", elsewhere: nothingElsewhere, viewer }),
    ).toMatchObject({ ok: true });
  });
});

async function openBigHouse(rewrite?: Rewrite): Promise<Engine[]> {
  await shop.close();
  const catalogue = houseWith(bigHall(20, 20));
  shop = await openTestShop(rewrite ? { catalogue, rewrite } : { catalogue });
  return [shop.engine, shop.another(), shop.another(), shop.another()];
}

async function rushOf(callers: readonly Caller[], engines: readonly Engine[], priceType: number) {
  const requests = Array.from({ length: REQUESTS }, (_, index) => {
    const [caller, engine] = [callers[index % callers.length], engines[(index * 7) % engines.length]];
    if (!caller || !engine) throw new Error("no caller or engine");
    return holdBest(engine, caller, 1, priceType);
  });
  return Promise.all(requests);
}

async function ticketsOf(priceType: number): Promise<number> {
  const { rows } = await shop.database.$client.query(
    `select (select count(*)::int from tickets where valid and price_type = $1)
       + (select count(*)::int from basket_tickets join baskets on baskets.id = basket
          where baskets.state in ('open', 'paying') and price_type = $1) as count`,
    [priceType],
  );
  return rows[0].count;
}

async function largestBasket(): Promise<number> {
  const { rows } = await shop.database.$client.query(
    "select coalesce(max(count), 0)::int as count from (select count(*) from basket_tickets group by basket) as sizes",
  );
  return rows[0].count;
}

/** Repeats a race, which the guard would always decide the same way, until it exceeds the limit. */
async function untilExceeded(most: number, race: () => Promise<number>): Promise<number> {
  for (let tries = 1; ; tries++) {
    const count = await race();
    if (count > most || tries === 8) return count;
  }
}

/** Without serializing the count of a customer's tickets. */
const withoutCustomerLock: Rewrite = (statement) =>
  statement.includes("select id from customers where id = any")
    ? without(statement, /for no key update/)
    : statement;

/** Without the check that the basket is unchanged since it was read. */
const withoutBasketVersion: Rewrite = (statement) =>
  statement.includes("with asked as") ? without(statement, /and xmin::text = whole\.version/) : statement;

describe("two hundred simultaneous requests of one customer", () => {
  test("from twenty sessions through four processes get exactly two youth tickets", async () => {
    const engines = await openBigHouse();
    const answers = await rushOf(await customerAt(shop, 20), engines, YOUTH);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(MOST_YOUTH);
    for (const answer of answers) if (!answer.ok) expect(answer.refusal.reason).toBe("price-type-limit");
    expect(await ticketsOf(YOUTH)).toBe(MOST_YOUTH);
    expect(await audit(shop)).toEqual(NO_VIOLATION);
  });

  test("get exactly one youth ticket if one was bought before", async () => {
    const engines = await openBigHouse();
    const windows = await customerAt(shop, 20);
    const [first] = windows;
    if (!first) throw new Error("no window");
    await holdBest(shop, first, 1, YOUTH);
    await buyBasket(shop, first);
    const answers = await rushOf(windows, engines, YOUTH);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(MOST_YOUTH - 1);
    expect(await ticketsOf(YOUTH)).toBe(MOST_YOUTH);
  });

  test("in one basket, from several tabs, get exactly nine tickets", async () => {
    const engines = await openBigHouse();
    const [caller] = await customerAt(shop, 1);
    if (!caller) throw new Error("no window");
    const answers = await rushOf([caller], engines, ADULT);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(MOST);
    expect(await largestBasket()).toBe(MOST);
    expect(await audit(shop)).toEqual(NO_VIOLATION);
  });

  test("exceed the limit of youth tickets without the customer's lock", async () => {
    const engines = await openBigHouse(withoutCustomerLock);
    const most = await untilExceeded(MOST_YOUTH, async () => {
      await shop.database.$client.query("update baskets set state = 'emptied'");
      await rushOf(await customerAt(shop, 20), engines, YOUTH);
      return ticketsOf(YOUTH);
    });
    expect(most).toBeGreaterThan(MOST_YOUTH);
  });

  test("exceed the limit of a booking without the basket's version", async () => {
    const engines = await openBigHouse(withoutBasketVersion);
    const most = await untilExceeded(MOST, async () => {
      await rushOf(await customerAt(shop, 1), engines, ADULT);
      return largestBasket();
    });
    expect(most).toBeGreaterThan(MOST);
  });
});

describe("anonymous baskets with youth tickets that become one customer's", () => {
  /** Signs twenty sessions with a youth ticket each in as one customer, and places all orders concurrently. */
  async function placeAll(engines: readonly Engine[]): Promise<number> {
    const callers = await load(shop.database, 20, shop.clock.now);
    await Promise.all(callers.map((caller) => holdBest(shop, caller, 1, YOUTH)));
    await bringUnderOneName(shop, callers);
    const answers = await Promise.all(
      callers.map((caller, index) => placeOrder(engines[index % engines.length] ?? shop, caller)),
    );
    return answers.filter(({ ok }) => ok).length;
  }

  test("are ordered up to the limit when all orders are placed at once", async () => {
    expect(await placeAll(await openBigHouse())).toBe(MOST_YOUTH);
  });

  test("exceed the limit without the customer's lock", async () => {
    const engines = await openBigHouse(withoutCustomerLock);
    expect(await untilExceeded(MOST_YOUTH, () => placeAll(engines))).toBeGreaterThan(MOST_YOUTH);
  });
});
