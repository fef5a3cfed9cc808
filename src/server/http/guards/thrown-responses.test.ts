import { connect } from "node:net";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { expect, test } from "vitest";
import type { RequestGuards, SiteEnv } from "./request-guards.ts";
import { answerThrown, thrownResponses, tooBusy } from "./thrown-responses.ts";

const turnAway: RequestGuards["turnAway"] = async (_context, kind, status) => new Response(kind, { status });

function appThat(fails: () => never): Hono<SiteEnv> {
  const app = new Hono<SiteEnv>();
  app.onError((_error, context) => context.text("fault", 500));
  app.use(thrownResponses({ turnAway }));
  app.get("*", fails);
  return app;
}

const throwing = (thrown: unknown) => () => {
  throw thrown;
};

test.each([
  ["the limit of admitted requests", tooBusy(), 503, "busy", null],
  [
    "an unreachable database",
    new Response(null, { status: 503, headers: { "Retry-After": "7" } }),
    503,
    "unavailable",
    "7",
  ],
  ["an unreadable request", new Response(null, { status: 400 }), 400, "unreadable", null],
  ["an internal error", new Error("ours"), 500, "fault", null],
])("a thrown response of %s gets the matching error page", async (_name, thrown, status, kind, again) => {
  const answer = await appThat(throwing(thrown)).request("/");
  expect([answer.status, await answer.text(), answer.headers.get("Retry-After")]).toEqual([
    status,
    kind,
    again,
  ]);
});

test.each([
  ["a client that disconnects while sending causes no error", 100, "answered: 400", []],
  ["an internal error gets a 500 and a log line", 13, "answered: 500", ["request failed"]],
])("%s", async (_what, length, heard, shown) => {
  const app = new Hono<SiteEnv>();
  const noted = Promise.withResolvers<string>();
  const log: string[] = [];
  app.onError(answerThrown({ turnAway }, (words) => void log.push(words)));
  app.use(async (context, next) => {
    await next();
    noted.resolve(`answered: ${context.res.status}`);
  });
  app.use(thrownResponses({ turnAway }));
  app.post("*", async (context) => {
    await context.req.text();
    throw new Error("ours");
  });
  const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) => {
    const socket = connect(port, "127.0.0.1");
    const head = `POST / HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-length: ${length}\r\n\r\n`;
    socket.write(`${head}the beginning`, () => socket.end());
  });
  expect(await noted.promise).toBe(heard);
  expect(log).toEqual(shown);
  await new Promise((done) => server.close(done));
});
