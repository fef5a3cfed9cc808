import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Caller } from "#contract/operation.ts";
import type { PayLaterRules } from "#domain/orders/pay-later.ts";
import { payByCard } from "#sandbox/nexi/visitor.ts";
import {
  reserve as bankReserves,
  executeDueJobs,
  jobsOf,
  rowsOf,
  theirBooks,
  verified,
} from "../../testing/money-scenes.ts";
import { buyBasket, customerAt, holdSeats, placeOrder } from "../../testing/seat-scenes.ts";
import { ADULT, TOSCA, YOUTH } from "../../testing/small-house.ts";
import {
  openTestShop,
  signedIn,
  type TestShop,
  type TestShopOptions,
  visitor,
} from "../../testing/test-shop.ts";

const RULES: PayLaterRules = {
  days: 14,
  daysBefore: 7,
  hoursBefore: 48,
  graceBankDays: 1,
  most: 2,
  reminderDays: [3, 1],
  hiddenPackages: [],
};
const DAY = 86_400;
let shop: TestShop;
let caller: Caller;
beforeEach(() => open());
afterEach(() => shop.close());

async function reopen(options: TestShopOptions = {}) {
  await shop.close();
  await open(options);
}

async function open(options: TestShopOptions = {}) {
  shop = await openTestShop({ ...options, settings: { payLater: RULES, ...options.settings } });
  caller = await signedIn(shop.backEnd, await visitor(shop.backEnd));
}

function hold(seats: readonly string[], as = caller, priceType = ADULT) {
  const chosen = seats.map((seat) => ({ seat, priceType }));
  return shop.backEnd.basket.addSeats({ performance: TOSCA, seats: chosen }, as);
}

async function reserved(seats: readonly string[] = ["A-5", "A-6"], as = caller) {
  await hold(seats, as);
  const made = await shop.backEnd.orders.reserve({}, as);
  if (!made.ok) throw new Error(JSON.stringify(made.refusal));
  return made.value;
}

async function mine(as = caller) {
  const read = await shop.backEnd.orders.reserved({}, as);
  return read.ok ? read.value : [];
}

const basketOf = async (as = caller) => {
  const read = await shop.backEnd.basket.read({}, as);
  return read.ok ? read.value.basket : null;
};
const resume = (link: string, as = caller) => shop.backEnd.orders.resume({ link }, as);
async function later(seconds: number) {
  shop.clock.advance(seconds);
  await rowsOf(shop, "update sessions set created = $1, last_seen = $1", [new Date(shop.clock.now)]);
}
const stateOf = async () => (await rowsOf<{ state: string }>(shop, "select state from orders"))[0]?.state;
const isFree = async (seat: string) => {
  const other = await visitor(shop.backEnd);
  const held = await hold([seat], other);
  await shop.backEnd.basket.empty({}, other);
  return held.ok;
};
async function releaseNow() {
  const [order] = await rowsOf<{ id: string }>(shop, "select id from orders");
  await shop.engine.orders.releaseReserved(order?.id ?? "");
}

describe("a reserved order", () => {
  test("empties the basket and is listed with its date, seats and amount to pay", async () => {
    const { holdUntil, number } = await reserved();
    expect(await basketOf()).toBeNull();
    expect(holdUntil).toBe(new Date(shop.clock.now + 14 * DAY * 1000).toISOString());
    expect(await mine()).toMatchObject([
      {
        number,
        holdUntil,
        locked: false,
        inBasket: false,
        tickets: [{ place: { seat: "5" } }, { place: { seat: "6" } }],
        leftToPay: { amount: 163_000 },
        paid: { amount: 0 },
      },
    ]);
    const paid = await shop.backEnd.orders.mine({}, caller);
    expect(paid).toMatchObject({ ok: true, value: [] });
  });

  test("keeps its seats until its date, long after its basket expired", async () => {
    await reserved();
    await later(14 * DAY);
    expect(await isFree("A-5")).toBe(false);
    await shop.engine.tidy();
    expect(await mine()).toHaveLength(1);
  });

  test("is put into the basket, paid like any other order, and has tickets", async () => {
    const { link, number } = await reserved();
    await later(3 * DAY);
    expect(await resume(link)).toMatchObject({ ok: true });
    expect(await basketOf()).toMatchObject({ reserved: true, tickets: [{}, {}] });
    expect(await mine()).toMatchObject([{ inBasket: true }]);
    await buyBasket(shop, caller);
    const read = await shop.backEnd.orders.read({ link }, caller);
    expect(read).toMatchObject({
      ok: true,
      value: { number, state: "paid", tickets: [{ valid: true }, {}] },
    });
    expect(await mine()).toEqual([]);
  });

  test("leaves an expired basket with its date unchanged", async () => {
    const { link, holdUntil } = await reserved();
    await resume(link);
    await later(1201);
    expect(await basketOf()).toBeNull();
    expect(await mine()).toMatchObject([{ holdUntil, inBasket: false }]);
    expect(await isFree("A-5")).toBe(false);
  });

  test.each(["empty", "pay later", "log out"])(
    "leaves the basket with its date unchanged: %s",
    async (how) => {
      const { link, holdUntil } = await reserved();
      await resume(link);
      if (how === "empty") await shop.backEnd.basket.empty({}, caller);
      if (how === "pay later") {
        expect(await shop.backEnd.orders.reserve({}, caller)).toMatchObject({
          ok: true,
          value: { holdUntil },
        });
      }
      if (how === "log out") await shop.backEnd.customers.logOut({}, caller);
      expect(await isFree("A-5")).toBe(false);
      if (how !== "log out") expect(await mine()).toMatchObject([{ holdUntil, inBasket: false }]);
    },
  );

  test("stays reserved and in the basket after a cancelled payment, and can be paid again", async () => {
    const { link, holdUntil } = await reserved();
    await resume(link);
    const placed = await placeOrder(shop, caller);
    if (!placed.ok) throw new Error(placed.refusal.reason);
    expect(placed.value.link).toBe(link);
    expect(await verified(shop, caller, link, "cancelled")).toMatchObject({
      state: "failed",
      basketKept: true,
    });
    expect(await mine()).toMatchObject([{ holdUntil, inBasket: true }]);
    await later(1201);
    expect(await isFree("A-5")).toBe(false);
    await resume(link);
    await buyBasket(shop, caller);
    expect(await stateOf()).toBe("paid");
  });

  test("stays reserved after an abandoned payment", async () => {
    const { link } = await reserved();
    await resume(link);
    await placeOrder(shop, caller);
    await later(1801);
    await executeDueJobs(shop);
    expect(await mine()).toMatchObject([{ inBasket: false }]);
    expect(await isFree("A-5")).toBe(false);
  });

  test("with a wrong first payment returns that by its date, although a second payment has paid", async () => {
    const { link } = await reserved();
    await resume(link);
    const first = await placeOrder(shop, caller);
    if (!first.ok) throw new Error(first.refusal.reason);
    await bankReserves(shop, first.value.paymentPage ?? "", { amount: 10_000 });
    const notified = await verified(shop, caller, link, "paid");
    expect(notified).toMatchObject({ state: "failed", failure: "wrong-amount", basketKept: true });
    await buyBasket(shop, caller);
    await later(3 * DAY + 1);
    await executeDueJobs(shop);
    const books = await theirBooks(shop);
    expect(books.map(({ charged, cancelled }) => ({ charged, cancelled }))).toEqual([
      { charged: 0, cancelled: 10_000 },
      { charged: 163_000, cancelled: 0 },
    ]);
    expect(await stateOf()).toBe("paid");
  });
});

describe("a request is refused", () => {
  test("to reserve in a house without reserved orders", async () => {
    await reopen({ settings: { payLater: null } });
    await hold(["A-5"]);
    expect(await shop.backEnd.orders.reserve({}, caller)).toMatchObject({ refusal: { reason: "not-later" } });
  });

  test("to reserve too close to the performance", async () => {
    await holdSeats(shop, caller, ["A-5"]);
    await later(60);
    expect(await shop.backEnd.orders.reserve({}, caller)).toMatchObject({ ok: true });
    await reopen();
    await later(DAY - 3600);
    await holdSeats(shop, caller, ["A-5"]);
    const late = { refusal: { reason: "too-late-for-later" } };
    expect(await shop.backEnd.orders.reserve({}, caller)).toMatchObject(late);
    expect(await shop.backEnd.orders.reservable({}, caller)).toMatchObject(late);
  });

  test("to reserve a third order", async () => {
    await reserved(["A-1"]);
    await reserved(["A-2"]);
    await hold(["A-3"]);
    const third = await shop.backEnd.orders.reserve({}, caller);
    expect(third).toMatchObject({ refusal: { reason: "too-many-reserved", max: 2 } });
  });

  test("to resume beside a filled basket, or while the box office has locked the order", async () => {
    const { link, number } = await reserved();
    await hold(["A-9"]);
    expect(await resume(link)).toMatchObject({ refusal: { reason: "basket-not-empty" } });
    await shop.backEnd.basket.empty({}, caller);
    expect(await shop.engine.orders.lockReserved(number, "split")).toBe(true);
    expect(await resume(link)).toMatchObject({ refusal: { reason: "order-locked" } });
    expect(await mine()).toMatchObject([{ locked: true }]);
    await shop.engine.orders.lockReserved(number, null);
    expect(await resume(link)).toMatchObject({ ok: true });
  });

  test("to change or extend the basket that the order is in", async () => {
    const { link } = await reserved();
    await resume(link);
    const asItIs = { refusal: { reason: "reserved-as-it-is" } };
    expect(await hold(["A-9"])).toMatchObject(asItIs);
    const [ticket] = (await basketOf())?.tickets ?? [];
    const tickets = [ticket?.id ?? ""];
    expect(await shop.backEnd.basket.removeTickets({ tickets }, caller)).toMatchObject(asItIs);
    expect(await shop.backEnd.basket.extend({}, caller)).toMatchObject({
      refusal: { reason: "no-extension-left" },
    });
  });

  test("to resume another customer's order", async () => {
    const { link } = await reserved();
    const other = await signedIn(shop.backEnd, await visitor(shop.backEnd));
    expect(await resume(link, other)).toMatchObject({ refusal: { reason: "unknown-order" } });
    expect(await mine(other)).toEqual([]);
  });

  test("beyond the price type's limit, which counts reserved tickets", async () => {
    await hold(["A-1", "A-2"], caller, YOUTH);
    await shop.backEnd.orders.reserve({}, caller);
    const more = await hold(["A-3"], caller, YOUTH);
    expect(more).toMatchObject({ refusal: { reason: "price-type-limit", previouslyBought: 2 } });
  });
});

describe("when its time is over", () => {
  test("a job releases it after the grace days, not on the date shown to the customer", async () => {
    await reserved();
    await later(14 * DAY + 60);
    await releaseNow();
    expect(await stateOf()).toBe("reserved");
    // The date is a Friday: the next bank day is Monday.
    await later(3 * DAY);
    await releaseNow();
    expect(await stateOf()).toBe("cancelled");
    expect(await isFree("A-5")).toBe(true);
    expect(await mine()).toEqual([]);
  });

  test("emails remind three days and one day before the date, and one reports the release", async () => {
    await reserved();
    const start = shop.clock.now;
    await later(17 * DAY + 60);
    await releaseNow();
    const jobs = await rowsOf<{ days: number | null; at: Date }>(
      shop,
      "select (data->>'days')::int as days, start_after as at from jobs.job where name = 'reserved-order'",
    );
    const day = (days: number) => jobs.find((job) => job.days === days)?.at.getTime();
    expect(jobs).toHaveLength(4);
    expect(day(3)).toBe(start + 11 * DAY * 1000);
    expect(day(1)).toBe(start + 13 * DAY * 1000);
  });

  test("an order that is being paid is not released and keeps its seats", async () => {
    const { link } = await reserved();
    await later(17 * DAY - 300);
    await resume(link);
    const placed = await placeOrder(shop, caller);
    if (!placed.ok) throw new Error(placed.refusal.reason);
    await later(600);
    await releaseNow();
    expect(await stateOf()).toBe("paying");
    await payByCard(placed.value.paymentPage ?? "");
    expect(await verified(shop, caller, link, "paid")).toMatchObject({ state: "paid" });
  });

  test("a payment that fails after its time ends the order", async () => {
    const { link } = await reserved();
    await later(17 * DAY - 300);
    await resume(link);
    await placeOrder(shop, caller);
    await later(1900);
    await executeDueJobs(shop);
    expect(await stateOf()).toBe("failed");
    expect(await isFree("A-5")).toBe(true);
  });

  test("the basket that it is in can no longer be paid", async () => {
    const { link } = await reserved();
    await later(17 * DAY - 60);
    await resume(link);
    await later(61);
    expect(await placeOrder(shop, caller)).toMatchObject({ ok: false });
    await releaseNow();
    expect(await isFree("A-5")).toBe(true);
  });

  test("an order expiring during the payment request is refused, and stays reserved", async () => {
    const { link } = await reserved();
    await resume(link);
    // Between reading the basket and writing the order.
    await rowsOf(shop, "update orders set release_at = $1", [new Date(shop.clock.now)]);
    expect(await placeOrder(shop, caller)).toEqual({ ok: false, refusal: { reason: "basket-expired" } });
    expect(await rowsOf(shop, "select orders.state, baskets.state as basket from orders, baskets")).toEqual([
      { state: "reserved", basket: "open" },
    ]);
  });
});

describe("a reserved order extended by the box office", () => {
  const extend = (number: string, days: number) =>
    shop.engine.orders.extendReserved(number, shop.clock.now + days * DAY * 1000);
  const reminders = () =>
    rowsOf<{ until: string }>(
      shop,
      "select data->>'until' as until from jobs.job where name = 'reserved-order' and (data->>'days')::int > 0",
    );

  test("keeps its seats until the new date; its customer is notified and reminded of that date only", async () => {
    const { number, link } = await reserved();
    const emails = (await jobsOf(shop, "reserved-order")).length;
    const extended = await extend(number, 20);
    expect(extended).toMatchObject({ ok: true });
    const holdUntil = new Date(shop.clock.now + 20 * DAY * 1000).toISOString();
    expect(await mine()).toMatchObject([{ link, holdUntil }]);
    expect((await jobsOf(shop, "reserved-order")).length).toBeGreaterThan(emails);
    expect((await reminders()).filter(({ until }) => until === holdUntil)).not.toEqual([]);
    // Past the old date and its grace days.
    await later(18 * DAY);
    await releaseNow();
    expect([await stateOf(), await isFree("A-5")]).toEqual(["reserved", false]);
    await later(8 * DAY);
    await releaseNow();
    expect([await stateOf(), await isFree("A-5")]).toEqual(["cancelled", true]);
  });

  test("a reserved order can be extended while it is in a basket, but not during payment", async () => {
    const { number, link } = await reserved();
    await resume(link);
    expect(await extend(number, 20)).toMatchObject({ ok: true });
    expect((await basketOf())?.tickets).toHaveLength(2);
    await placeOrder(shop, caller);
    expect(await extend(number, 21)).toMatchObject({ refusal: { reason: "payment-under-way" } });
  });

  test("an extension to an earlier date, beyond the performance, or of an order that is not reserved is refused", async () => {
    const { number } = await reserved();
    expect(await extend(number, 13)).toMatchObject({ refusal: { reason: "not-later-than-now" } });
    expect(await extend(number, 4_000)).toMatchObject({ refusal: { reason: "too-late" } });
    expect(await extend("999999", 20)).toMatchObject({ refusal: { reason: "not-reserved" } });
    // Without the performance in the catalogue, its latest date is unknown.
    const { catalogue } = await shop.services.catalogue.current();
    const performances = catalogue.performances.filter(({ id }) => id !== TOSCA);
    shop.clock.advance(60);
    await shop.engine.house.importCatalogue({ ...catalogue, performances }, []);
    expect(await extend(number, 20)).toMatchObject({ refusal: { reason: "too-late" } });
  });
});

describe("concurrently", () => {
  /** The customer pays at the last moment while a process with a fast clock releases the order. */
  async function lastMoment() {
    const { link } = await reserved();
    await later(17 * DAY - 60);
    await resume(link);
    await shop.backEnd.orders.chooseDelivery({ method: "e-ticket" }, caller);
    const place = shop.backEnd.orders.place({ acceptTerms: true, expectedTotal: 163_000 }, caller);
    shop.clock.advance(61);
    const [placed] = await Promise.all([place, releaseNow()]);
    return { placed: placed.ok, state: await stateOf(), seatFree: await isFree("A-5") };
  }

  test("an order is either paid or released, never both", async () => {
    for (let round = 0; round < 3; round++) {
      await reopen();
      const { placed, state, seatFree } = await lastMoment();
      expect(state).toBe(placed ? "paying" : "cancelled");
      expect(seatFree).toBe(!placed);
    }
  });

  test("two tabs do not both get the last reservation", async () => {
    const both = async () => {
      const windows = await customerAt(shop, 2);
      await Promise.all(windows.map((as, index) => hold([`A-${3 + 2 * index}`], as)));
      const made = await Promise.all(windows.map((as) => shop.backEnd.orders.reserve({}, as)));
      return made.filter(({ ok }) => ok).length;
    };
    await reopen({ settings: { payLater: { ...RULES, most: 1 } } });
    for (let round = 0; round < 5; round++) {
      expect(await both()).toBe(1);
      await rowsOf(shop, "update performance_seats set state = 0, basket = null, held_until = null");
    }
  });

  test("an order resumed in two tabs is in one basket, the one that asked last", async () => {
    const windows = await customerAt(shop, 2);
    const { link } = await reserved(["A-5"], windows[0]);
    const requested = await Promise.all(windows.map((as) => resume(link, as)));
    expect(requested.map(({ ok }) => ok)).toEqual([true, true]);
    const filled = (await Promise.all(windows.map(basketOf))).filter((basket) => basket !== null);
    expect(filled).toHaveLength(1);
  });

  test("a double click reserves once", async () => {
    await hold(["A-5"]);
    const twice = await Promise.all([1, 2].map(() => shop.backEnd.orders.reserve({}, caller)));
    expect(twice.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await mine()).toHaveLength(1);
  });
});
