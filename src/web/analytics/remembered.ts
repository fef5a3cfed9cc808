import { readStored, store } from "../browser-storage.ts";
import type { CommerceItem } from "./commerce.ts";

const CART = "analytics-cart";
const PURCHASES = "analytics-purchases";
const MOST_KEPT = 50;

/**
 * Returns the previous basket; null without storage, because every page would report the whole basket as new.
 */
export function replaceCart(cart: readonly CommerceItem[]): readonly CommerceItem[] | null {
  return replace("sessionStorage", CART, (kept) => ({ next: cart, answer: kept.filter(isItem) }));
}

/** True if this browser has reported the purchase; marks it as reported. */
export function isNotified(order: string): boolean {
  const notified = replace("localStorage", PURCHASES, (kept) => ({
    next: [order, ...kept.filter((one) => one !== order)].slice(0, MOST_KEPT),
    answer: kept.includes(order),
  }));
  return notified ?? false;
}

function replace<Answer>(
  storage: "localStorage" | "sessionStorage",
  name: string,
  change: (kept: readonly unknown[]) => { next: readonly unknown[]; answer: Answer },
): Answer | null {
  const { next, answer } = change(read(readStored(storage, name)));
  return store(storage, name, JSON.stringify(next)) ? answer : null;
}

/** Empty if another script has stored data under the key. */
function read(text: string | null): readonly unknown[] {
  try {
    const kept: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
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
