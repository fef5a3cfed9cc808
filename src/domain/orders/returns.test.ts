import { expect, test } from "vitest";
import { returnableUntil } from "./returns.ts";

const RULES = { cancellationWindowHours: 48, withdrawalDays: 14 };
const HOUR = 3_600_000;

test("an order can be returned until two days before its first performance", () => {
  expect(returnableUntil([500 * HOUR, 100 * HOUR], 0, RULES)).toBe(52 * HOUR);
});

test("an order without performances can be returned for fourteen days", () => {
  expect(returnableUntil([], HOUR, RULES)).toBe((14 * 24 + 1) * HOUR);
});
