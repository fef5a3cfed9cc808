import { expect, test } from "vitest";
import { seatOfferUntil, type WaitingListRules } from "./waiting-list.ts";

const HOUR = 3_600_000;
const RULES: WaitingListRules = {
  ...{ offerHours: 24, leastMinutes: 60, hoursBefore: 3, membersFirst: false },
  ...{ boughtElsewhere: "end", mostTickets: 6 },
};

test("an offer ends after the house's hours, and some hours before the start", () => {
  expect(seatOfferUntil(RULES, { starts: 100 * HOUR, now: 0 })).toBe(24 * HOUR);
  expect(seatOfferUntil(RULES, { starts: 10 * HOUR, now: 0 })).toBe(7 * HOUR);
});

test("makes no offer that leaves too little time to pay", () => {
  expect(seatOfferUntil(RULES, { starts: 4 * HOUR, now: 0 })).toBe(HOUR);
  expect(seatOfferUntil(RULES, { starts: 4 * HOUR, now: 1 })).toBeNull();
});
