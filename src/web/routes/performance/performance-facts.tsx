import { useTranslations } from "use-intl/react";
import type { PerformanceDetail } from "#contract/catalogue.ts";
import styles from "../../catalogue/event-facts.module.css";

/** What is special about this one: for whom it is made easier, and whether it can be seen from home. */
export function PerformanceFacts({ performance }: { performance: PerformanceDetail }) {
  const t = useTranslations("performance");
  const { access, streaming } = performance;
  if (!access && !streaming) return null;
  return (
    <dl className={styles.facts}>
      {access ? (
        <div className={styles.fact}>
          <dt className={styles.label}>{t("access")}</dt>
          <dd className={styles.value}>{access}</dd>
        </div>
      ) : null}
      {streaming ? (
        <div className={styles.fact}>
          <dt className={styles.label}>{t("streaming")}</dt>
          <dd className={styles.value}>{streaming}</dd>
        </div>
      ) : null}
    </dl>
  );
}
