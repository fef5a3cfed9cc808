import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Caller } from "#contract/operation.ts";
import { rowsOf } from "../testing/money-scenes.ts";
import { buyCard, payByCardOf, THREE_PERFORMANCES } from "../testing/sales/flex-scenes.ts";
import { ADULT, CARMEN } from "../testing/small-house.ts";
import {
  openTestShop,
  signedIn,
  type TestShop,
  type TestShopOptions,
  visitor,
} from "../testing/test-shop.ts";

const LAST_DAY = "2028-01-15";

let shop: TestShop;
let caller: Caller;
async function open(options: TestShopOptions = {}) {
  shop = await openTestShop({
    ...options,
    catalogue: { sales: { "flex-subscriptions": [THREE_PERFORMANCES] } },
  });
  caller = await signedIn(shop.backEnd, await visitor(shop.backEnd));
  await buyCard(shop, caller);
}
beforeEach(() => open());
afterEach(() => shop.close());

const remindOn = async (day: string, at = "10:00") => {
  shop.clock.now = Date.parse(`${day}T${at}:00Z`);
  await Promise.all([shop.engine.reminders.queue(), shop.another().reminders.queue()]);
};
const emails = async () => {
  const rows = await rowsOf<{ data: { until: string; days: number } }>(
    shop,
    "select data from jobs.job where name = 'redemption-expiry' order by data->>'until', data->>'days' desc",
  );
  return rows.map(({ data: { until, days } }) => ({ until, days }));
};
const cardId = async () => {
  const [card] = await rowsOf<{ id: string }>(shop, "select id from ticket_subscriptions");
  return card?.id ?? "";
};
const notice = async (until = LAST_DAY) => shop.engine.reminders.redemptions(await cardId(), until);

async function useRedemption(seat: string, isPaid = true): Promise<string> {
  const held = await shop.backEnd.basket.addSeats(
    { performance: CARMEN, seats: [{ seat, priceType: ADULT }] },
    caller,
  );
  if (!held.ok) throw new Error(held.refusal.reason);
  await payByCardOf(shop, held.value.basket.tickets[0]?.id ?? "", caller);
  await shop.backEnd.orders.chooseDelivery({ method: "e-ticket" }, caller);
  const read = await shop.backEnd.basket.read({}, caller);
  const basket = read.ok ? read.value.basket : null;
  const placed = await shop.backEnd.orders.place(
    {
      acceptTerms: true,
      expectedTotal: basket?.totals.total.amount ?? 0,
      toPay: basket?.toPay.amount ?? 0,
    },
    caller,
  );
  if (!placed.ok) throw new Error(placed.refusal.reason);
  const { link, paymentPage } = placed.value;
  if (!isPaid) return link;
  const { payByCard } = await import("#sandbox/nexi/visitor.ts");
  await payByCard(paymentPage ?? "");
  expect(await shop.backEnd.orders.verify({ link, returned: "paid" }, caller)).toMatchObject({
    value: { state: "paid" },
  });
  return link;
}

describe("when redemptions of a flex subscription are about to expire", () => {
  test("their owner is notified sixty and fourteen days before, once each, also by two processes at once", async () => {
    await remindOn("2027-11-15");
    expect(await emails()).toEqual([]);
    for (const day of ["2027-11-16", "2027-12-01", "2027-12-31", "2028-01-01", "2028-01-15"])
      await remindOn(day);
    expect(await emails()).toEqual([
      { until: LAST_DAY, days: 60 },
      { until: LAST_DAY, days: 14 },
    ]);
    expect(await notice()).toMatchObject({ redemptions: 3, name: { sv: "Tre kvällar" }, language: "sv" });
  });

  test("used redemptions and those in a pending payment are not counted", async () => {
    await useRedemption("B-4");
    expect(await notice()).toMatchObject({ redemptions: 2 });
    await useRedemption("B-5", false);
    expect(await notice()).toMatchObject({ redemptions: 1 });
    await rowsOf(
      shop,
      "delete from subscription_redemptions where id not in (select redemption from tenders where redemption is not null)",
    );
    expect(await notice()).toBeNull();
    await remindOn("2027-11-16");
    expect(await emails()).toEqual([]);
  });

  test("no email is sent about a subscription that was returned or has expired, not even one that was queued", async () => {
    expect(await notice("2028-01-14")).toBeNull();
    shop.clock.now = Date.parse("2028-01-15T22:59:00Z");
    expect(await notice()).toMatchObject({ redemptions: 3 });
    shop.clock.now = Date.parse("2028-01-15T23:01:00Z");
    expect(await notice()).toBeNull();
    shop.clock.now = Date.parse("2027-11-16T10:00:00Z");
    await rowsOf(shop, "update ticket_subscriptions set cancelled = now()");
    expect(await notice()).toBeNull();
    await remindOn("2027-11-16");
    expect(await emails()).toEqual([]);
  });

  test("a redemption returned late has its own expiry date, with one email fourteen days before", async () => {
    const link = await useRedemption("B-4");
    await rowsOf(shop, "update ticket_subscriptions set expires = '2027-01-20', issued = '2026-01-20'");
    await rowsOf(
      shop,
      "delete from subscription_redemptions where id not in (select redemption from tenders where redemption is not null)",
    );
    expect(await shop.backEnd.orders.giveBack({ link }, caller)).toMatchObject({ ok: true });
    for (const day of ["2027-01-16", "2027-01-30", "2027-01-31"]) await remindOn(day);
    expect(await emails()).toEqual([{ until: "2027-02-14", days: 14 }]);
    expect(await notice("2027-02-14")).toMatchObject({ redemptions: 1 });
  });

  test("no email is sent about a subscription that is valid for less than the reminder period", async () => {
    await rowsOf(shop, "update ticket_subscriptions set expires = '2027-01-29'");
    await shop.engine.reminders.queue();
    expect(await emails()).toEqual([]);
  });

  test("no email is sent at night, or when the house has switched reminders off", async () => {
    await remindOn("2027-11-15", "23:30");
    const [job] = await rowsOf<{ start_after: Date }>(
      shop,
      "select start_after from jobs.job where name = 'redemption-expiry'",
    );
    expect(job?.start_after).toEqual(new Date("2027-11-16T08:00:00Z"));
    await shop.close();
    await open({ settings: { flexEmailDays: [] } });
    await remindOn("2027-11-16");
    expect(await emails()).toEqual([]);
  });

  test("past reminders of expiring redemptions are deleted", async () => {
    await remindOn("2028-01-01");
    const kept = () => rowsOf(shop, "select 1 from redemption_reminders");
    expect(await kept()).toHaveLength(1);
    shop.clock.now = Date.parse("2028-01-20T10:00:00Z");
    await shop.engine.tidy();
    expect(await kept()).toEqual([]);
  });
});
