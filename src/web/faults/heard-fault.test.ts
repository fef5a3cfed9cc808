import { createStaticHandler } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { heardFault } from "./heard-fault.ts";

afterEach(() => vi.restoreAllMocks());

async function text(fault: unknown, request = new Request("http://shop/basket")): Promise<string[]> {
  const levels: string[] = [];
  vi.spyOn(console, "error").mockImplementation(() => void levels.push("error"));
  vi.spyOn(console, "info").mockImplementation(() => void levels.push("info"));
  heardFault(fault, { request });
  return levels;
}

/** Returns the router's error for a POST to a page without an action. */
async function refusedPost(): Promise<unknown> {
  const { query } = createStaticHandler([{ id: "terms", path: "/terms", loader: () => null }]);
  const context = await query(new Request("http://shop/terms", { method: "POST", body: "a=b" }));
  return context instanceof Response ? null : Object.values(context.errors ?? {})[0];
}

test("a POST to a page without an action is logged as info", async () => {
  const refused = await refusedPost();
  expect(refused).toMatchObject({ status: 405 });
  expect(await text(refused)).toEqual(["info"]);
});

test("an exception is logged as error", async () => {
  expect(await text(new Error("ours"))).toEqual(["error"]);
});

test("an aborted request is not logged", async () => {
  const gone = new Request("http://shop/basket", { signal: AbortSignal.abort() });
  expect(await text(new Error("ours"), gone)).toEqual([]);
});
