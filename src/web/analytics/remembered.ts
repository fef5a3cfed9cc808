import { readStored, store } from "../browser-storage.ts";
import type { CommerceItem } from "./commerce.ts";

const CART = "analytics-cart";
const PURCHASES = "analytics-purchases";
const MOST_KEPT = 50;

/**
 * Keeps what lies in the basket now and answers what lay there before. Null where the browser keeps nothing: all of the basket
 * would be new on every page.
 */
export function replaceCart(cart: readonly CommerceItem[]): readonly CommerceItem[] | null {
  return replace("sessionStorage", CART, (kept) => ({ next: cart, answer: kept.filter(isItem) }));
}

/** A purchase is told once, however often its page is opened in this browser. */
export function isTold(order: string): boolean {
  const told = replace("localStorage", PURCHASES, (kept) => ({
    next: [order, ...kept.filter((one) => one !== order)].slice(0, MOST_KEPT),
    answer: kept.includes(order),
  }));
  return told ?? false;
}

/** Null where the browser keeps nothing. */
function replace<Answer>(
  storage: "localStorage" | "sessionStorage",
  name: string,
  change: (kept: readonly unknown[]) => { next: readonly unknown[]; answer: Answer },
): Answer | null {
  const { next, answer } = change(read(readStored(storage, name)));
  return store(storage, name, JSON.stringify(next)) ? answer : null;
}

/** Whatever else lies there is none of ours. */
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
