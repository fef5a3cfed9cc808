import { expect, test } from "vitest";
import { exchangeableUntil, exchangeFee } from "./exchange.ts";

const terms = { fee: 4_000, freeFirstFor: ["members", "subscribers"] as const };
const plain = { isSubscribed: false, isExchanged: false };

test("an exchange costs the fee for each ticket", () => {
  expect(exchangeFee([plain, plain], false, terms)).toBe(8_000);
});

test("a member's first exchange of a ticket is free, the next one is not", () => {
  expect(exchangeFee([plain, { ...plain, isExchanged: true }], true, terms)).toBe(4_000);
});

test("a subscriber's first exchange is free for tickets of the subscription only", () => {
  expect(exchangeFee([plain, { ...plain, isSubscribed: true }], false, terms)).toBe(4_000);
});

test("without free exchanges every customer pays the fee", () => {
  expect(exchangeFee([{ ...plain, isSubscribed: true }], true, { ...terms, freeFirstFor: [] })).toBe(4_000);
});

test("a ticket can be exchanged until the configured hours before its performance", () => {
  expect(exchangeableUntil(100 * 3_600_000, { hoursBefore: 24 })).toBe(76 * 3_600_000);
});
