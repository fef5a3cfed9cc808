import { expect, test } from "vitest";
import { choiceFault, closesAt, type FoodMenu, type FoodRange, isServedAt, sittingsWith } from "./food.ts";

const category = (id: string, ...items: string[]) => ({ id, items: items.map((item) => ({ id: item })) });
const MENU = {
  ...{ venues: [], events: [], retired: false, cutOffHours: 24 },
  categories: [category("main", "fish", "meat"), category("sweet", "cake")],
  sittings: [
    { id: "early", moment: "before" },
    { id: "late", moment: "second" },
  ],
} as unknown as FoodMenu;
const RANGE = {
  moments: [
    { id: "before", interval: null },
    { id: "second", interval: 2 },
  ],
} as unknown as FoodRange;

test("food orders close the configured hours before the performance", () => {
  expect(closesAt({ cutOffHours: 24 }, 100 * 3_600_000)).toBe(76 * 3_600_000);
});

test("each guest needs one dish of each category", () => {
  const choose = (fish: number, meat: number, cake: number) =>
    choiceFault(MENU, 3, [
      { item: "fish", count: fish },
      { item: "meat", count: meat },
      { item: "cake", count: cake },
    ]);
  expect(choose(1, 2, 3)).toBeNull();
  expect(choose(1, 1, 3)).toMatchObject({ reason: "too-few-items", category: { id: "main" }, missing: 1 });
  expect(choose(2, 2, 3)).toMatchObject({ reason: "too-many-items", category: { id: "main" }, excess: 1 });
  expect(choose(3, 0, 1)).toMatchObject({ reason: "too-few-items", category: { id: "sweet" }, missing: 2 });
});

test("a menu is served only at the configured venues and events, and never if the menu is retired or the performance cancelled", () => {
  const here = { venue: "big", event: "carmen", cancelled: false };
  const served = (menu: Partial<FoodMenu>, at = here) => isServedAt({ ...MENU, ...menu } as FoodMenu, at);
  expect(served({})).toBe(true);
  expect(served({ venues: ["big"], events: ["carmen"] } as Partial<FoodMenu>)).toBe(true);
  expect(served({ venues: ["small"] } as Partial<FoodMenu>)).toBe(false);
  expect(served({ events: ["tosca"] } as Partial<FoodMenu>)).toBe(false);
  expect(served({ retired: true })).toBe(false);
  expect(served({}, { ...here, cancelled: true })).toBe(false);
});

test("an interval that the performance does not have has no sitting", () => {
  const ids = (intervals: number) => sittingsWith(RANGE, MENU, intervals).map(({ id }) => id);
  expect(ids(1)).toEqual(["early"]);
  expect(ids(2)).toEqual(["early", "late"]);
});
