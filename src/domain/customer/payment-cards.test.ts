import { expect, test } from "vitest";
import { CARD_FLOW, nextPreferred } from "./payment-cards.ts";

const card = (expires: string, created: number) => ({ expires, created });

test("the oldest stored card becomes the preferred one, and an expired card only if there is no other", () => {
  const old = card("2026-12-31", 1);
  const [first, second] = [card("2029-01-31", 2), card("2030-01-31", 3)];
  expect(nextPreferred([second, old, first], "2027-01-15")).toBe(first);
  expect(nextPreferred([old], "2027-01-15")).toBe(old);
  expect(nextPreferred([], "2027-01-15")).toBeNull();
});

test("a card is valid on its last day", () => {
  const [ending, later] = [card("2027-01-31", 1), card("2030-01-31", 2)];
  expect(nextPreferred([later, ending], "2027-01-31")).toBe(ending);
  expect(nextPreferred([later, ending], "2027-02-01")).toBe(later);
});

test("every card state is reachable, and is final or leads to another state", () => {
  const reached = new Set<string>(["opening", ...Object.values(CARD_FLOW).flat()]);
  expect([...reached].sort()).toEqual(Object.keys(CARD_FLOW).sort());
});
