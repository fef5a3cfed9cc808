import type { InputOf } from "#contract/operation.ts";
import type { food } from "#contract/sales/food.ts";
import { readForm, readPrefixed, text } from "../../forms/form.ts";

/** The option for more guests than the house allows. */
export const MORE = "more";

const ITEM = "item-";

export function fieldOf(item: string): string {
  return `${ITEM}${item}`;
}

const COUNT = text(20, { trim: true });
const FIELDS = { sitting: text(100), guests: COUNT, note: text(5_000) };

/** Reads the form. Invalid values count as none, and the house's rules report what is missing. */
export function readFood(form: FormData, menu: string, performance: number): InputOf<typeof food.add> {
  const { guests, ...typed } = readForm(FIELDS, form);
  const choices = readPrefixed(ITEM, COUNT, form)
    .map(([item, count]) => ({ item, count: countIn(count) }))
    .filter(({ count }) => count > 0);
  return { performance, menu, guests: guests === MORE ? MOST : countIn(guests), choices, ...typed };
}

const MOST = 1_000;

function countIn(typed: string): number {
  const count = /^\d+$/.test(typed) ? Number(typed) : 0;
  return Math.min(count, MOST);
}
