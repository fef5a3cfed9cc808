import { expect, test } from "vitest";
import { mayReload } from "./chunk-reload.ts";

function storage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

test("a failed chunk reloads the page once in a minute", () => {
  const kept = storage();
  expect(mayReload(kept, 1_000_000)).toBe(true);
  expect(mayReload(kept, 1_059_999)).toBe(false);
  expect(mayReload(kept, 1_060_000)).toBe(true);
});
