import type { GridRow } from "#domain/programme/price-grid.ts";
import { useSeason } from "../../house/programme/season.tsx";
import { useWords } from "../../words/words-context.tsx";

export function useRowName(): (row: GridRow) => string {
  const t = useWords("programmePrices");
  const { priceTypeName } = useSeason();
  return (row) => (row === "ordinary" ? t("ordinary") : priceTypeName(row));
}
