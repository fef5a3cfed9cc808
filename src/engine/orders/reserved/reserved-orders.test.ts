import { describe, expect, test } from "vitest";
import {
  reserve as bankReserves,
  executeDueJobs,
  rowsOf,
  theirBooks,
  verified,
} from "../../testing/money-scenes.ts";
import {
  basketOf,
  caller,
  DAY,
  hold,
  isFree,
  later,
  mine,
  RULES,
  releaseNow,
  reopen,
  reserved,
  resume,
  setUpReservedOrders,
  shop,
  stateOf,
} from "../../testing/reserved-scenes.ts";
import { buyBasket, customerAt, holdSeats, placeOrder } from "../../testing/seat-scenes.ts";
import { YOUTH } from "../../testing/small-house.ts";
import { signedIn, visitor } from "../../testing/test-shop.ts";

setUpReservedOrders();

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

  test("is put into the basket, paid like any other order, and gets tickets", async () => {
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

  test("whose first payment had the wrong amount is refunded that payment by its date, even if a second one has paid", async () => {
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

describe("a request is rejected", () => {
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

  test("to resume an order beside a filled basket, or while the box office has locked the order", async () => {
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

  test("to change or extend the basket that contains the order", async () => {
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

  test("to exceed the price type's limit, which counts reserved tickets", async () => {
    await hold(["A-1", "A-2"], caller, YOUTH);
    await shop.backEnd.orders.reserve({}, caller);
    const more = await hold(["A-3"], caller, YOUTH);
    expect(more).toMatchObject({ refusal: { reason: "price-type-limit", previouslyBought: 2 } });
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

  test("an order is either being paid or released, never both", async () => {
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

  test("an order resumed in two tabs is in the basket of one of them", async () => {
    const windows = await customerAt(shop, 2);
    const { link } = await reserved(["A-5"], windows[0]);
    const requested = await Promise.all(windows.map((as) => resume(link, as)));
    expect(requested.map(({ ok }) => ok)).toEqual([true, true]);
    const filled = (await Promise.all(windows.map(basketOf))).filter((basket) => basket !== null);
    expect(filled).toHaveLength(1);
  });

  test("a double click reserves one order", async () => {
    await hold(["A-5"]);
    const twice = await Promise.all([1, 2].map(() => shop.backEnd.orders.reserve({}, caller)));
    expect(twice.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await mine()).toHaveLength(1);
  });
});
