import { describe, expect, test } from "vitest";
import { payByCard } from "#sandbox/nexi/visitor.ts";
import { executeDueJobs, jobsOf, rowsOf, verified } from "../../testing/money-scenes.ts";
import {
  basketOf,
  caller,
  DAY,
  isFree,
  later,
  mine,
  releaseNow,
  reserved,
  resume,
  setUpReservedOrders,
  shop,
  stateOf,
} from "../../testing/reserved-scenes.ts";
import { placeOrder } from "../../testing/seat-scenes.ts";
import { TOSCA } from "../../testing/small-house.ts";

setUpReservedOrders();

describe("a reserved order past its deadline", () => {
  test("is released by a job after the grace days, not on the date shown to the customer", async () => {
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

  test("is preceded by emails three days and one day before the date, and followed by an email about the release", async () => {
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

  test("is not released during its payment, and keeps its seats", async () => {
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

  test("ends if its payment fails", async () => {
    const { link } = await reserved();
    await later(17 * DAY - 300);
    await resume(link);
    await placeOrder(shop, caller);
    await later(1900);
    await executeDueJobs(shop);
    expect(await stateOf()).toBe("failed");
    expect(await isFree("A-5")).toBe(true);
  });

  test("can no longer be paid in its basket", async () => {
    const { link } = await reserved();
    await later(17 * DAY - 60);
    await resume(link);
    await later(61);
    expect(await placeOrder(shop, caller)).toMatchObject({ ok: false });
    await releaseNow();
    expect(await isFree("A-5")).toBe(true);
  });

  test("is rejected, and stays reserved, if the deadline passes during the request to pay", async () => {
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

  test("keeps its seats until the new date, with emails about the extension and before that date only", async () => {
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

  test("can be in a basket, but not in payment", async () => {
    const { number, link } = await reserved();
    await resume(link);
    expect(await extend(number, 20)).toMatchObject({ ok: true });
    expect((await basketOf())?.tickets).toHaveLength(2);
    await placeOrder(shop, caller);
    expect(await extend(number, 21)).toMatchObject({ refusal: { reason: "payment-under-way" } });
  });

  test("rejects an earlier date, a date beyond the performance, and an order that is not reserved", async () => {
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
