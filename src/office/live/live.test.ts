import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { readChange, refresh } from "./live.ts";

test.each(["", "{", "null", "[]", '{"kind":"hall","id":"1"}', '{"kind":"order"}'])(
  "an event that this version does not know, %j, changes nothing",
  (text) => {
    expect(readChange(text)).toBeNull();
  },
);

test("a change of an order makes orders and notes old, and nothing else", () => {
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
