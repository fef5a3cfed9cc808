import { expect, test } from "vitest";
import { readConsent, writeConsent } from "./consent.ts";

test("a consent is the same after it is written to a cookie and read back, including a refusal of everything", () => {
  const some = { version: 2, agreed: ["statistics", "marketing"], at: 1_800_000_000 } as const;
  expect(writeConsent(some)).toBe("2.statistics+marketing.1800000000");
  expect(readConsent(writeConsent(some), 2)).toEqual(some);
  const none = { version: 2, agreed: [], at: 1_800_000_000 } as const;
  expect(readConsent(writeConsent(none), 2)).toEqual(none);
});

test("consent is requested again after the question has changed, and an unanswered question counts as refused", () => {
  expect(readConsent("1.statistics.1800000000", 2)).toBeNull();
  expect(readConsent("2.everything+marketing.1800000000", 2)?.agreed).toEqual(["marketing"]);
  for (const text of [undefined, "", "2", "2..", "x.statistics.1", "2.<script>.1"])
    expect(readConsent(text, 2)).toBeNull();
});
