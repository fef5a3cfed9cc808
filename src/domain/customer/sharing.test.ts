import { expect, test } from "vitest";
import { charactersLeft, isSilent, NO_NOTES, noteFaults } from "../checkout/notes.ts";
import { validTickets } from "../valid-tickets.ts";
import { isOver, shareFaults } from "./sharing.ts";

test("a ticket is shown to somebody with a name that fits, and an address or none", () => {
  const rules = (name: string, email: string) => shareFaults({ name, email }).map(({ rule }) => rule);
  expect(rules(" Elsa ", "")).toEqual([]);
  expect(rules("é".repeat(80), "elsa@example.se")).toEqual([]);
  expect(rules("é".repeat(81), "")).toEqual(["too-long"]);
  expect(rules("  ", "x")).toEqual(["share-name-required", "email-invalid"]);
});

test("a link lives until the performance has ended", () => {
  const performance = { starts: "2027-01-15T19:00:00Z", durationMinutes: 120 };
  expect(isOver(performance, Date.parse("2027-01-15T20:59:59Z"))).toBe(false);
  expect(isOver(performance, Date.parse("2027-01-15T21:00:00Z"))).toBe(true);
});

test("whoever has a ticket that was paid back, or for a performance that is cancelled, does not come in", () => {
  const tickets = [
    { valid: true, performance: 1 },
    { valid: false, performance: 1 },
    { valid: true, performance: 2 },
    { valid: true, performance: 3 },
  ];
  const performances = [
    { id: 1, change: null },
    { id: 2, change: { kind: "cancelled" as const } },
    { id: 3, change: { kind: "moved" as const } },
  ];
  expect(validTickets({ tickets, performances })).toEqual([tickets[0], tickets[3]]);
});

test("a note is as long as people count it, and each that is too long is named", () => {
  expect(charactersLeft("åäö🎭", 4)).toBe(0);
  expect(noteFaults({ order: "1234", access: "12345", dietary: "🎭🎭🎭🎭🎭" }, 4)).toEqual([
    { field: "access", rule: "note-too-long" },
    { field: "dietary", rule: "note-too-long" },
  ]);
  expect(isSilent(NO_NOTES)).toBe(true);
  expect(isSilent({ ...NO_NOTES, dietary: "nuts" })).toBe(false);
});
