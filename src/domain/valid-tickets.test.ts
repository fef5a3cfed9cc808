import { expect, test } from "vitest";
import { validTickets } from "./valid-tickets.ts";

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
