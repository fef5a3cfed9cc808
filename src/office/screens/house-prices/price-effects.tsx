import type { PriceList } from "#domain/price/price-list.ts";
import { useFormat } from "../../format/format-context.tsx";
import type { DraftCheck } from "../../house/house-types.ts";
import { useSeason } from "../../house/programme/season.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Table } from "../../ui/table.tsx";
import { useWords } from "../../words/words-context.tsx";

/** What of this list changes for visitors when the draft is published, as it was last checked. */
export function PriceEffects({ list, check }: { list: PriceList; check: DraftCheck | undefined }) {
  const t = useWords("programmePrices");
  const { pricing, say, currency } = useSeason();
  const { money } = useFormat();
  const amount = (units: number | null) =>
    units === null ? t("not-sold") : money({ amount: units, currency });
  const changed = check?.consequences?.prices.filter(({ priceList }) => priceList === list.id) ?? [];
  const state = !check ? "checking" : check.consequences === null ? "cannot-tell" : "no-effect";
  return (
    <Panel title={t("effects")}>
      {changed.length === 0 ? (
        <p>{t(state)}</p>
      ) : (
        <>
          <p>{t("effects-text", { count: Math.max(...changed.map(({ performances }) => performances)) })}</p>
          <Table
            label={t("effects")}
            rows={changed}
            keyOf={({ priceType, band }) => `${priceType} ${band}`}
            columns={[
              {
                id: "type",
                title: t("price-type"),
                isHead: true,
                cell: ({ priceType }) =>
                  say(pricing.priceTypes.find(({ id }) => id === priceType)?.name ?? {}, String(priceType)),
              },
              { id: "band", title: t("band"), cell: ({ band }) => band },
              { id: "before", title: t("on-sale-now"), isNumber: true, cell: ({ before }) => amount(before) },
              { id: "after", title: t("after"), isNumber: true, cell: ({ after }) => amount(after) },
            ]}
          />
        </>
      )}
    </Panel>
  );
}
