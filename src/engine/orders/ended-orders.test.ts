import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Caller } from "#contract/operation.ts";
import { payByCard } from "#sandbox/nexi/visitor.ts";
import type { SeatChange } from "../seats/seat-changes.ts";
import {
  atThePage,
  jobsOf,
  misfortune,
  reserve,
  rowsOf,
  tendersIn,
  verified,
} from "../testing/money-scenes.ts";
import { basketOf } from "../testing/sales/package-scenes.ts";
import { SALES_OF_ALL } from "../testing/sales/sales-of-all.ts";
import { ADULT, CARMEN, PAY_LATER, TOSCA } from "../testing/small-house.ts";
import { openTestShop, signedIn, type TestShop, visitor } from "../testing/test-shop.ts";

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop({ settings: { payLater: PAY_LATER }, catalogue: { sales: SALES_OF_ALL } });
});
afterEach(() => shop.close());

interface Left {
  readonly state: string;
  readonly failure: string | null;
  readonly basket: string;
  readonly retries: number;
  readonly expires: Date;
}
const left = () =>
  rowsOf<Left>(
    shop,
    `select orders.state, orders.failure, baskets.state as basket, baskets.retries, baskets.expires
     from orders join baskets on baskets.id = orders.basket order by orders.number`,
  );
const states = async () =>
  (await left()).map(({ state, failure, basket, retries }) => [state, failure, basket, retries]);
async function freedBy(what: () => Promise<unknown>) {
  const notified: SeatChange[] = [];
  shop.services.seatChanges.listen((change) => notified.push(change));
  await what();
  return notified.map(({ kind, performances }) => [kind, performances]);
}

describe("the basket of an ended order", () => {
  test("opens again for at least five minutes, or for its remaining time if that is longer", async () => {
    const { caller, link } = await atThePage(shop);
    const began = shop.clock.now;
    expect(await freedBy(() => verified(shop, caller, link, "cancelled"))).toEqual([]);
    expect(await left()).toMatchObject([{ expires: new Date(began + 1_200_000) }]);
    expect(await states()).toEqual([["failed", "cancelled", "open", 1]]);
    shop.clock.advance(1_190);
    const again = await shop.backEnd.orders.place({ acceptTerms: true, expectedTotal: 163_000 }, caller);
    if (!again.ok) throw new Error(again.refusal.reason);
    await verified(shop, caller, again.value.link, "cancelled");
    expect(await left()).toMatchObject([{}, { expires: new Date(shop.clock.now + 300_000), retries: 2 }]);
  });

  test("expires if its time and its retries are used up, and its seats are free at once", async () => {
    const { caller, link } = await atThePage(shop);
    await rowsOf(shop, "update baskets set retries = 3");
    shop.clock.advance(1_200);
    const expires = new Date(shop.clock.now);
    expect(await freedBy(() => verified(shop, caller, link, "cancelled"))).toEqual([
      ["freed", [CARMEN, CARMEN]],
    ]);
    expect(await states()).toEqual([["failed", "cancelled", "expired", 3]]);
    expect(await left()).toMatchObject([{ expires }]);
    expect(await basketOf(shop, caller)).toBeNull();
  });

  test.each([
    ["is abandoned at the payment page", "abandoned", async () => shop.clock.advance(1_800)],
    ["lost its seats", "seats-lost", async () => takeAway()],
  ])("expires at once if its order %s", async (_, failure, happens) => {
    const { caller, link, page } = await atThePage(shop);
    await rowsOf(shop, "update baskets set expires = $1", [new Date(shop.clock.now + 7_200_000)]);
    await happens();
    if (failure === "seats-lost") await payByCard(page);
    const refunded = failure === "seats-lost" ? { amount: 163_000, currency: "SEK" } : null;
    expect(await verified(shop, caller, link)).toEqual({
      state: "failed",
      failure,
      basketKept: false,
      refunded,
    });
    expect(await states()).toEqual([["failed", failure, "expired", 0]]);
    expect(await left()).toMatchObject([{ expires: new Date(shop.clock.now) }]);
    expect(await tendersIn(shop)).toMatchObject([{ taken: 0 }]);
  });

  test("expires if one of its seats was lost, although its payer cancelled", async () => {
    const { caller, link } = await atThePage(shop);
    await takeAway();
    expect(await verified(shop, caller, link, "cancelled")).toMatchObject({
      failure: "cancelled",
      basketKept: false,
    });
    expect(await states()).toEqual([["failed", "cancelled", "expired", 0]]);
  });

  test("opens again if the bank refuses the charge after reserving the money", async () => {
    const { caller, link, page } = await atThePage(shop);
    await payByCard(page);
    await misfortune(shop, { next: "charges", answer: 402, code: "1010" });
    expect(await verified(shop, caller, link, "paid")).toEqual({
      ...{ state: "failed", failure: "charge-refused", basketKept: true, refunded: null },
    });
    expect(await states()).toEqual([["failed", "charge-refused", "open", 1]]);
    expect(await rowsOf(shop, "select from tickets")).toEqual([]);
  });

  test("is not reported as kept after its visitor has emptied it", async () => {
    const { caller, link } = await atThePage(shop);
    const abandoned = { failure: "cancelled", basketKept: true };
    expect(await verified(shop, caller, link, "cancelled")).toMatchObject(abandoned);
    await shop.backEnd.basket.empty({}, caller);
    await rowsOf(shop, "update baskets set expires = $1", [new Date(shop.clock.now + 600_000)]);
    expect(await verified(shop, caller, link)).toMatchObject({ ...abandoned, basketKept: false });
  });

  test("opens again if the wrong amount was paid", async () => {
    const { caller, link, page } = await atThePage(shop);
    await reserve(shop, page, { amount: 100 });
    expect(await verified(shop, caller, link)).toMatchObject({ failure: "wrong-amount", basketKept: true });
    expect(await states()).toEqual([["failed", "wrong-amount", "open", 1]]);
  });
});

const takeAway = () =>
  rowsOf(shop, "update performance_seats set state = 0, basket = null, held_until = null where seat = 'A-5'");

describe("a reserved order whose payment ended", () => {
  async function resumed() {
    const caller = await signedIn(shop.backEnd, await visitor(shop.backEnd));
    const seats = ["A-5", "A-6"].map((seat) => ({ seat, priceType: ADULT }));
    await shop.backEnd.basket.addSeats({ performance: TOSCA, seats }, caller);
    await shop.backEnd.products.add(
      { product: "mug", variant: "one", quantity: 1, handover: "post" },
      caller,
    );
    const reserved = await shop.backEnd.orders.reserve({}, caller);
    if (!reserved.ok) throw new Error(reserved.refusal.reason);
    const { link } = reserved.value;
    await shop.backEnd.orders.resume({ link }, caller);
    await shop.backEnd.orders.chooseDelivery({ method: "e-ticket" }, caller);
    const total = (await basketOf(shop, caller))?.totals.total.amount ?? 0;
    const placed = await shop.backEnd.orders.place({ acceptTerms: true, expectedTotal: total }, caller);
    if (!placed.ok) throw new Error(placed.refusal.reason);
    return { caller, link, page: placed.value.paymentPage ?? "" };
  }

  test("is reserved again after a cancellation and stays in the basket for the remaining time", async () => {
    const { caller, link } = await resumed();
    expect(await freedBy(() => verified(shop, caller, link, "cancelled"))).toEqual([]);
    expect(await states()).toEqual([["reserved", "cancelled", "open", 1]]);
    const listed = await shop.backEnd.orders.reserved({}, caller);
    expect(listed).toMatchObject({ value: [{ lines: [{ state: "promised", returned: 0 }] }] });
    expect(await shop.backEnd.orders.read({ link }, caller)).toMatchObject({
      value: { state: "reserved", tickets: [], lines: [{ state: "promised", returned: 0 }], returned: false },
    });
  });

  test.each([
    ["its time there has ended", "cancelled", 1_200],
    ["the payment was abandoned", "unknown", 1_800],
  ] as const)("is reserved again, outside any basket, if %s", async (_, returned, seconds) => {
    const { caller, link } = await resumed();
    shop.clock.advance(seconds);
    const notified = await verified(shop, caller, link, returned);
    expect(notified).toMatchObject({ state: "failed", basketKept: false });
    expect(await states()).toMatchObject([["reserved", expect.any(String), "expired", 1]]);
  });

  test("fails if its own deadline passed during the payment, although its payer cancelled to try again", async () => {
    const { caller, link } = await resumed();
    await rowsOf(shop, "update orders set release_at = $1", [new Date(shop.clock.now)]);
    const freed = await freedBy(() => verified(shop, caller, link, "cancelled"));
    expect(freed).toEqual([["freed", [TOSCA, TOSCA]]]);
    expect(await states()).toEqual([["failed", "cancelled", "expired", 0]]);
  });

  test.each(["paid", "cancelled"] as const)(
    "fails if one of its seats was lost (%s), and its other seats are free at once",
    async (how) => {
      const { caller, link, page } = await resumed();
      await takeAway();
      if (how === "paid") await payByCard(page);
      const freed = await freedBy(() => verified(shop, caller, link, how));
      expect(freed).toEqual([["freed", [TOSCA, TOSCA]]]);
      const failure = how === "paid" ? "seats-lost" : "cancelled";
      expect(await states()).toEqual([["failed", failure, "expired", 0]]);
      const free = await rowsOf(shop, "select from performance_seats where state <> 0");
      expect(free).toEqual([]);
    },
  );
});

describe("the job of a payment", () => {
  const settle = async () => shop.engine.payments.settle((await tendersIn(shop))[0]?.id ?? "");
  const asks = async () =>
    (await jobsOf(shop, "settle-payment")).map(({ start_after: at }) => at.getTime() - shop.clock.now);

  test("checks again in a minute while the provider is unreachable", async () => {
    await atThePage(shop);
    await rowsOf(shop, "delete from jobs.job");
    await misfortune(shop, { next: "get", answer: 503, times: 5 });
    await settle();
    expect(await asks()).toEqual([60_000]);
    expect(await states()).toMatchObject([["paying", null, "paying", 0]]);
  });

  test("checks again in a minute while the payer is on the page, and stops once the payment has failed", async () => {
    await atThePage(shop);
    await rowsOf(shop, "delete from jobs.job");
    await settle();
    expect(await asks()).toEqual([60_000]);
    await rowsOf(shop, "delete from jobs.job where name = 'settle-payment'");
    shop.clock.advance(1_800);
    await settle();
    expect(await states()).toEqual([["failed", "abandoned", "expired", 0]]);
    expect(await asks()).toEqual([]);
  });

  test("ignores an unknown payment", async () => {
    await atThePage(shop);
    await rowsOf(shop, "delete from jobs.job");
    await shop.engine.payments.settle("00000000-0000-0000-0000-000000000000");
    expect(await asks()).toEqual([]);
  });

  test("runs a minute after the payment began", async () => {
    await atThePage(shop);
    expect(await asks()).toEqual([60_000]);
  });
});

test("seats stay held for a day while their charge is unresolved", async () => {
  const { caller, link, page } = await atThePage(shop);
  await payByCard(page);
  await misfortune(shop, { next: "charges", answer: 503, times: 5 });
  expect(await shop.backEnd.orders.verify({ link, returned: "paid" }, caller)).toMatchObject({
    refusal: { reason: "provider-unreachable" },
  });
  expect(await states()).toMatchObject([["charging", null, "paying", 0]]);
  const other: Caller = await visitor(shop.backEnd);
  const take = () =>
    shop.backEnd.basket.addSeats({ performance: CARMEN, seats: [{ seat: "A-5", priceType: ADULT }] }, other);
  const until = await rowsOf<{ held_until: Date }>(
    shop,
    "select distinct held_until from performance_seats where state = 1",
  );
  expect(until).toEqual([{ held_until: new Date(shop.clock.now + 86_400_000) }]);
  expect(await take()).toMatchObject({ refusal: { reason: "seats-taken" } });
  expect(await shop.backEnd.orders.read({ link }, caller)).toMatchObject({ value: { state: "paying" } });
  expect(await basketOf(shop, caller)).toMatchObject({ state: "paying", order: link });
  // Placing the order again opens no second payment page.
  const again = await shop.backEnd.orders.place({ acceptTerms: true, expectedTotal: 163_000 }, caller);
  expect(again).toMatchObject({ ok: true, value: { link, paymentPage: null } });
});
