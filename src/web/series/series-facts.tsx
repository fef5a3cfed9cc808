import type { SeriesSummary } from "#contract/sales/series.ts";
import { useFormat } from "../format-context.tsx";
import { useTranslations } from "../words/use-translations.ts";

export function SeriesFacts({ series }: { series: SeriesSummary }) {
  const t = useTranslations("series");
  const format = useFormat();
  const { performances, percent, from } = series;
  const facts = [
    t("facts", { count: performances }),
    ...(percent > 0 ? [t("percent", { percent })] : []),
    ...(from ? [t("from", { price: format.money(from) })] : []),
  ];
  return <p>{facts.join(", ")}</p>;
}
