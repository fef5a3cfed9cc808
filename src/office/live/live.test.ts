import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { readChange, refresh } from "./live.ts";

test.each(["", "{", "null", "[]", '{"kind":"hall","id":"1"}', '{"kind":"order"}'])(
  "an event that this version does not know, %j, changes nothing",
  (text) => {
    expect(readChange(text)).toBeNull();
  },
);

test("a change of an order makes orders and notes old, and not customers, staff or the session", () => {
  const queries = new QueryClient();
  const paths = [
    ["orders", "show"],
    ["notes", "list"],
    ["customers", "show"],
    ["staff", "list"],
    ["session", "read"],
  ];
  for (const path of paths) queries.setQueryData([path, { type: "query", input: {} }], {});
  const change = readChange('{"kind":"order","id":"100010"}');
  if (change) refresh(queries, change);
  const old = paths.filter(
    (path) => queries.getQueryState([path, { type: "query", input: {} }])?.isInvalidated,
  );
  expect(old).toEqual(paths.slice(0, 2));
});

describe("changes at the door", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test("by the second are read at once at first, and then every three seconds", async () => {
    const queries = new QueryClient();
    const invalidated = vi.spyOn(queries, "invalidateQueries");
    const counts: number[] = [];
    for (let second = 0; second < 7; second++) {
      refresh(queries, { kind: "door" });
      await vi.advanceTimersByTimeAsync(1_000);
      counts.push(invalidated.mock.calls.length);
    }
    expect(counts).toEqual([1, 1, 2, 2, 2, 3, 3]);
  });
});
