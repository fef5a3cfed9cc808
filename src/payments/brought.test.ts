import { describe, expect, test } from "vitest";
import { type Brought, leftOf, owedIn, sharesOfLines } from "./brought.ts";
import type { Tender } from "./schema.ts";

/** How a refund is shared among tenders: two tickets of 300 kronor, one paid by a redemption, and a fee of 40. */

function brought(more: Partial<Tender>, taken: number, returned = 0): Brought {
  const tender = { kind: "provider", forLine: null, ...more } as Tender;
  return { tender, owed: 0, taken, returned };
}
const redemption = brought({ kind: "redemption", forLine: "first" }, 30_000);
const card = brought({}, 24_000);
const voucher = brought({ kind: "voucher" }, 10_000);
const all = [redemption, card, voucher];

describe("a refund of returned tickets", () => {
  test("returns the whole redemption for a ticket, and shares the rest among the other tenders", () => {
    expect(sharesOfLines(47_000, all, ["first", "second"])).toEqual([30_000, 12_000, 5_000]);
  });

  test("does not return a redemption for another ticket", () => {
    expect(sharesOfLines(17_000, all, ["second"])).toEqual([0, 12_000, 5_000]);
  });

  test("does not return a redemption twice, nor more from any tender than it has", () => {
    const gone = brought({ kind: "redemption", forLine: "first" }, 30_000, 30_000);
    expect(sharesOfLines(90_000, [gone, card, voucher], ["first", "second"])).toEqual([0, 24_000, 10_000]);
  });

  test("of an amount below the redemption's value takes nothing from the other tenders", () => {
    expect(sharesOfLines(20_000, all, ["first"])).toEqual([30_000, 0, 0]);
  });
});

test("leftOf sums what was taken and not returned, and owedIn sums what is owed", () => {
  expect(leftOf([card, brought({}, 5_000, 2_000)])).toBe(27_000);
  expect(owedIn([{ owed: 10_000 }, { owed: 2_500 }, card])).toBe(12_500);
});
