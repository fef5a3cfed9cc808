import { randomBytes, randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { parseYaml } from "@redocly/openapi-core";
import { Hono } from "hono";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type BackEnd, operations } from "#contract/back-end.ts";
import type { Operation } from "#contract/operation.ts";
import { buy, place } from "../../engine/testing/purchase.ts";
import { ADULT, CARMEN } from "../../engine/testing/small-house.ts";
import { openTestShop, signedIn, type TestShop, visitor } from "../../engine/testing/test-shop.ts";
import { guardedBackEnd } from "../../queue/guarded-back-end.ts";
import { testRoom } from "../../queue/testing/room.ts";
import { openWaitingRooms } from "../../queue/waiting-rooms.ts";
import type { SiteEnv } from "../http/guards/request-guards.ts";
import { measuredBackEnd, measureRequests } from "./measured.ts";
import { createMetrics, type Metrics } from "./metrics.ts";
import { processFigures, readFigures } from "./readings.ts";

let shop: TestShop;
let metrics: Metrics;
let backEnd: BackEnd;
beforeEach(async () => {
  shop = await openTestShop();
  metrics = createMetrics(
    () => readFigures(shop.database, shop.clock.now),
    () => processFigures(shop.database, 120),
  );
  backEnd = measuredBackEnd(shop.backEnd, metrics);
});
afterEach(() => shop.close());

const SEATS = { performance: CARMEN, seats: [{ seat: "A-4", priceType: ADULT }] };
/** 0 if it is not printed. */
async function figure(line: string): Promise<number> {
  const shown = (await metrics.text()).split("\n").find((one) => one.startsWith(`${line} `));
  return shown ? Number(shown.slice(line.length)) : 0;
}

async function openRoom() {
  const rooms = await openWaitingRooms({
    database: shop.database,
    rooms: [testRoom({ perMinute: 60 })],
    now: () => shop.clock.now,
    random: { bytes: randomBytes, id: randomUUID },
    networkOf: (address) => address,
    lateness: () => 0,
    failed: (error) => {
      throw error;
    },
    every: null,
  });
  const look = async () => {
    shop.clock.advance(1);
    await rooms.look();
  };
  return { rooms, look, backEnd: measuredBackEnd(guardedBackEnd(shop.backEnd, rooms, 1800), metrics) };
}

describe("the metric", () => {
  test("of held seats rises with a basket, and falls when it is emptied or expires", async () => {
    const caller = await visitor(backEnd);
    expect(await figure("parkett_held_seats")).toBe(0);
    const held = await backEnd.basket.addSeats(SEATS, caller);
    expect(await figure("parkett_held_seats")).toBe(1);
    const tickets = held.ok ? held.value.basket.tickets.map(({ id }) => id) : [];
    await backEnd.basket.removeTickets({ tickets }, caller);
    expect(await figure("parkett_held_seats")).toBe(0);
    await backEnd.basket.addSeats(SEATS, caller);
    expect(await figure("parkett_held_seats")).toBe(1);
    shop.clock.advance(1201);
    expect(await figure("parkett_held_seats")).toBe(0);
  });

  test("of sales rises with an order and that of revenue with its payment, and neither counts yesterday's order", async () => {
    const caller = await signedIn(backEnd, await visitor(backEnd));
    await backEnd.basket.addSeats(SEATS, caller);
    const order = await buy({ ...shop, backEnd }, caller);
    expect(await figure('parkett_orders_day{state="paid"}')).toBe(1);
    expect(await figure('parkett_taken_day{currency="SEK"}')).toBe(order.totals.total.amount);
    expect(await figure('parkett_operations_total{operation="orders.place"}')).toBe(1);
    shop.clock.advance(25 * 3_600);
    expect(await figure('parkett_orders_day{state="paid"}')).toBe(0);
    expect(await figure('parkett_taken_day{currency="SEK"}')).toBe(0);
  });

  test("of the outbox rises with each pending job, by kind", async () => {
    const settling = 'parkett_outbox_jobs{kind="settle-payment"}';
    const emails = 'parkett_outbox_jobs{kind="order-confirmation"}';
    const caller = await signedIn(backEnd, await visitor(backEnd));
    await backEnd.basket.addSeats(SEATS, caller);
    expect([await figure(settling), await figure(emails)]).toEqual([0, 0]);
    const { link } = await place({ backEnd }, caller);
    expect([await figure(settling), await figure(emails)]).toEqual([1, 0]);
    await backEnd.orders.verify({ link, returned: "paid" }, caller);
    expect(await figure(emails)).toBe(1);
    await shop.database.execute("update jobs.job set state = 'completed' where name = 'order-confirmation'");
    expect(await figure(emails)).toBe(0);
  });

  test("of the waiting room rises when a visitor joins, and counts the visitor as inside once admitted", async () => {
    const { rooms, look } = await openRoom();
    const [waiting, inside] = [
      'parkett_queue_waiting{room="release"}',
      'parkett_queue_inside{room="release"}',
    ];
    for (let comes = 0; comes < 3; comes++) await rooms.join("release", "192.0.2.1");
    await look();
    expect([await figure(waiting), await figure(inside)]).toEqual([2, 1]);
    await look();
    expect([await figure(waiting), await figure(inside)]).toEqual([1, 2]);
  });

  test("of refusals rises by reason, but not with a successful operation", async () => {
    const { backEnd: guarded } = await openRoom();
    await guarded.basket.addSeats(SEATS, await visitor(guarded));
    const refused = 'parkett_refusals_total{operation="basket.addSeats",reason="queue-needed"}';
    expect(await figure(refused)).toBe(1);
    expect(await figure('parkett_operations_total{operation="basket.addSeats"}')).toBe(0);
  });

  test("of the pool rises with each open connection and each request that waits for one", async () => {
    const pool = shop.database.$client;
    const busy = 'parkett_pool_connections{state="busy"}';
    expect([await figure(busy), await figure("parkett_pool_waiting")]).toEqual([0, 0]);
    const first = await pool.connect();
    expect(await figure(busy)).toBe(1);
    const most = pool.options.max;
    const others = await Promise.all(Array.from({ length: most - 1 }, () => pool.connect()));
    const waiting = Promise.allSettled(Array.from({ length: 5 }, () => pool.connect()));
    // No connection is free, so the database cannot be queried; the pool metrics are reported nevertheless.
    const full = await metrics.text();
    expect(full).toContain("\nparkett_pool_waiting 5\n");
    expect(full).toContain(`\n${busy} ${most}\n`);
    expect(full).toContain("\nparkett_up 0\n");
    for (const one of [first, ...others]) one.release();
    for (const one of await waiting) if (one.status === "fulfilled") one.value.release();
    expect([await figure(busy), await figure("parkett_pool_waiting")]).toEqual([0, 0]);
  });
});

async function printed(): Promise<Map<string, Set<string>>> {
  const { rooms, look, backEnd: guarded } = await openRoom();
  await rooms.join("release", "192.0.2.1");
  await look();
  const caller = await signedIn(backEnd, await visitor(backEnd));
  await backEnd.basket.addSeats(SEATS, caller);
  await buy({ ...shop, backEnd }, caller);
  await guarded.basket.addSeats(SEATS, await visitor(guarded));
  const app = new Hono<SiteEnv>();
  app.use(measureRequests(metrics, () => performance.now()));
  app.get("*", (context) => context.text("a page"));
  await app.request("/events/carmen");
  const found = new Map<string, Set<string>>();
  for (const [, name = "", labels = ""] of (await metrics.text()).matchAll(/^(\w+)(?:\{(.*)\})? /gm)) {
    const known = found.get(name) ?? new Set();
    for (const [, label = ""] of labels.matchAll(/(\w+)="/g)) known.add(label);
    found.set(name, known);
  }
  return found;
}

const OF_PROMETHEUS = new Set(["job", "instance"]);
const FIGURE = /\b((?:parkett|process)_\w+|up)(?:\{([^}]*)\})?(?!\w|\s*\()/g;

function unknownIn(expression: string, known: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const requested = [...expression.matchAll(FIGURE)];
  if (requested.length === 0) return [`${expression} asks for nothing`];
  return requested.flatMap(([, name = "", labels = ""]) => {
    if (name === "up") return [];
    const own = known.get(name);
    if (!own) return [name];
    const inLabels = [...labels.matchAll(/(\w+)\s*(?:=|!)/g)].map(([, label = ""]) => label);
    const grouped = [...expression.matchAll(/\b(?:by|on)\s*\(([^)]*)\)/g)].flatMap(([, list = ""]) =>
      list.split(",").map((label) => label.trim()),
    );
    return [...inLabels, ...grouped]
      .filter((label) => !own.has(label) && !OF_PROMETHEUS.has(label))
      .map((label) => `${name}{${label}}`);
  });
}

const ROOT = resolve(import.meta.dirname, "../../..");
const read = (file: string) => readFile(resolve(ROOT, "deploy", file), "utf8");
async function expressions(): Promise<string[]> {
  const alerts = parseYaml(await read("alerts.yaml")) as { groups: { rules: { expr: string }[] }[] };
  const dashboard = JSON.parse(await read("dashboard.json")) as { panels: { targets: { expr: string }[] }[] };
  return [
    ...alerts.groups.flatMap(({ rules }) => rules.map(({ expr }) => expr)),
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ];
}

describe("the alerts and the dashboard", () => {
  test("use all metrics and labels that the shop exports, and no others", async () => {
    const known = await printed();
    const requested = await expressions();
    expect(requested.length).toBeGreaterThan(20);
    expect(requested.flatMap((expression) => unknownIn(expression, known))).toEqual([]);
    const text = requested.join("\n");
    const ours = [...known.keys()].filter((name) => name.startsWith("parkett_") && !name.endsWith("_sum"));
    expect(ours.length).toBeGreaterThan(12);
    expect(ours.filter((name) => !text.includes(name))).toEqual([]);
    expect(unknownIn("rate(parkett_refusal_total[5m]) > 0", known)).toEqual(["parkett_refusal_total"]);
    expect(unknownIn('sum by (why) (parkett_orders_day{stage="paid"})', known)).toEqual([
      "parkett_orders_day{stage}",
      "parkett_orders_day{why}",
    ]);
  });

  test("name only existing kinds of jobs, operations and reasons", async () => {
    const text = (await expressions()).join("\n");
    const { rows } = await shop.database.execute<{ name: string }>("select name from jobs.queue");
    const all = Object.entries(operations).flatMap(([group, own]) =>
      Object.entries<Operation>(own).map(([name, { refusals }]) => ({
        name: `${group}.${name}`,
        reasons: Object.keys(refusals),
      })),
    );
    const named = (label: string) =>
      [...text.matchAll(new RegExp(`\\b${label}!?=~?"([^"]+)"`, "g"))].map(([, value = ""]) => value);
    const jobs = text.matchAll(/parkett_outbox_jobs\{kind!?="([^"]+)"/g);
    const kinds = [...jobs].map(([, kind = ""]) => kind);
    expect(kinds).not.toEqual([]);
    expect(kinds.filter((kind) => !rows.some(({ name }) => name === kind))).toEqual([]);
    const missing = (pattern: string, there: readonly string[]) =>
      !there.some((one) => new RegExp(`^(?:${pattern})$`).test(one));
    const [names, reasons] = [all.map(({ name }) => name), all.flatMap((one) => one.reasons)];
    expect(named("operation").length).toBeGreaterThan(1);
    expect(named("operation").filter((pattern) => missing(pattern, names))).toEqual([]);
    expect(named("reason")).not.toEqual([]);
    expect(named("reason").filter((reason) => missing(reason, reasons))).toEqual([]);
    expect(missing("orders.buy", names)).toBe(true);
  });
});
