import { expect, test } from "vitest";
import { createCookieCheck } from "./cookie-check.ts";

const START = Date.UTC(2027, 0, 1);

test("a cookie check's mark reveals its session token for two minutes", () => {
  let now = START;
  const check = createCookieCheck("a key of the shop", () => now);
  const mark = check.seal("token");
  expect(mark).toMatch(/^[\w-]+$/);
  expect(mark).not.toContain("token");
  expect(check.open(mark)).toBe("token");
  now += 120_000;
  expect(check.open(mark)).toBeNull();
});

test.each([
  ["the mark of another shop", createCookieCheck("another key", () => START).seal("token")],
  ["a word", "check"],
  ["nothing", ""],
  ["no base64", "%F6 ö"],
])("a cookie check's mark reveals no session if it is %s", (_, mark) => {
  expect(createCookieCheck("a key of the shop", () => START).open(mark)).toBeNull();
});
