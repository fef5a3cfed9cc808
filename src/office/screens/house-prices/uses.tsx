import { Link } from "react-router";
import type { PriceList } from "#domain/price/price-list.ts";
import { useFormat } from "../../format/format-context.tsx";
import { draftPath } from "../../house/draft-addresses.ts";
import { useSeason } from "../../house/programme/season.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Table } from "../../ui/table.tsx";
import { useWords } from "../../words/words-context.tsx";

/** The productions whose performances have this list. */
export function PriceListUses({ list }: { list: PriceList }) {
  const t = useWords("programmePrices");
  const { draft, productions, say } = useSeason();
  const { dateRange } = useFormat();
  const uses = productions.flatMap((production) => {
    const performances = production.performances.filter(({ priceList }) => priceList === list.id);
    return performances.length === 0 ? [] : [{ ...production, performances }];
  });
  return (
    <Panel title={t("uses")}>
      {uses.length === 0 ? (
        <EmptyState title={t("no-uses")} />
      ) : (
        <Table
          label={t("uses")}
          rows={uses}
          keyOf={({ slug }) => slug}
          columns={[
            {
              id: "title",
              title: t("production"),
              isHead: true,
              cell: ({ slug, title }) => (
                <Link to={draftPath(draft, "programme", slug)}>{say(title, slug)}</Link>
              ),
            },
            {
              id: "dates",
              title: t("dates"),
              cell: ({ performances }) => {
                const times = performances.flatMap(({ at }) => at ?? []);
                return times.length === 0 ? "" : dateRange(Math.min(...times), Math.max(...times));
              },
            },
            {
              id: "count",
              title: t("performances"),
              isNumber: true,
              cell: ({ performances }) => performances.length,
            },
          ]}
        />
      )}
    </Panel>
  );
}
