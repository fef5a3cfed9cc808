import { Hono } from "hono";
import { expect, test } from "vitest";
import type { Door, DoorEnv } from "./door.ts";
import { thrownResponses, tooBusy } from "./thrown-responses.ts";

const turnAway: Door["turnAway"] = async (_context, kind, status) => new Response(kind, { status });

function appThat(fails: () => never): Hono<DoorEnv> {
  const app = new Hono<DoorEnv>();
  app.onError((_error, context) => context.text("fault", 500));
  app.use(thrownResponses({ turnAway }));
  app.get("*", fails);
  return app;
}

const throwing = (thrown: unknown) => () => {
  throw thrown;
};

test.each([
  ["too many wait", tooBusy(), 503, "busy", null],
  [
    "the database is away",
    new Response(null, { status: 503, headers: { "Retry-After": "7" } }),
    503,
    "unavailable",
    "7",
  ],
  ["nobody can read it", new Response(null, { status: 400 }), 400, "unreadable", null],
  ["a fault of ours", new Error("ours"), 500, "fault", null],
])("%s: said by the page for it", async (_name, thrown, status, kind, again) => {
  const answer = await appThat(throwing(thrown)).request("/");
  expect([answer.status, await answer.text(), answer.headers.get("Retry-After")]).toEqual([
    status,
    kind,
    again,
  ]);
});
