import { readAmount } from "../../format/read-amount.ts";
import { useLanguage } from "../../words/words-context.tsx";

/** Amounts of a grid, without their currency. */
export function useAmounts(): { write(amount: number | null): string; read(text: string): number | null } {
  const { language } = useLanguage();
  return {
    write(amount) {
      if (amount === null) return "";
      const rest = amount % 100;
      const decimals = rest === 0 ? "" : `${language === "sv" ? "," : "."}${String(rest).padStart(2, "0")}`;
      return `${Math.floor(amount / 100)}${decimals}`;
    },
    read: readPrice,
  };
}

/** An amount that may be 0 and may have its currency: "1 295 kr", "0". */
export function readPrice(text: string): number | null {
  const bare = text.replace(/(?:kr|sek|:-)\s*$/i, "").trim();
  return /^0+(?:[.,]0{1,2})?$/.test(bare) ? 0 : readAmount(bare);
}
