import { expect, test } from "vitest";
import { amountsToSpend, inOrderOfSpending, type StoredValue, spendable } from "./stored-value.ts";

/** What may be spent of vouchers and credit on a day, and which of them first. */

const TODAY = "2027-05-10";
function value(more: Partial<StoredValue> = {}): StoredValue {
  return {
    ...{ id: "a", kind: "voucher", codeHash: null, codeSealed: null, last4: null, customer: null },
    ...{ face: 50_000, paid: 50_000, balance: 50_000, held: 0, currency: "SEK", vat: "multi", vatRate: null },
    ...{ validFrom: "2027-01-01", validUntil: null, state: "live", origin: "sold", created: new Date(0) },
    ...more,
  };
}

test.each<[string, Partial<StoredValue>, number]>([
  ["of one without an end", {}, 50_000],
  ["of one that an order has set a part of aside", { held: 20_000 }, 30_000],
  ["of one that begins today", { validFrom: TODAY }, 50_000],
  ["of one that begins tomorrow", { validFrom: "2027-05-11" }, 0],
  ["of one that ends today", { validUntil: TODAY }, 50_000],
  ["of one that ended yesterday", { validUntil: "2027-05-09" }, 0],
  ["of one that is void", { state: "void" }, 0],
  ["of one in another currency", { currency: "DKK" }, 0],
])("%s", (_, more, amount) => {
  expect(spendable(value(more), TODAY, "SEK")).toBe(amount);
});

test("what ends first is spent first, then what is older, and what never ends comes last", () => {
  const values = [
    value({ id: "never" }),
    value({ id: "late", validUntil: "2028-01-01" }),
    value({ id: "soon-and-new", validUntil: "2027-06-01", created: new Date(2) }),
    value({ id: "soon-b", validUntil: "2027-06-01", created: new Date(1) }),
    value({ id: "soon-a", validUntil: "2027-06-01", created: new Date(1) }),
  ];
  const sorted = ["soon-a", "soon-b", "soon-and-new", "late", "never"];
  expect(inOrderOfSpending(values).map(({ id }) => id)).toEqual(sorted);
  expect(inOrderOfSpending(values.toReversed()).map(({ id }) => id)).toEqual(sorted);
});

test("of each so much that it comes to the total, and nothing of what is not needed or cannot be used", () => {
  const values = [
    value({ id: "first", balance: 30_000, validUntil: "2027-06-01" }),
    value({ id: "over", validUntil: "2027-05-01" }),
    value({ id: "second", balance: 30_000, held: 5_000, validUntil: "2027-07-01" }),
    value({ id: "third", balance: 10_000 }),
  ];
  const spent = (total: number) =>
    amountsToSpend(values, TODAY, { total, currency: "SEK" }).map(({ value: { id }, amount }) => [
      id,
      amount,
    ]);
  expect(spent(50_000)).toEqual([
    ["first", 30_000],
    ["second", 20_000],
  ]);
  expect(spent(100_000)).toEqual([
    ["first", 30_000],
    ["second", 25_000],
    ["third", 10_000],
  ]);
  expect(spent(0)).toEqual([]);
});
