import type { PerformanceDetail } from "#contract/operations/catalogue.ts";
import { priceSelectionPath, seatMapPath } from "../../catalogue/paths.ts";
import { useFormat } from "../../format-context.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { useTranslations } from "../../words/use-translations.ts";
import styles from "./ways-in.module.css";

/** Links to the seat map and to best available. */
export function WaysIn({ event, performance }: { event: string; performance: PerformanceDetail }) {
  const t = useTranslations("performance");
  const format = useFormat();
  const { ways, from, id, maxTickets } = performance;
  return (
    <section aria-labelledby="ways" className={styles.section}>
      <h2 id="ways">{t("ways")}</h2>
      <ul className={styles.ways}>
        {ways === "both" || ways === "seat-map" ? (
          <li className={styles.way}>
            <h3>{t("seat-map")}</h3>
            <p className={styles.words}>{t("seat-map-text")}</p>
            <ButtonLink to={seatMapPath(event, id)}>{t("to-seat-map")}</ButtonLink>
          </li>
        ) : null}
        {ways === "both" || ways === "by-price" ? (
          <li className={styles.way}>
            <h3>{t("by-price")}</h3>
            <p className={styles.words}>
              {[t("by-price-text"), ...(from ? [t("from", { price: format.money(from) })] : [])].join(" ")}
            </p>
            <ButtonLink
              to={priceSelectionPath(event, id)}
              variant={ways === "both" ? "secondary" : "primary"}
            >
              {t("to-price-selection")}
            </ButtonLink>
          </li>
        ) : null}
      </ul>
      <p className={styles.small}>{t("limit", { max: maxTickets })}</p>
    </section>
  );
}
