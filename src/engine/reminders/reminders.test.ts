import { afterEach, describe, expect, test } from "vitest";
import type { Caller } from "#contract/operation.ts";
import type { PerformanceEntry } from "../storage/documents/catalogue-document.ts";
import { rowsOf } from "../testing/money-scenes.ts";
import { buy } from "../testing/purchase.ts";
import { holdSeats } from "../testing/seat-scenes.ts";
import { CARMEN, NOON, smallHouse } from "../testing/small-house.ts";
import {
  openTestShop,
  signedIn,
  type TestShop,
  type TestShopOptions,
  visitor,
} from "../testing/test-shop.ts";

const HOUR = 3_600;
const DAY = 24 * HOUR;
const BEGINS = new Date(NOON + 3 * DAY * 1000);

let shop: TestShop;
let caller: Caller;
afterEach(() => shop.close());
async function open(options: TestShopOptions = {}) {
  shop = await openTestShop(options);
  caller = await signedIn(shop.backEnd, await visitor(shop.backEnd));
}

async function bought(...seats: string[]): Promise<string> {
  await holdSeats(shop, caller, seats);
  return (await buy(shop, caller)).link;
}
function change(to: Partial<PerformanceEntry>) {
  const performances = smallHouse().performances.map((entry) =>
    entry.id === CARMEN ? { ...entry, ...to } : entry,
  );
  return shop.engine.house.importCatalogue(smallHouse({ performances }), []);
}
async function emails(kind: "performance-reminder" | "credit-expiry") {
  const rows = await rowsOf<{ data: Record<string, unknown> }>(
    shop,
    "select data from jobs.job where name = $1 order by data->>'starts', data->>'days' desc, data->>'order'",
    [kind],
  );
  return rows.map(({ data }) => data);
}
const performances = () => emails("performance-reminder");
const notice = (link: string, starts = BEGINS) =>
  shop.engine.reminders.performance(link, CARMEN, starts.toISOString());

describe("before a performance", () => {
  test("one reminder is sent for each order a day before and no sooner, also by two processes at the same time", async () => {
    await open();
    const links = [await bought("A-5", "A-6"), await bought("A-1")];
    shop.clock.advance(2 * DAY - HOUR);
    await shop.engine.reminders.queue();
    expect(await performances()).toEqual([]);
    shop.clock.advance(HOUR);
    await Promise.all([
      shop.engine.reminders.queue(),
      shop.another().reminders.queue(),
      shop.engine.reminders.queue(),
    ]);
    shop.clock.advance(HOUR);
    await shop.engine.reminders.queue();
    expect(await performances()).toEqual(
      links.sort().map((order) => ({
        kind: "performance-reminder",
        order,
        performance: CARMEN,
        starts: BEGINS.toISOString(),
      })),
    );
  });

  test("no reminder is sent for an order placed less than a day before the performance", async () => {
    await open();
    shop.clock.advance(2 * DAY + HOUR);
    caller = await signedIn(shop.backEnd, await visitor(shop.backEnd));
    await bought("A-5");
    await shop.engine.reminders.queue();
    shop.clock.advance(3 * HOUR);
    await shop.engine.reminders.queue();
    expect(await performances()).toEqual([]);
  });

  test("no reminders are sent when the house has switched them off", async () => {
    await open({ settings: { reminderHours: null } });
    await bought("A-5");
    shop.clock.advance(2 * DAY + HOUR);
    await shop.engine.reminders.queue();
    expect(await performances()).toEqual([]);
  });

  test("no reminder is sent for a performance that is cancelled before the email is due or while it is queued", async () => {
    await open();
    const link = await bought("A-5");
    expect(await notice(link)).toMatchObject({ words: null, lines: [] });
    await change({ cancelled: true });
    shop.clock.advance(2 * DAY + HOUR);
    await shop.engine.reminders.queue();
    expect(await performances()).toEqual([]);
    expect(await notice(link)).toBeNull();
  });

  test("one reminder is sent for a moved performance, with the new date, and the queued email is dropped", async () => {
    await open();
    const link = await bought("A-5");
    shop.clock.advance(2 * DAY + HOUR);
    await shop.engine.reminders.queue();
    const later = new Date(BEGINS.getTime() + 5 * DAY * 1000);
    await change({ starts: later.getTime() });
    expect(await notice(link)).toBeNull();
    expect(await notice(link, later)).not.toBeNull();
    await shop.engine.reminders.queue();
    expect(await performances()).toHaveLength(1);
    shop.clock.advance(5 * DAY);
    await shop.engine.reminders.queue();
    await shop.engine.reminders.queue();
    expect((await performances()).map(({ starts }) => starts)).toEqual([
      BEGINS.toISOString(),
      later.toISOString(),
    ]);
  });

  test("no reminder is sent for returned tickets, or for a performance that has begun", async () => {
    await open();
    const returned = await bought("A-5");
    const kept = await bought("A-1");
    expect(await shop.backEnd.orders.giveBack({ link: returned }, caller)).toMatchObject({ ok: true });
    expect(await notice(returned)).toBeNull();
    shop.clock.advance(2 * DAY + HOUR);
    await shop.engine.reminders.queue();
    expect((await performances()).map(({ order }) => order)).toEqual([kept]);
    expect(await notice(kept)).not.toBeNull();
    shop.clock.advance(DAY);
    expect(await notice(kept)).toBeNull();
  });

  test("the house's text about the performance is included", async () => {
    await open();
    const link = await bought("A-5");
    await change({ reminder: { sv: "Bron är stängd." } });
    expect(await notice(link)).toMatchObject({ words: { sv: "Bron är stängd." } });
  });
});

describe("before credit expires", () => {
  const LAST_DAY = "2027-07-15";
  async function credited(amount = 50_000): Promise<string> {
    const [row] = await rowsOf<{ id: string }>(shop, "select id from customers");
    const customer = row?.id ?? "";
    await shop.value.issueCredit({ customer, amount, currency: "SEK", origin: "goodwill" });
    return customer;
  }
  const remindOn = async (day: string, at = "08:00") => {
    shop.clock.now = Date.parse(`${day}T${at}:00Z`);
    await Promise.all([shop.engine.reminders.queue(), shop.another().reminders.queue()]);
  };
  const credit = () => emails("credit-expiry");

  test("its customer is notified thirty and seven days before, once each, of the amount that expires that day", async () => {
    await open();
    const customer = await credited();
    await credited(7_000);
    await remindOn("2027-06-14");
    expect(await credit()).toEqual([]);
    for (const day of ["2027-06-15", "2027-06-20", "2027-07-07", "2027-07-08", "2027-07-15"])
      await remindOn(day);
    expect(await credit()).toEqual(
      [30, 7]
        .map((days) => ({ kind: "credit-expiry", customer, until: LAST_DAY, days }))
        .sort((a, b) => String(b.days).localeCompare(String(a.days))),
    );
    expect(await shop.engine.reminders.credit(customer, LAST_DAY)).toMatchObject({
      amount: 57_000,
      currency: "SEK",
      language: null,
    });
  });

  test("only the nearest reminder is sent after downtime", async () => {
    await open();
    await credited();
    await remindOn("2027-07-10");
    expect((await credit()).map(({ days }) => days)).toEqual([7]);
  });

  test("no email is sent at night", async () => {
    await open();
    await credited();
    await remindOn("2027-06-14", "22:30");
    const [job] = await rowsOf<{ start_after: Date }>(
      shop,
      "select start_after from jobs.job where name = 'credit-expiry'",
    );
    expect(job?.start_after).toEqual(new Date("2027-06-15T07:00:00Z"));
  });

  test("no email is sent about spent or expired credit, or when the house has switched reminders off", async () => {
    await open({ settings: { creditEmailDays: [] } });
    const customer = await credited();
    await remindOn("2027-06-15");
    expect(await credit()).toEqual([]);
    await rowsOf(shop, "update stored_value set held = balance");
    expect(await shop.engine.reminders.credit(customer, LAST_DAY)).toBeNull();
    await rowsOf(shop, "update stored_value set held = 0");
    expect(await shop.engine.reminders.credit(customer, LAST_DAY)).not.toBeNull();
    shop.clock.now = Date.parse("2027-07-16T08:00:00Z");
    expect(await shop.engine.reminders.credit(customer, LAST_DAY)).toBeNull();
  });

  test("no email is sent about credit that is valid for less than the reminder period", async () => {
    await open();
    await credited();
    await rowsOf(shop, "update stored_value set valid_until = '2027-01-19'");
    await shop.engine.reminders.queue();
    expect(await credit()).toEqual([]);
  });
});

test("past reminders are deleted", async () => {
  await open();
  await bought("A-5");
  shop.clock.advance(2 * DAY + HOUR);
  await shop.engine.reminders.queue();
  const kept = () => rowsOf(shop, "select 1 from performance_reminders");
  await shop.engine.tidy();
  expect(await kept()).toHaveLength(1);
  shop.clock.advance(4 * DAY);
  await shop.engine.tidy();
  expect(await kept()).toEqual([]);
});
