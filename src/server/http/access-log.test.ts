import { Hono } from "hono";
import { expect, test } from "vitest";
import { accessLog } from "./access-log.ts";
import type { SiteEnv } from "./guards/request-guards.ts";

function shop() {
  const lines: unknown[] = [];
  let clock = 0;
  const app = new Hono<SiteEnv>();
  app.use(async (context, next) => {
    context.set("address", "192.0.2.7");
    await next();
  });
  app.use(
    accessLog({ info: (line: unknown) => void lines.push(line) } as Parameters<typeof accessLog>[0], () => {
      clock += 21;
      return clock;
    }),
  );
  app.get("/broken", () => {
    throw new Error("no");
  });
  app.onError((_error, context) => context.text("sorry", 500));
  app.all("*", (context) => context.text("here", 200));
  return { app, lines };
}

test("the access log has one line per response with client, path, result and duration", async () => {
  const { app, lines } = shop();
  await app.request("/events/carmen/1402", { headers: { "user-agent": "a browser" } });
  await app.request("/broken", { method: "GET" });
  expect(lines).toEqual([
    {
      address: "192.0.2.7",
      method: "GET",
      path: "/events/carmen/1402",
      status: 200,
      ms: 21,
      agent: "a browser",
    },
    { address: "192.0.2.7", method: "GET", path: "/broken", status: 500, ms: 21, agent: "" },
  ]);
});

test.each([
  ["/tickets.pdf?order=s3cret", "/tickets.pdf"],
  ["/api/v1/orders/kJ8sPq0Zt5LmXa9w/verification", "/api/v1/orders/…/verification"],
  ["/order/parts/4f9c1e6a-0d0e-4d57-9a4b-2f6f1f3f9c11", "/order/parts/…"],
  ["/shared-tickets?share=abc", "/shared-tickets"],
  ["/account/your-ticket-subscriptions", "/account/your-ticket-subscriptions"],
  [
    "/events/le-nozze-di-figaro/1402/register/alternative-choices",
    "/events/le-nozze-di-figaro/1402/register/alternative-choices",
  ],
])("the access log omits secrets: %s", async (requested, written) => {
  const { app, lines } = shop();
  await app.request(requested);
  expect(lines).toMatchObject([{ path: written }]);
});
