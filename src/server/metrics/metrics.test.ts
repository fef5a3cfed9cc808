import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ADULT, CARMEN } from "../../engine/testing/small-house.ts";
import { openTestShop, type TestShop, visitor } from "../../engine/testing/test-shop.ts";
import type { SiteEnv } from "../http/guards/request-guards.ts";
import { measuredBackEnd, measureRequests } from "./measured.ts";
import { createMetrics } from "./metrics.ts";
import { processFigures, readFigures } from "./readings.ts";
import { listenForMetrics, serveMetrics } from "./serve-metrics.ts";

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

const open = () =>
  createMetrics(
    () => readFigures(shop.database, shop.clock.now),
    () => processFigures(shop.database, 120),
  );

test("the metrics of holds, refusals and operations are printed in the Prometheus text format", async () => {
  const metrics = open();
  const backEnd = measuredBackEnd(shop.backEnd, metrics);
  const caller = await visitor(backEnd);
  const seats = [{ seat: "A-4", priceType: ADULT }];
  await backEnd.basket.addSeats({ performance: CARMEN, seats }, caller);
  await backEnd.basket.addSeats({ performance: CARMEN, seats }, await visitor(backEnd));
  const text = await metrics.text();
  expect(text).toContain("\nparkett_up 1\n");
  expect(text).toContain("\nparkett_held_seats 1\n");
  expect(text).toContain('\nparkett_operations_total{operation="basket.addSeats"} 1\n');
  expect(text).toContain('\nparkett_refusals_total{operation="basket.addSeats",reason="seats-taken"} 1\n');
  expect(text).toContain("\nparkett_late_seconds 0.12\n");
  expect(text).toContain('parkett_pool_connections{state="idle"}');
  // Every line is a comment or a name, labels and a number; every metric has exactly one help text.
  for (const line of text.trimEnd().split("\n")) {
    expect(line).toMatch(/^(?:# (?:HELP|TYPE) \w+ .+|\w+(?:\{\w+="[^"]*"(?:,\w+="[^"]*")*\})? -?[\d.e+-]+)$/);
  }
  const explained = [...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name);
  expect(new Set(explained).size).toBe(explained.length);
});

test("the metrics report an unavailable database and keep all other values", async () => {
  const metrics = createMetrics(
    () => Promise.reject(new Error("away")),
    () => processFigures(shop.database, 120),
  );
  metrics.count("parkett_operations_total", { operation: "basket.read" });
  const text = await metrics.text();
  expect(text).toContain("parkett_up 0");
  expect(text).toContain("\nparkett_pool_waiting 0\n");
  expect(text).toContain("\nparkett_late_seconds 0.12\n");
  expect(text).toContain('parkett_operations_total{operation="basket.read"} 1');
});

test("the metrics escape label values", async () => {
  const metrics = open();
  metrics.count("parkett_refusals_total", { reason: 'a"b\\c\nd' });
  expect(await metrics.text()).toContain('{reason="a\\"b\\\\c\\nd"} 1');
});

test("the metrics count response times by kind, never by path", async () => {
  const metrics = open();
  const times = [0, 30, 1000, 1007];
  const app = new Hono<SiteEnv>();
  app.use(measureRequests(metrics, () => times.shift() ?? 0));
  app.get("*", (context) => context.text("a page"));
  await app.request("/events/carmen");
  await app.request("/api/v1/basket");
  const text = await metrics.text();
  expect(text).toContain('parkett_http_request_seconds_bucket{kind="page",status="2xx",le="0.025"} 0');
  expect(text).toContain('parkett_http_request_seconds_bucket{kind="page",status="2xx",le="0.05"} 1');
  expect(text).toContain('parkett_http_request_seconds_count{kind="api",status="2xx"} 1');
  expect(text).not.toContain("carmen");
});

describe("access to the metrics", () => {
  test("requires the token; without it the page is not found", async () => {
    const app = new Hono<SiteEnv>();
    serveMetrics(app, open(), "a token of the house");
    const ask = (authorization?: string) =>
      app.request("/metrics", authorization === undefined ? {} : { headers: { authorization } });
    expect((await ask()).status).toBe(404);
    expect((await ask("Bearer another")).status).toBe(404);
    const answer = await ask("Bearer a token of the house");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toContain("version=0.0.4");
  });

  test("is closed at the shop's public address if no token is configured", async () => {
    const app = new Hono<SiteEnv>();
    serveMetrics(app, open(), undefined);
    expect((await app.request("/metrics", { headers: { authorization: "Bearer " } })).status).toBe(404);
  });

  test("is open on the separate metrics port", async () => {
    const port = await new Promise<number>((done) => {
      const probe = serve({ fetch: () => new Response(), port: 0 }, (at) => probe.close(() => done(at.port)));
    });
    const server = await listenForMetrics(open, port, "127.0.0.1");
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
    expect(await answer.text()).toContain("parkett_up 1");
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
    await new Promise((done) => server.close(done));
  });
});
