import { readStoredJson, store } from "../../browser-storage.ts";
import type { Choice } from "./seat-store.ts";

/** In the tab's storage: survives reloads, language changes and going back. */

const key = (performance: number) => `seats-${performance}`;

export function rememberChoice(performance: number, plan: string, chosen: readonly Choice[]): void {
  const text = chosen.length === 0 ? null : JSON.stringify({ plan, chosen });
  store("sessionStorage", key(performance), text);
}

/** Empty if the plan has changed: the indexes would mean other seats. */
export function rememberedChoice(performance: number, plan: string): readonly Choice[] {
  const kept = readStoredJson("sessionStorage", key(performance));
  if (typeof kept !== "object" || kept === null || !("plan" in kept) || kept.plan !== plan) return [];
  return "chosen" in kept && Array.isArray(kept.chosen) ? kept.chosen.filter(isChoice) : [];
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
