import { createContext, type ReactNode, use, useMemo } from "react";
import { createFormat, type Format, type FormatSettings } from "#languages/format.ts";

const FormatContext = createContext<Format | null>(null);

export function FormatProvider({
  language,
  timeZone,
  currency,
  calendar,
  children,
}: FormatSettings & { children: ReactNode }) {
  const format = useMemo(
    () => createFormat({ language, timeZone, currency, calendar }),
    [language, timeZone, currency, calendar],
  );
  return <FormatContext value={format}>{children}</FormatContext>;
}

export function useFormat(): Format {
  const format = use(FormatContext);
  if (!format) throw new Error("useFormat outside the page's frame");
  return format;
}
