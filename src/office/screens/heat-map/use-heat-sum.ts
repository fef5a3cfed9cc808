import { rowHeat } from "#domain/reports/seat-heat.ts";
import { useLanguage, useWords } from "../../words/words-context.tsx";

export function usePercentFormat(): (share: number) => string {
  const { locale } = useLanguage();
  return (share) => share.toLocaleString(locale, { style: "percent", maximumFractionDigits: 1 });
}

/** "12 sold of 400 seats: 3%", of how often each of some seats is sold. */
export function useHeatSum(performances: number): (sold: readonly number[]) => string {
  const t = useWords("reports");
  const percent = usePercentFormat();
  return (own) => {
    const { seats, sold, share } = rowHeat(own, performances);
    return t("heat-sum", { sold, all: seats * performances, share: percent(share) });
  };
}
