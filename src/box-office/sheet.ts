import { writeAmount } from "./amounts.ts";
import type { BoxOffice } from "./box-office-command.ts";
import type { CsvStyle } from "./csv.ts";

/** How a file for spreadsheets in the house's language is written. */
export interface Sheet extends CsvStyle {
  /** Minor units. */
  amount(minor: number): string;
  /** @param number with a decimal point */
  decimal(number: string): string;
}

export function sheetFor(
  { decimalSign = "." }: Pick<BoxOffice, "decimalSign">,
  {
    separator: chosen,
    noBom = false,
  }: { readonly separator?: CsvStyle["separator"] | undefined; readonly noBom?: boolean } = {},
): Sheet {
  const separator = chosen ?? (decimalSign === "," ? ";" : ",");
  // Otherwise an amount would be split into two cells.
  const sign = separator === "," ? "." : decimalSign;
  const decimal = (number: string) => number.replace(".", sign);
  return { separator, mark: !noBom, decimal, amount: (minor) => decimal(writeAmount(minor)) };
}
