import type { PerformanceDetail } from "#contract/operations/catalogue.ts";
import { BANDS } from "#domain/seating/seating.ts";
import { useFormat } from "../format-context.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import { useTranslations } from "../words/use-translations.ts";
import { BandMark } from "./band-mark.tsx";
import styles from "./price-table.module.css";

export function PriceTable({ performance }: { performance: PerformanceDetail }) {
  const t = useTranslations("prices");
  const format = useFormat();
  const { prices, priceTypes } = performance;
  const bands = BANDS.filter((band) => prices.some((price) => price.band === band));
  const totals = new Map(prices.map(({ band, priceType, total }) => [`${band} ${priceType}`, total]));
  const total = (band: string, priceType: number) => {
    const money = totals.get(`${band} ${priceType}`);
    return money ? format.money(money) : "–";
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls must be scrollable by keyboard */}
      <section className={styles.scroll} tabIndex={0} aria-label={t("table")}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t("price-type")}</th>
              {bands.map((band) => (
                <th key={band} scope="col" className={styles.number}>
                  <BandMark band={band} />
                  <VisuallyHidden>{t("band", { band })}</VisuallyHidden>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {priceTypes.map(({ id, name, condition }) => (
              <tr key={id}>
                <th scope="row" className={styles.type}>
                  {name}
                  {condition ? <span className={styles.condition}>{condition}</span> : null}
                </th>
                {bands.map((band) => (
                  <td key={band} className={styles.number}>
                    {total(band, id)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className={styles.condition}>{t("fees-included")}</p>
    </>
  );
}
