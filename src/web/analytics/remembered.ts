import { readStoredJson, store } from "../browser-storage.ts";
import type { CommerceItem } from "./commerce.ts";

const CART = "analytics-cart";
const PURCHASES = "analytics-purchases";
const MOST_KEPT = 50;

/** Returns the previous basket; null without storage, because every page would report the whole basket as new. */
export function replaceCart(cart: readonly CommerceItem[]): readonly CommerceItem[] | null {
  return replace("sessionStorage", CART, (kept) => ({ next: cart, answer: kept.filter(isItem) }));
}

/** True if this browser has reported the purchase, or the return, before; marks it as reported. */
export function wasReported(order: string): boolean {
  const before = replace("localStorage", PURCHASES, (kept) => ({
    next: [order, ...kept.filter((one) => one !== order)].slice(0, MOST_KEPT),
    answer: kept.includes(order),
  }));
  return before ?? false;
}

function replace<Answer>(
  storage: "localStorage" | "sessionStorage",
  name: string,
  change: (kept: readonly unknown[]) => { next: readonly unknown[]; answer: Answer },
): Answer | null {
  const kept = readStoredJson(storage, name);
  const { next, answer } = change(Array.isArray(kept) ? kept : []);
  return store(storage, name, JSON.stringify(next)) ? answer : null;
}

function isItem(value: unknown): value is CommerceItem {
  return (
    typeof value === "object" &&
    value !== null &&
    "item_id" in value &&
    typeof value.item_id === "string" &&
    "quantity" in value &&
    Number.isInteger(value.quantity)
  );
}
