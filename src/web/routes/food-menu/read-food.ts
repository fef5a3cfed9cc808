import type { InputOf } from "#contract/operation.ts";
import type { food } from "#contract/sales/food.ts";

/** The option for more than nine guests, who are asked to phone. */
export const MORE = "more";

const ITEM = "item-";

export function fieldOf(item: string): string {
  return `${ITEM}${item}`;
}

/** Reads the form. Invalid values count as none, and the house's rules report what is missing. */
export function readFood(form: FormData, menu: string, performance: number): InputOf<typeof food.add> {
  const text = (name: string) => String(form.get(name) ?? "");
  const choices = [...form.keys()]
    .filter((name) => name.startsWith(ITEM))
    .map((name) => ({ item: name.slice(ITEM.length), count: countIn(text(name)) }))
    .filter(({ count }) => count > 0);
  const guests = text("guests") === MORE ? MOST : countIn(text("guests"));
  return { performance, menu, sitting: text("sitting"), guests, choices, note: text("note").slice(0, 5_000) };
}

const MOST = 1_000;

function countIn(text: string): number {
  const count = /^\d+$/.test(text.trim()) ? Number(text) : 0;
  return Math.min(count, MOST);
}
