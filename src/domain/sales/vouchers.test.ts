import { describe, expect, test } from "vitest";
import { daysAfter } from "../days.ts";
import { recipientFaults, type VoucherRequest, voucherFaults } from "./vouchers.ts";

const TODAY = "2027-01-15";
const REQUEST: VoucherRequest = {
  ...{ amount: 50_000, recipient: "Elsa", delivery: "email", email: "elsa@example.se", day: null },
};
const faults = (
  over: Partial<VoucherRequest>,
  own: { least: number; most: number } | null = null,
  post: { amount: number; vat: string } | null = null,
) =>
  voucherFaults({ ...REQUEST, ...over }, { own, post }, [25_000, 50_000], TODAY).map(
    ({ field, rule }) => `${field}: ${rule}`,
  );

describe("a gift voucher", () => {
  test("has one of the house's amounts, or the buyer's own within the house's limits", () => {
    expect(faults({})).toEqual([]);
    expect(faults({ amount: 30_000 })).toEqual(["amount: voucher-amount"]);
    const own = { least: 10_000, most: 40_000 };
    expect([9_999, 10_000, 40_000, 40_001].map((amount) => faults({ amount }, own).length)).toEqual([
      1, 0, 0, 1,
    ]);
    expect(faults({ amount: 50_000 }, own)).toEqual([]);
  });

  test("by email needs a recipient and a valid address", () => {
    expect(faults({ recipient: "", email: "" })).toEqual([
      "recipient: voucher-recipient",
      "email: voucher-email-required",
    ]);
    for (const email of ["elsa", "a b@c.se", "a@b", "@b.se", "a@b.se c", "a@@b.se"]) {
      expect(faults({ email })).toEqual(["email: voucher-email-invalid"]);
    }
    expect(recipientFaults({ recipient: "Elsa", email: "a@b.se" })).toEqual([]);
  });

  test("on paper needs a name, but no address and no date", () => {
    expect(faults({ delivery: "print", email: "", day: "2020-01-01" })).toEqual([]);
    expect(faults({ delivery: "print", recipient: "", amount: 1 })).toEqual([
      "amount: voucher-amount",
      "recipient: voucher-recipient",
    ]);
  });

  test("by post needs a house that posts vouchers and a name, but no email address", () => {
    const request = { delivery: "post" as const, email: "" };
    expect(faults(request)).toEqual(["delivery: voucher-post"]);
    expect(faults(request, null, { amount: 3_900, vat: "service" })).toEqual([]);
    expect(faults({ ...request, recipient: "" }, null, { amount: 0, vat: "service" })).toEqual([
      "recipient: voucher-recipient",
    ]);
  });

  test("can be delivered today or on a day within a year, and on no other day", () => {
    for (const day of [TODAY, "2028-01-16"]) expect(faults({ day })).toEqual([]);
    for (const day of ["2027-01-14", "2028-01-17", "2027-13-01", "15/1 2027", "x2027-02-01", "2027-02-01x"]) {
      expect(faults({ day })).toEqual(["day: voucher-day"]);
    }
  });
});

test("delivery days of a gift voucher are counted across the ends of months and years", () => {
  expect(daysAfter("2027-12-31", 1)).toBe("2028-01-01");
  expect(daysAfter("2028-02-28", 1)).toBe("2028-02-29");
});
