import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { isTold, replaceCart } from "./remembered.ts";

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

test("the basket before is what was kept last", () => {
  expect(replaceCart([item("a")])).toEqual([]);
  expect(replaceCart([])).toEqual([item("a")]);
});

test("a purchase is told once", () => {
  expect([isTold("1"), isTold("2"), isTold("1")]).toEqual([false, false, true]);
});

describe("of what another script left under the name", () => {
  test.each(["{", "null", '{"length":1}', "[null,1,{}]"])(
    "%s nothing is believed, and it is written over",
    (odd) => {
      kept.set("analytics-cart", odd);
      kept.set("analytics-purchases", odd);
      expect(replaceCart([item("a")])).toEqual([]);
      expect(replaceCart([])).toEqual([item("a")]);
      expect([isTold("1"), isTold("1")]).toEqual([false, true]);
    },
  );
});

test("where the browser keeps nothing no change is told, and the page stands", () => {
  const forbidden = {
    get: () => {
      throw new DOMException("The operation is insecure.", "SecurityError");
    },
  };
  Object.defineProperty(globalThis, "sessionStorage", { ...forbidden, configurable: true });
  Object.defineProperty(globalThis, "localStorage", { ...forbidden, configurable: true });
  expect(replaceCart([item("a")])).toBeNull();
  expect(isTold("1")).toBe(false);
});
