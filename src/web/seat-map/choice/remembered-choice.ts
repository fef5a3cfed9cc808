import type { Choice } from "./seat-store.ts";

/** The choice outlives a reload, another language and the way back; it ends with the browser's tab. */

const key = (performance: number) => `seats-${performance}`;

export function rememberChoice(performance: number, plan: string, chosen: readonly Choice[]): void {
  try {
    if (chosen.length === 0) sessionStorage.removeItem(key(performance));
    else sessionStorage.setItem(key(performance), JSON.stringify({ plan, chosen }));
  } catch {
    // A browser that keeps nothing still sells seats.
  }
}

/** Nothing where the hall was changed meanwhile: the indexes would mean other seats. */
export function rememberedChoice(performance: number, plan: string): readonly Choice[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key(performance)) ?? "null");
    if (typeof kept !== "object" || kept === null || !("plan" in kept) || kept.plan !== plan) return [];
    return "chosen" in kept && Array.isArray(kept.chosen) ? kept.chosen.filter(isChoice) : [];
  } catch {
    return [];
  }
}

function isChoice(value: unknown): value is Choice {
  return (
    typeof value === "object" &&
    value !== null &&
    "seat" in value &&
    Number.isInteger(value.seat) &&
    "priceType" in value &&
    Number.isInteger(value.priceType)
  );
}
