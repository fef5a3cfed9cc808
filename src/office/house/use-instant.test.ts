import { expect, test } from "vitest";
import { instantIn } from "./use-instant.ts";

test("a time of the house's zone is its instant, in summer and winter", () => {
  expect(instantIn("Europe/Stockholm", "2027-06-20", "11:00")).toBe("2027-06-20T09:00:00.000Z");
  expect(instantIn("Europe/Stockholm", "2027-01-20", "9.30")).toBe("2027-01-20T08:30:00.000Z");
  expect(instantIn("Asia/Kathmandu", "2027-01-20", "12:00")).toBe("2027-01-20T06:15:00.000Z");
});

test("an hour that no clock shows, and what is no day or time, is none", () => {
  expect(instantIn("Europe/Stockholm", "2027-03-28", "02:30")).toBeNull();
  expect(instantIn("Europe/Stockholm", "2027-02-30", "12:00")).toBeNull();
  expect(instantIn("Europe/Stockholm", "", "12:00")).toBeNull();
  expect(instantIn("Europe/Stockholm", "2027-02-03", "noon")).toBeNull();
});

test("of an hour that comes twice it is the first", () => {
  expect(instantIn("Europe/Stockholm", "2027-10-31", "02:30")).toBe("2027-10-31T00:30:00.000Z");
});
