import type { OfficeLanguage } from "../../staff/operations/fields.ts";

const LOCALES: Readonly<Record<OfficeLanguage, string>> = { sv: "sv-SE", en: "en-GB" };

/** Every currency of `CURRENCIES` has two decimals. */
const MINOR_UNITS = 100;

/** "1 590 kr". */
export function moneyWriter(language: OfficeLanguage) {
  return ({ amount, currency }: { readonly amount: number; readonly currency: string }): string =>
    new Intl.NumberFormat(LOCALES[language], {
      style: "currency",
      currency,
      trailingZeroDisplay: "stripIfInteger",
    }).format(amount / MINOR_UNITS);
}
