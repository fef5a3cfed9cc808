import { afterEach, beforeEach, expect, test } from "vitest";
import type { Caller } from "#contract/operation.ts";
import { payByCard } from "#sandbox/nexi/visitor.ts";
import type { PerformanceEntry } from "../storage/documents/catalogue-document.ts";
import { ADULT, CARMEN, NOON, smallHouse, TOSCA } from "../testing/small-house.ts";
import { openTestShop, signedIn, type TestShop, visitor } from "../testing/test-shop.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
let shop: TestShop;
let caller: Caller;
beforeEach(async () => {
  shop = await openTestShop();
  caller = await signedIn(shop.backEnd, await visitor(shop.backEnd));
});
afterEach(() => shop.close());

async function buy(performance = CARMEN, seat = "A-5"): Promise<string> {
  const { basket, orders } = shop.backEnd;
  await basket.addSeats({ performance, seats: [{ seat, priceType: ADULT }] }, caller);
  await orders.chooseDelivery({ method: "e-ticket" }, caller);
  const placed = await orders.place({ acceptTerms: true, expectedTotal: 81_500 }, caller);
  if (!placed.ok || !placed.value.paymentPage) throw new Error("not placed");
  await payByCard(placed.value.paymentPage);
  await orders.verify({ link: placed.value.link, returned: "paid" }, caller);
  return placed.value.link;
}

function houseWith(performance: number, change: Partial<PerformanceEntry>, maxTickets = 9) {
  const performances = smallHouse().performances.map((entry) =>
    entry.id === performance ? { ...entry, ...change } : entry,
  );
  return smallHouse({ performances, maxTickets });
}
const without = (performance: number) =>
  smallHouse({ performances: smallHouse().performances.filter(({ id }) => id !== performance) });

async function changeOf(link: string) {
  const order = await shop.backEnd.orders.read({ link }, caller);
  return order.ok ? order.value.performances.map(({ starts, change }) => ({ starts, change })) : null;
}

async function emailsToWrite(): Promise<string[]> {
  const { rows } = await shop.database.$client.query<{ kind: string }>(`
    select changes.kind from jobs.job join performance_changes as changes on changes.id = (data->>'change')::int
    where name = 'performance-change' order by changes.id`);
  return rows.map(({ kind }) => kind);
}

const startOf = (performance: number) =>
  new Date(NOON + (performance === CARMEN ? 3 : 30) * DAY).toISOString();

test("a cancelled performance is shown on the order, and its holders are notified once", async () => {
  const link = await buy();
  await buy(TOSCA);
  await shop.engine.house.importCatalogue(houseWith(CARMEN, { cancelled: true }), []);
  const cancelled = { kind: "cancelled", before: startOf(CARMEN) };
  expect(await changeOf(link)).toEqual([{ starts: startOf(CARMEN), change: cancelled }]);
  // The same house again, and one with another change.
  await shop.engine.house.importCatalogue(houseWith(CARMEN, { cancelled: true }), []);
  await shop.engine.house.importCatalogue(houseWith(CARMEN, { cancelled: true }, 8), []);
  expect(await emailsToWrite()).toEqual(["cancelled"]);
});

test("a moved performance shows its original date, also after a second move, except to later buyers", async () => {
  const link = await buy();
  const later = NOON + 5 * DAY;
  await shop.engine.house.importCatalogue(houseWith(CARMEN, { starts: later }), []);
  shop.clock.advance(60);
  const late = await buy(CARMEN, "A-7");
  await shop.engine.house.importCatalogue(houseWith(CARMEN, { starts: later + HOUR }), []);
  const now = new Date(later + HOUR).toISOString();
  expect(await changeOf(link)).toEqual([{ starts: now, change: { kind: "moved", before: startOf(CARMEN) } }]);
  expect(await changeOf(late)).toEqual([
    { starts: now, change: { kind: "moved", before: new Date(later).toISOString() } },
  ]);
  // One email for the first move, two for the second.
  expect(await emailsToWrite()).toEqual(["moved", "moved", "moved"]);
  const agenda = await shop.backEnd.catalogue.agenda({}, caller);
  expect(agenda).toMatchObject({
    value: {
      performances: expect.arrayContaining([
        expect.objectContaining({ id: CARMEN, starts: now, movedFrom: startOf(CARMEN) }),
        expect.objectContaining({ id: TOSCA, movedFrom: null }),
      ]),
    },
  });
});

test("a reinstated performance is announced as such", async () => {
  const link = await buy();
  await shop.engine.house.importCatalogue(houseWith(CARMEN, { cancelled: true }), []);
  await shop.engine.house.importCatalogue(smallHouse({ maxTickets: 8 }), []);
  expect(await changeOf(link)).toEqual([{ starts: startOf(CARMEN), change: null }]);
  expect(await emailsToWrite()).toEqual(["cancelled", "reinstated"]);
});

test("holders whose tickets were refunded are not notified", async () => {
  await buy();
  await shop.database.$client.query("update tickets set valid = false");
  await shop.engine.house.importCatalogue(houseWith(CARMEN, { cancelled: true }), []);
  expect(await emailsToWrite()).toEqual([]);
});

test("a season that lacks a performance with sold tickets is rejected, and nothing changes", async () => {
  await buy();
  const report = await shop.engine.house.importCatalogue(without(CARMEN), []);
  expect(report).toMatchObject({
    result: "refused",
    lostPerformances: [{ performance: CARMEN, event: "carmen", tickets: 1 }],
  });
  expect(
    await shop.backEnd.catalogue.performance({ event: "carmen", performance: CARMEN }, caller),
  ).toMatchObject({
    ok: true,
  });
  // Unsold and past performances may be removed.
  expect(await shop.engine.house.importCatalogue(without(TOSCA), [])).toMatchObject({ result: "imported" });
  shop.clock.advance((4 * DAY) / 1000);
  expect(await shop.engine.house.importCatalogue(without(CARMEN), [])).toMatchObject({ result: "imported" });
});
