import { readAmount } from "../../format/read-amount.ts";

/** Minor units as an editor types them: 59, or 59,50. */
export function writeAmount(units: number, language: string): string {
  const text = units % 100 === 0 ? String(units / 100) : (units / 100).toFixed(2);
  return language === "sv" ? text.replace(".", ",") : text;
}

/** As `readAmount`, but zero is an amount. */
export function readUnits(typed: string): number | null {
  return /^0+(?:[.,]0{1,2})?$/.test(typed.trim()) ? 0 : readAmount(typed);
}

/** Null for what is no number. */
export function readNumber(typed: string): number | null {
  const text = typed
    .trim()
    .replace(/[\s\u00a0]/g, "")
    .replace(",", ".")
    .replace("−", "-");
  return /^-?\d{1,15}(?:\.\d{1,10})?$/.test(text) ? Number(text) : null;
}
