import { describe, expect, test } from "vitest";
import type { Money } from "#domain/money.ts";
import { cartChanges } from "./cart-changes.ts";
import { aboutBasket, type Bought, itemsOf } from "./commerce.ts";

const SEK = (amount: number): Money => ({ amount, currency: "SEK" });

/** Three tickets and two bags for 1,900 kr, with postage of 49 kr; VAT is 180 kr of both. */
function basket(): Bought {
  const ticket = (type: string, total: number) => ({
    performance: 1203,
    band: "A",
    priceType: { id: 1, name: type },
    total: SEK(total),
  });
  return {
    performances: [{ id: 1203, event: { title: "Carmen" } }],
    tickets: [ticket("Ordinarie", 71_000), ticket("Ordinarie", 71_000), ticket("Ungdom", 8_000)],
    lines: [
      { kind: "merchandise", name: "Väska", quantity: 2, total: SEK(40_000) },
      { kind: "package", name: "Tre kvällar", quantity: 1, total: SEK(0) },
      { kind: "series", name: "Tre premiärer", quantity: 1, total: SEK(0) },
    ],
    totals: { total: SEK(194_900), delivery: SEK(4_900), vat: SEK(18_000) },
  };
}

describe("analytics of a basket", () => {
  test("the items add up to the value, without VAT and postage", () => {
    const { ecommerce } = aboutBasket("view_cart", basket());
    const net = 190_000 - Math.round((18_000 * 190_000) / 194_900);
    expect(ecommerce.value).toBe(net / 100);
    const sum = ecommerce.items.reduce((all, { price = 0, quantity }) => all + price * quantity, 0);
    expect(Math.abs(sum - net / 100)).toBeLessThanOrEqual(0.01 * ecommerce.items.length);
  });

  test("identical tickets are one item, and a package is reported as its tickets", () => {
    expect(
      itemsOf(basket()).map(({ item_id, item_variant, quantity }) => [item_id, item_variant, quantity]),
    ).toEqual([
      ["1203", "Ordinarie, A", 2],
      ["1203", "Ungdom, A", 1],
      ["merchandise: Väska", undefined, 2],
    ]);
  });

  test("a free basket is reported without a division by zero", () => {
    const free = { ...basket(), totals: { total: SEK(0), delivery: SEK(0), vat: SEK(0) } };
    expect(itemsOf(free).every(({ price }) => price === 0)).toBe(true);
  });
});

test("a change in quantity reports only the difference", () => {
  const item = (id: string, quantity: number) => ({
    item_id: id,
    item_name: id,
    item_category: "ticket",
    quantity,
  });
  const { added, removed } = cartChanges([item("a", 2), item("b", 1)], [item("a", 3), item("c", 1)]);
  expect(added.map(({ item_id, quantity }) => [item_id, quantity])).toEqual([
    ["a", 1],
    ["c", 1],
  ]);
  expect(removed.map(({ item_id, quantity }) => [item_id, quantity])).toEqual([["b", 1]]);
});
