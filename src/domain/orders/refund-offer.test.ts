import { expect, test } from "vitest";
import { CHOICES, OFFER_CHOICES, OFFER_STATES, refundOfferUntil, SILENCE } from "./refund-offer.ts";

const DAY = 86_400_000;
const NOTIFIED = Date.parse("2027-02-01T10:00:00Z");

test("the default choice of a refund offer is one of the available choices", () => {
  for (const kind of ["cancelled", "moved"] as const) expect(CHOICES[kind]).toContain(SILENCE[kind]);
  expect(CHOICES.cancelled).not.toContain("kept");
});

test("every choice is a valid state of a refund offer", () => {
  expect(OFFER_STATES).toEqual(expect.arrayContaining([...OFFER_CHOICES]));
  expect(OFFER_CHOICES).toEqual(["kept", "money", "credit"]);
  expect(CHOICES).toEqual({ cancelled: ["money", "credit"], moved: ["kept", "money", "credit"] });
});

test("a refund for a cancelled performance can be chosen within the configured period", () => {
  expect(refundOfferUntil({ kind: "cancelled", since: NOTIFIED, starts: NOTIFIED + DAY }, 14)).toBe(
    NOTIFIED + 14 * DAY,
  );
});

test("a choice for a moved performance is possible until the performance begins", () => {
  expect(refundOfferUntil({ kind: "moved", since: NOTIFIED, starts: NOTIFIED + 3 * DAY }, 14)).toBe(
    NOTIFIED + 3 * DAY,
  );
  expect(refundOfferUntil({ kind: "moved", since: NOTIFIED, starts: NOTIFIED + 90 * DAY }, 14)).toBe(
    NOTIFIED + 14 * DAY,
  );
});
