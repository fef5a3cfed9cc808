import { expect, test } from "vitest";
import { charactersLeft, isSilent, NO_NOTES, noteFaults } from "../checkout/notes.ts";
import { validTickets } from "../valid-tickets.ts";
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

test("refunded tickets and tickets for cancelled performances do not admit their holder", () => {
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

test("a note's length is counted in code points, and each note that is too long is reported", () => {
  expect(charactersLeft("åäö🎭", 4)).toBe(0);
  expect(noteFaults({ order: "1234", access: "12345", dietary: "🎭🎭🎭🎭🎭" }, 4)).toEqual([
    { field: "access", rule: "note-too-long" },
    { field: "dietary", rule: "note-too-long" },
  ]);
  expect(isSilent(NO_NOTES)).toBe(true);
  expect(isSilent({ ...NO_NOTES, dietary: "nuts" })).toBe(false);
});
