import { expect, test } from "vitest";
import { openTestShop } from "../../engine/testing/test-shop.ts";
import { counter } from "../operations/counter/counter.ts";
import { clerkOf } from "../testing/counter-clerk.ts";

test("the counter lists the next performances first, by title on request, and none that is over", async () => {
  const shop = await openTestShop();
  const kim = clerkOf(shop.engine);
  const { performances } = await kim.do(counter.performances, {});
  expect(performances.length).toBeGreaterThan(1);
  const starts = performances.map((one) => one.starts);
  expect(starts).toEqual([...starts].sort());
  const [first] = performances;
  const { performances: named } = await kim.do(counter.performances, { text: "carmen" });
  expect(new Set(named.map(({ title }) => title))).toEqual(new Set(["Carmen"]));
  shop.clock.now = Date.parse(first?.starts ?? "") + 7 * 3_600_000;
  const later = await kim.do(counter.performances, {});
  expect(later.performances.map(({ id }) => id)).not.toContain(first?.id);
  await shop.close();
});
