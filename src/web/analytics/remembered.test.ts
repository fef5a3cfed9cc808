import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { replaceCart, wasReported } from "./remembered.ts";

const item = (id: string) => ({ item_id: id, item_name: id, item_category: "ticket", quantity: 1 });

let kept: Map<string, string>;
beforeEach(() => {
  kept = new Map();
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => kept.set(name, text),
  };
  vi.stubGlobal("sessionStorage", storage);
  vi.stubGlobal("localStorage", storage);
});
afterEach(() => void vi.unstubAllGlobals());

test("the previous basket for analytics is the one stored last", () => {
  expect(replaceCart([item("a")])).toEqual([]);
  expect(replaceCart([])).toEqual([item("a")]);
});

test("a purchase is reported to analytics once", () => {
  expect([wasReported("1"), wasReported("2"), wasReported("1")]).toEqual([false, false, true]);
});

describe("invalid data under analytics' storage keys", () => {
  test.each(["{", "null", '{"length":1}', "[null,1,{}]"])("%s is ignored and overwritten", (odd) => {
    kept.set("analytics-cart", odd);
    kept.set("analytics-purchases", odd);
    expect(replaceCart([item("a")])).toEqual([]);
    expect(replaceCart([])).toEqual([item("a")]);
    expect([wasReported("1"), wasReported("1")]).toEqual([false, true]);
  });
});

test("without browser storage analytics reports no change and throws no error", () => {
  const forbidden = {
    get: () => {
      throw new DOMException("The operation is insecure.", "SecurityError");
    },
  };
  Object.defineProperty(globalThis, "sessionStorage", { ...forbidden, configurable: true });
  Object.defineProperty(globalThis, "localStorage", { ...forbidden, configurable: true });
  expect(replaceCart([item("a")])).toBeNull();
  expect(wasReported("1")).toBe(false);
});
