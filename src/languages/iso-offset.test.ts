import { expect, test } from "vitest";
import { isoWithOffset } from "./iso-offset.ts";

test("an ISO timestamp has the UTC offset of its day, including daylight saving time", () => {
  expect(isoWithOffset("Europe/Stockholm", "2027-02-06T18:00:00Z")).toBe("2027-02-06T19:00:00+01:00");
  expect(isoWithOffset("Europe/Stockholm", "2027-07-01T17:00:00Z")).toBe("2027-07-01T19:00:00+02:00");
  expect(isoWithOffset("America/New_York", "2027-02-06T18:00:00Z")).toBe("2027-02-06T13:00:00-05:00");
});
