import { expect, test } from "vitest";
import { pageResponse, withPage } from "./page-response.ts";

test("a page passes the router without a body and is sent with its text, status and headers", async () => {
  const response = pageResponse("<p>Föreställning – 19.00</p>", { status: 404, headers: { "x-a": "b" } });
  expect(response.body).toBeNull();
  const sent = withPage(response);
  expect([sent.status, sent.headers.get("x-a"), await sent.text()]).toEqual([
    404,
    "b",
    "<p>Föreställning – 19.00</p>",
  ]);
});

test("a response other than a page is sent unchanged", () => {
  const redirect = new Response(null, { status: 302 });
  expect(withPage(redirect)).toBe(redirect);
});
