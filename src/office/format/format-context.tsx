import { createContext, type ReactNode, use, useMemo } from "react";
import type { Currency } from "#domain/money.ts";
import { createFormat, type Format } from "#languages/format.ts";
import { useLanguage } from "../words/words-context.tsx";

const FormatContext = createContext<Format | null>(null);

/** Amounts and times as the storefront writes them, in the house's time zone. */
export function FormatProvider({ timeZone, children }: { timeZone: string; children: ReactNode }) {
  const { language, calendar } = useLanguage();
  const format = useMemo(
    // Each amount names its own currency.
    () => createFormat({ language, timeZone, calendar, currency: "SEK" }),
    [language, timeZone, calendar],
  );
  return <FormatContext value={format}>{children}</FormatContext>;
}

interface OfficeFormat extends Format {
  readonly stored: (money: StoredMoney) => string;
  readonly shortDateTime: (moment: string) => string;
}

export function useFormat(): OfficeFormat {
  const format = use(FormatContext);
  if (!format) throw new Error("FormatProvider is missing");
  return useMemo(
    () => ({
      ...format,
      stored: ({ amount, currency }) => format.money({ amount, currency: currency as Currency }),
      shortDateTime: (moment) => `${format.shortDate(moment)} ${format.time(moment)}`,
    }),
    [format],
  );
}

/** Of a stored row, whose currency is a text. */
interface StoredMoney {
  readonly amount: number;
  readonly currency: string;
}
