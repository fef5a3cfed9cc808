import type { PriceList } from "#domain/price/price-list.ts";
import { BANDS } from "#domain/seating/seating.ts";
import { useFormat } from "../../format/format-context.tsx";
import type { DraftCheck } from "../../house/house-types.ts";
import { useSeason } from "../../house/programme/season.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Table } from "../../ui/table.tsx";
import { useWords } from "../../words/words-context.tsx";

/** What of this list changes for visitors when the draft is published, as it was last checked. */
export function PriceEffects({ list, check }: { list: PriceList; check: DraftCheck | undefined }) {
  const t = useWords("programmePrices");
  const { priceTypeName, currency } = useSeason();
  const { money } = useFormat();
  const amount = (units: number | null) => (units === null ? "–" : money({ amount: units, currency }));
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
            rows={[...Map.groupBy(changed, ({ priceType }) => priceType)]}
            keyOf={([priceType]) => priceType}
            columns={[
              {
                id: "type",
                title: t("price-type"),
                isHead: true,
                cell: ([priceType]) => priceTypeName(priceType),
              },
              ...BANDS.map((band) => ({
                id: band,
                title: band,
                isNumber: true,
                cell: ([, some]: readonly [number, typeof changed]) => {
                  const found = some.find((one) => one.band === band);
                  return found
                    ? t("from-to", { before: amount(found.before), after: amount(found.after) })
                    : "";
                },
              })),
            ]}
          />
        </>
      )}
    </Panel>
  );
}
