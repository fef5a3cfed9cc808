import type { EventDetail, PerformanceSummary } from "#contract/operations/catalogue.ts";
import { Notice } from "../../ui/notice.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { useTranslations } from "../../words/use-translations.ts";
import { PerformanceLine } from "./performance-line.tsx";
import styles from "./performances.module.css";

interface PerformancesProps {
  readonly event: EventDetail;
  readonly coming: readonly PerformanceSummary[];
  readonly passed: readonly PerformanceSummary[];
}

/** Upcoming performances with their links, and past ones collapsed. */
export function Performances({ event, coming, passed }: PerformancesProps) {
  const t = useTranslations("event");
  return (
    <div className={styles.performances}>
      {coming.length === 0 ? (
        <Notice>
          <p>{passed.length > 0 ? t("all-passed") : t("none")}</p>
          <TextLink to="/">{t("to-agenda")}</TextLink>
        </Notice>
      ) : (
        <ul className={styles.lines}>
          {coming.map((performance) => (
            <PerformanceLine key={performance.id} event={event.slug} performance={performance} />
          ))}
        </ul>
      )}
      {coming.length > 0 && coming.every(({ availability }) => availability.state === "sold-out") ? (
        <Notice>
          <p>{t("all-sold-out")}</p>
        </Notice>
      ) : null}
      {passed.length > 0 ? (
        <details className={styles.passed}>
          <summary>{t("passed", { count: passed.length })}</summary>
          <ul className={styles.lines}>
            {passed.map((performance) => (
              <PerformanceLine key={performance.id} event={event.slug} performance={performance} />
            ))}
          </ul>
        </details>
      ) : null}
    </div>
  );
}
