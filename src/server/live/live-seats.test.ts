import { get, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Caller } from "#contract/operation.ts";
import type { Order } from "#contract/operations/orders.ts";
import { unpackSeats } from "../../engine/shop-window/live-seat-map.ts";
import type { LiveSeats } from "../../engine/shop-window/live-seats.ts";
import { executeDueJobs, rowsOf } from "../../engine/testing/money-scenes.ts";
import { buy } from "../../engine/testing/purchase.ts";
import { ADULT, CARMEN, smallHouse } from "../../engine/testing/small-house.ts";
import { openTestShop, signedIn, type TestShop, visitor } from "../../engine/testing/test-shop.ts";
import { clientAddress } from "../http/client-address.ts";
import { compress } from "../http/compress.ts";
import type { SiteEnv } from "../http/guards/request-guards.ts";
import { securityHeaders } from "../http/security.ts";
import { type LiveStreams, serveLiveSeats } from "./live-seats.ts";

/** Over real sockets and a real database, as a browser and a proxy get them. */

/** Target of an exchange. */
const LATER = 9;
const EXCHANGE = {
  ...{ name: { sv: "Byte" }, terms: { sv: "Så byter du." }, fee: 4_000, vat: "service", hoursBefore: 24 },
  freeFirstFor: [] as const,
};
const SALES = { exchange: EXCHANGE };

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

let shop: TestShop;
let live: LiveSeats;
let streams: LiveStreams;
let port: number;
beforeEach(async () => {
  const { performances } = smallHouse();
  const later = performances
    .filter(({ id }) => id === CARMEN)
    .map((performance) => ({ ...performance, id: LATER, starts: performance.starts + 86_400_000 }));
  shop = await openTestShop({ catalogue: { performances: [...performances, ...later], sales: SALES } });
  closing.push(() => shop.close());
  live = shop.engine.openLiveSeats({ directUrl: shop.databaseUrl, tickMs: 50 });
  closing.push(() => live.close());
  await listen({});
});

async function listen(options: { mostStreams?: number; mostPerAddress?: number; heartbeatMs?: number }) {
  const app = new Hono<SiteEnv>();
  app.use(securityHeaders({ publicUrl: "http://localhost", formTargets: [] }));
  app.use(async (context, next) => {
    context.set("address", clientAddress(context.env.incoming, 1));
    await next();
  });
  streams = serveLiveSeats(app, { liveSeats: live, mostPerAddress: 50, ...options });
  app.use(compress());
  await new Promise<void>((done) => {
    const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, (address) => {
      port = address.port;
      done();
    });
    const own = streams;
    closing.push(() => {
      own.close();
      return new Promise((closed) => server.close(closed));
    });
  });
}

interface Stream {
  readonly answer: IncomingMessage;
  readonly events: { id: string; data: { plan: string; seats: number; map: string } }[];
  readonly text: () => string;
}

function stream(path = `/live/seats/${CARMEN}`, address = "198.51.100.1"): Promise<Stream> {
  return new Promise((done, fail) => {
    const request = get(
      {
        port,
        path,
        headers: { "accept-encoding": "gzip, br", "x-forwarded-for": address },
        agent: false,
      },
      (answer) => {
        let text = "";
        const events: Stream["events"] = [];
        answer.setEncoding("utf8").on("data", (part: string) => {
          text += part;
          events.length = 0;
          for (const [, id = "", data = "{}"] of text.matchAll(/^id: (\d+)\ndata: (.*)\n\n/gm)) {
            events.push({ id, data: JSON.parse(data) });
          }
        });
        answer.on("error", () => {});
        done({ answer, events, text: () => text });
      },
    );
    request.on("error", fail);
    closing.push(() => request.destroy());
  });
}

const statusOf = ({ map, seats }: { map: string; seats: number }) =>
  unpackSeats(Buffer.from(map, "base64"), seats);

async function hold(seat: string, as?: Caller): Promise<void> {
  const { backEnd } = shop;
  const seats = [{ seat, priceType: ADULT }];
  const held = await backEnd.basket.addSeats({ performance: CARMEN, seats }, as ?? (await visitor(backEnd)));
  expect(held.ok).toBe(true);
}

test("a viewer of the live map gets the whole map immediately, and again whenever a seat changes", async () => {
  const { answer, events, text } = await stream();
  expect(answer.statusCode).toBe(200);
  await expect.poll(() => events.length).toBe(1);
  expect(text()).toMatch(/^retry: \d+\n\n/);
  await hold("A-5");
  await expect.poll(() => events.length, { timeout: 1_000 }).toBe(2);
  expect(events.map(({ data }) => statusOf(data)[4])).toEqual(["0", "1"]);
  expect(events[0]?.data).toMatchObject({ plan: "hall-1", seats: 20 });
  expect(Number(events[1]?.id)).toBeGreaterThan(Number(events[0]?.id));
});

test("the live stream is not stored, compressed or buffered by a proxy, and sets no cookie", async () => {
  const { answer } = await stream();
  expect(answer.headers).toMatchObject({
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
    "x-accel-buffering": "no",
    "x-content-type-options": "nosniff",
  });
  expect(answer.headers).not.toHaveProperty("content-encoding");
  expect(answer.headers).not.toHaveProperty("set-cookie");
});

test("all viewers get the same events, including those who join later", async () => {
  const first = await stream();
  await hold("A-5");
  await expect.poll(() => first.events.length, { timeout: 1_000 }).toBe(2);
  const second = await stream();
  await expect.poll(() => second.events.length).toBe(1);
  expect(second.events[0]).toEqual(first.events[1]);
});

test("a live stream without seat changes sends heartbeats", async () => {
  await listen({ heartbeatMs: 50 });
  const { text } = await stream();
  await expect.poll(text, { timeout: 1_000 }).toMatch(/: still here\n\n: still here/);
});

test("a proxy with HTTP/1.0 gets the live events without chunks", async () => {
  const socket = connect(port, "127.0.0.1");
  closing.push(() => socket.destroy());
  let text = "";
  socket.setEncoding("utf8").on("data", (part) => {
    text += part;
  });
  socket.write(`GET /live/seats/${CARMEN} HTTP/1.0\r\nHost: shop\r\n\r\n`);
  await expect.poll(() => text, { timeout: 1_000 }).toMatch(/\r\n\r\nretry: \d+\n\nid: \d+\ndata: .*\n\n$/);
});

test("a viewer who leaves is no longer counted", async () => {
  const { answer } = await stream();
  await stream();
  expect(streams.streams).toBe(2);
  answer.destroy();
  await expect.poll(() => streams.streams).toBe(1);
});

test("above the limit of streams a viewer has to poll the map, until another viewer leaves", async () => {
  await listen({ mostStreams: 1 });
  const { answer } = await stream();
  const refused = await stream();
  expect(refused.answer.statusCode).toBe(503);
  expect(Number(refused.answer.headers["retry-after"])).toBeGreaterThan(0);
  answer.destroy();
  await expect.poll(() => streams.streams).toBe(0);
  expect((await stream()).answer.statusCode).toBe(200);
});

test("an address with the most streams can poll the map, and other addresses are unaffected", async () => {
  await listen({ mostPerAddress: 2 });
  const path = `/live/seats/${CARMEN}`;
  const [first, second] = [await stream(path), await stream(path)];
  const refused = await stream(path);
  expect(refused.answer.statusCode).toBe(503);
  expect(Number(refused.answer.headers["retry-after"])).toBeGreaterThan(0);
  expect((await fetch(`http://127.0.0.1:${port}${path}/map`)).status).toBe(200);
  expect((await stream(path, "198.51.100.2")).answer.statusCode).toBe(200);
  second.answer.destroy();
  await expect.poll(() => streams.streams).toBe(2);
  expect((await stream(path)).answer.statusCode).toBe(200);
  expect(first.answer.statusCode).toBe(200);
});

test("closing the live map ends all streams and accepts no new ones", async () => {
  const { answer } = await stream();
  const ended = new Promise((done) => answer.once("end", done));
  streams.close();
  await ended;
  expect(answer.complete).toBe(true);
  expect((await stream()).answer.statusCode).toBe(503);
});

test("a polled map is revalidated by its ETag and sent only if it has changed", async () => {
  const ask = (tag?: string) =>
    fetch(`http://127.0.0.1:${port}/live/seats/${CARMEN}/map`, {
      headers: tag ? { "if-none-match": tag } : {},
    });
  const first = await ask();
  const tag = first.headers.get("etag") ?? "";
  expect(tag).toMatch(/^"[\w-]{22}"$/);
  expect(first.headers.get("cache-control")).toBe("no-cache");
  expect(statusOf((await first.json()) as { map: string; seats: number })).toBe("0".repeat(20));
  expect((await ask(tag)).status).toBe(304);
  expect((await ask(`W/${tag}, "other"`)).status).toBe(304);
  await hold("A-5");
  await expect.poll(async () => (await ask(tag)).status, { timeout: 1_000 }).toBe(200);
});

test("the live map of an unknown performance is not found", async () => {
  for (const path of ["/live/seats/4711", "/live/seats/x", "/live/seats/4711/map", "/live/seats/1e3/map"]) {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`);
    expect(answer.status, path).toBe(404);
  }
});

describe("a seat is free on the live map within a second when", () => {
  type GivesUp = (order: Order, owner: Caller) => Promise<unknown>;
  const ways: Readonly<Record<string, GivesUp>> = {
    "the customer returns the order": ({ link }, owner) => shop.backEnd.orders.giveBack({ link }, owner),
    "the box office refunds the whole order": async ({ link, totals }) => {
      const [order] = await rowsOf<{ id: string }>(shop, "select id from orders where link = $1", [link]);
      const { amount } = totals.total;
      await shop.engine.orders.refund({ order: order?.id ?? "", amount, id: "all" });
      await executeDueJobs(shop);
    },
    "the order is exchanged for another performance": async ({ link, tickets }, owner) => {
      const codes = tickets.map(({ code }) => code);
      await shop.backEnd.exchanges.begin({ link, tickets: codes, to: LATER }, owner);
      await buy(shop, owner);
    },
    "the house cancels the performance and the customer takes a refund": async ({ link }, owner) => {
      const { performances } = smallHouse();
      const changed = performances.map((one) => (one.id === CARMEN ? { ...one, cancelled: true } : one));
      await shop.engine.house.importCatalogue(smallHouse({ performances: changed, sales: SALES }), []);
      await shop.backEnd.refundOffers.choose({ link, performance: CARMEN, choice: "money" }, owner);
      await executeDueJobs(shop);
    },
  };

  test.each(Object.entries(ways))("%s", async (_how, abandon) => {
    const owner = await signedIn(shop.backEnd, await visitor(shop.backEnd));
    await hold("A-5", owner);
    const order = await buy(shop, owner);
    const { events } = await stream();
    const seen = () => {
      const last = events.at(-1);
      return last && statusOf(last.data)[4];
    };
    await expect.poll(seen).toBe("1");
    await abandon(order, owner);
    // The shop's clock does not move, so the map is only read again after a notification.
    await expect.poll(seen, { timeout: 1_000, interval: 10 }).toBe("0");
  });
});
