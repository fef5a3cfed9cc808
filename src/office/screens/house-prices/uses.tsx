import type { PriceList } from "#domain/price/price-list.ts";
import { ProductionTable } from "../../house/programme/production-table.tsx";
import { useSeason } from "../../house/programme/season.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Panel } from "../../ui/panel.tsx";
import { useWords } from "../../words/words-context.tsx";

/** The productions whose performances have this list. */
export function PriceListUses({ list }: { list: PriceList }) {
  const t = useWords("programmePrices");
  const { productions } = useSeason();
  const uses = productions.flatMap((production) => {
    const performances = production.performances.filter(({ priceList }) => priceList === list.id);
    return performances.length === 0 ? [] : [{ ...production, performances }];
  });
  return (
    <Panel title={t("uses")}>
      {uses.length === 0 ? (
        <EmptyState title={t("no-uses")} />
      ) : (
        <ProductionTable label={t("uses")} productions={uses} />
      )}
    </Panel>
  );
}
