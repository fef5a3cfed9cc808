import { connect } from "node:net";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { afterEach, expect, test } from "vitest";
import type { SiteEnv } from "./request-guards.ts";
import { takeUnreadBody } from "./unread-body.ts";

const open: ReturnType<typeof serve>[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await new Promise((done) => server.close(done));
});

interface Watched {
  readonly port: number;
  readonly steps: string[];
  readonly isTurnedAway: Promise<void>;
}

async function openServer(read: (request: Request) => Promise<unknown>): Promise<Watched> {
  const steps: string[] = [];
  const turned = Promise.withResolvers<void>();
  const app = new Hono<SiteEnv>();
  app.use(async (_context, next) => {
    await next();
    steps.push("answered");
  });
  app.use(takeUnreadBody);
  app.post("*", async (context) => {
    await read(context.req.raw);
    steps.push("turned away");
    turned.resolve();
    return context.text("too large", 413);
  });
  const port = await new Promise<number>((done) => {
    open.push(serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, (at) => done(at.port)));
  });
  return { port, steps, isTurnedAway: turned.promise };
}

const PART = "x".repeat(400_000);

test.each([
  ["nothing of it", async () => {}],
  ["its beginning", async (request: Request) => request.body?.getReader().read()],
])("after reading %s, the server responds once the whole request was received", async (_what, read) => {
  const { port, steps, isTurnedAway } = await openServer(read);
  const shown = await new Promise<string>((done) => {
    let text = "";
    const socket = connect(port, "127.0.0.1");
    const head = `POST / HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-length: ${2 * PART.length}\r\n\r\n`;
    socket.write(head + PART);
    // One turn later, a response that does not wait would be in progress.
    void isTurnedAway.then(() =>
      setImmediate(() => {
        steps.push("sent");
        socket.write(PART);
      }),
    );
    socket.on("data", (part) => {
      text += part;
    });
    socket.on("error", () => {});
    socket.on("close", () => done(text));
  });
  expect(shown).toMatch(/^HTTP\/1.1 413 [\s\S]*too large$/);
  expect(steps).toEqual(["turned away", "sent", "answered"]);
});

test("the server responds to a client that never stops sending", async () => {
  const { port, steps } = await openServer(async () => {});
  await new Promise<void>((done) => {
    const socket = connect(port, "127.0.0.1");
    socket.write("POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 900000000\r\n\r\n");
    const more = () => {
      if (!socket.destroyed) socket.write(PART, more);
    };
    more();
    socket.on("data", () => socket.destroy());
    socket.on("error", () => {});
    socket.on("close", () => done());
  });
  expect(steps).toEqual(["turned away", "answered"]);
});
