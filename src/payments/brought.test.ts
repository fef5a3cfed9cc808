import { describe, expect, test } from "vitest";
import { type Brought, leftOf, owedIn, sharesOfLines } from "./brought.ts";
import type { Tender } from "./schema.ts";

/** How what goes back is shared among what paid: here two tickets of 300 kronor, one by a unit, and a fee of 40. */

function brought(more: Partial<Tender>, taken: number, returned = 0): Brought {
  const tender = { kind: "card", forLine: null, ...more } as Tender;
  return { tender, owed: 0, taken, returned };
}
const unit = brought({ kind: "unit", forLine: "first" }, 30_000);
const card = brought({}, 24_000);
const voucher = brought({ kind: "voucher" }, 10_000);
const all = [unit, card, voucher];

describe("of tickets that are given back", () => {
  test("a unit that paid for one comes back whole, and the rest is of what paid for all", () => {
    expect(sharesOfLines(47_000, all, ["first", "second"])).toEqual([30_000, 12_000, 5_000]);
  });

  test("another ticket's unit does not", () => {
    expect(sharesOfLines(17_000, all, ["second"])).toEqual([0, 12_000, 5_000]);
  });

  test("a unit that is back already is not given again, and no more than there is of the others", () => {
    const gone = brought({ kind: "unit", forLine: "first" }, 30_000, 30_000);
    expect(sharesOfLines(90_000, [gone, card, voucher], ["first", "second"])).toEqual([0, 24_000, 10_000]);
  });

  test("less than the unit is worth takes nothing from the others", () => {
    expect(sharesOfLines(20_000, all, ["first"])).toEqual([30_000, 0, 0]);
  });
});

test("what is left is what came and is not back; what is owed is still to come", () => {
  expect(leftOf([card, brought({}, 5_000, 2_000)])).toBe(27_000);
  expect(owedIn([{ owed: 10_000 }, { owed: 2_500 }, card])).toBe(12_500);
});
