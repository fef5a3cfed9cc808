import { describe, expect, test } from "vitest";
import type { Money } from "#domain/money.ts";
import { cartChanges } from "./cart-changes.ts";
import { aboutBasket, type Bought, itemsOf } from "./commerce.ts";

const SEK = (amount: number): Money => ({ amount, currency: "SEK" });

/** Two tickets and a bag of 1,500 kr with VAT of 98.68, sent for 49 kr. */
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

describe("what a basket is told as", () => {
  test("the items come to the value, which is without VAT and without what the post costs", () => {
    const { ecommerce } = aboutBasket("view_cart", basket());
    const net = 190_000 - Math.round((18_000 * 190_000) / 194_900);
    expect(ecommerce.value).toBe(net / 100);
    const sum = ecommerce.items.reduce((all, { price = 0, quantity }) => all + price * quantity, 0);
    expect(Math.abs(sum - net / 100)).toBeLessThanOrEqual(0.01 * ecommerce.items.length);
  });

  test("tickets alike are one item, a package is its tickets", () => {
    expect(
      itemsOf(basket()).map(({ item_id, item_variant, quantity }) => [item_id, item_variant, quantity]),
    ).toEqual([
      ["1203", "Ordinarie, A", 2],
      ["1203", "Ungdom, A", 1],
      ["merchandise: Väska", undefined, 2],
    ]);
  });

  test("a basket that costs nothing is told without dividing by it", () => {
    const free = { ...basket(), totals: { total: SEK(0), delivery: SEK(0), vat: SEK(0) } };
    expect(itemsOf(free).every(({ price }) => price === 0)).toBe(true);
  });
});

test("of what there is more only the more is told, and so of what there is less", () => {
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
