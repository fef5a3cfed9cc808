import { createStaticHandler } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { heardFault } from "./heard-fault.ts";

/** How loud the log is about what went wrong while a page was answered. */

afterEach(() => vi.restoreAllMocks());

async function said(fault: unknown, request = new Request("http://shop/basket")): Promise<string[]> {
  const levels: string[] = [];
  vi.spyOn(console, "error").mockImplementation(() => void levels.push("error"));
  vi.spyOn(console, "info").mockImplementation(() => void levels.push("info"));
  heardFault(fault, { request });
  return levels;
}

/** The router's own word for a post to a page that takes none. */
async function refusedPost(): Promise<unknown> {
  const { query } = createStaticHandler([{ id: "terms", path: "/terms", loader: () => null }]);
  const context = await query(new Request("http://shop/terms", { method: "POST", body: "a=b" }));
  return context instanceof Response ? null : Object.values(context.errors ?? {})[0];
}

test("a post to a page that takes none is no fault of ours", async () => {
  const refused = await refusedPost();
  expect(refused).toMatchObject({ status: 405 });
  expect(await said(refused)).toEqual(["info"]);
});

test("a fault is one", async () => {
  expect(await said(new Error("ours"))).toEqual(["error"]);
});

test("nothing is said of what nobody waits for any more", async () => {
  const gone = new Request("http://shop/basket", { signal: AbortSignal.abort() });
  expect(await said(new Error("ours"), gone)).toEqual([]);
});
