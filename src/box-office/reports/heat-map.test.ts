import { afterEach, beforeEach, expect, test } from "vitest";
import { journalFaults } from "../../engine/testing/journal-audit.ts";
import { executeDueJobs, rowsOf } from "../../engine/testing/money-scenes.ts";
import { CARMEN } from "../../engine/testing/small-house.ts";
import { openTestShop, type TestShop } from "../../engine/testing/test-shop.ts";
import { orders } from "../operations/orders/orders.ts";
import { reports } from "../operations/reports/reports.ts";
import { ask, askAnyway } from "../testing/ask.ts";
import { at, soldOrder, ticketIds } from "../testing/execute-operation.ts";

const DAY = "2027-01-15";

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

const sold = async (seats: readonly string[]) => (await soldOrder(shop, seats)).number;

const heatMap = (filters: object = {}) =>
  ask(shop, reports.heatMap, { event: "carmen", from: DAY, to: DAY, language: "en", ...filters });

/** The names of seats, by how often they are sold. */
async function soldSeats(filters: object = {}) {
  const { plan, sold: counts } = await heatMap(filters);
  const seats = (plan?.sections ?? []).flatMap(({ rows }) =>
    rows.flatMap((row) => row.seats.map(({ number }) => `${row.number}${number}`)),
  );
  return Object.fromEntries(counts.flatMap((count, at) => (count > 0 ? [[seats[at], count]] : [])));
}

test("a heat map has each seat that is sold, in the hall of the performances", async () => {
  await sold(["A-5", "A-6"]);
  expect(await soldSeats()).toEqual({ A5: 1, A6: 1 });
  expect(await heatMap()).toMatchObject({
    ...{ performances: 1, elsewhere: 0, period: { from: DAY, to: DAY } },
    halls: [{ plan: "hall-1", performances: 1 }],
  });
  expect(await soldSeats({ event: "tosca" })).toEqual({});
  expect(await soldSeats({ event: undefined, performance: CARMEN })).toEqual({ A5: 1, A6: 1 });
  expect(await soldSeats({ event: undefined, to: "2027-01-31" })).toEqual({ A5: 1, A6: 1 });
  expect((await heatMap({ event: undefined })).plan).toBeNull();
});

test("a returned seat is no longer sold, from the day of its return", async () => {
  const number = await sold(["A-5", "A-6"]);
  shop.clock.advance(86_400);
  const [first = ""] = await ticketIds(shop.engine, { number });
  await ask(shop, orders.refund, { order: number, lines: [first] });
  await executeDueJobs(shop);
  expect(await soldSeats()).toEqual({ A5: 1, A6: 1 });
  expect(await soldSeats({ to: "2027-01-16" })).toEqual({ A6: 1 });
});

test("a ticket that moved has its new seat from the day of its move, and only that seat once it is returned", async () => {
  const number = await sold(["A-5", "A-6"]);
  shop.clock.advance(86_400);
  const move = (seats: string) =>
    at(shop.engine, "moves.move", { performance: CARMEN, order: number, seats: [seats] });
  expect(await move("parkett/A/6-7")).toMatchObject({ ok: true });
  expect(await soldSeats()).toEqual({ A5: 1, A6: 1 });
  expect(await soldSeats({ to: "2027-01-16" })).toEqual({ A6: 1, A7: 1 });
  const [sums] = await rowsOf(
    shop,
    "select sum(quantity) filter (where what = 'ticket')::int as tickets, sum(gross) filter (where kind = 'moved')::int as moved from sales_entries",
  );
  expect(sums).toEqual({ tickets: 2, moved: 0 });
  expect(await move("parkett/A/8-9")).toMatchObject({ ok: true });
  const [first = ""] = await ticketIds(shop.engine, { number });
  await ask(shop, orders.refund, { order: number, lines: [first] });
  await executeDueJobs(shop);
  expect(await soldSeats({ to: "2027-01-16" })).toEqual({ A9: 1 });
  expect(await journalFaults(shop)).toEqual([]);
  expect(await soldSeats()).toEqual({ A5: 1, A6: 1 });
});

test("a hall that the performances do not use, and a person without the permission, are refused", async () => {
  const input = { event: "carmen", plan: "hall-9" };
  expect(await askAnyway(shop, reports.heatMap, input)).toMatchObject({
    refusal: { reason: "unknown-plan" },
  });
  expect(await askAnyway(shop, reports.heatMap, { event: "carmen" }, ["seats.read"])).toMatchObject({
    refusal: { reason: "not-permitted" },
  });
});
