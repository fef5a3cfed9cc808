import { expect, test } from "vitest";
import { isOver, shareFaults } from "./sharing.ts";

test("a ticket can be shared with a name of an allowed length, with or without an address", () => {
  const rules = (name: string, email: string) => shareFaults({ name, email }).map(({ rule }) => rule);
  expect(rules(" Elsa ", "")).toEqual([]);
  expect(rules("é".repeat(80), "elsa@example.se")).toEqual([]);
  expect(rules("é".repeat(81), "")).toEqual(["too-long"]);
  expect(rules("  ", "x")).toEqual(["share-name-required", "email-invalid"]);
});

test("a share link is valid until the end of the performance", () => {
  const performance = { starts: "2027-01-15T19:00:00Z", durationMinutes: 120 };
  expect(isOver(performance, Date.parse("2027-01-15T20:59:59Z"))).toBe(false);
  expect(isOver(performance, Date.parse("2027-01-15T21:00:00Z"))).toBe(true);
});
