import { useTranslations } from "use-intl/react";
import { useFormat } from "../../format-context.tsx";
import styles from "../../seat-page/seats.module.css";
import { datesPath } from "../../series/addresses.ts";
import { TextLink } from "../../ui/text-link.tsx";

interface SeriesHeaderProps {
  readonly series: string;
  readonly name: string;
  readonly performances: readonly string[];
}

/** A compact header that leaves room for the map. */
export function SeriesHeader({ series, name, performances }: SeriesHeaderProps) {
  const t = useTranslations("series");
  const format = useFormat();
  return (
    <header className={styles.header}>
      <p>
        <TextLink to={datesPath(series)} className={styles.back}>
          <span aria-hidden="true">← </span>
          {t("other-dates")}
        </TextLink>
      </p>
      <h1 className={styles.title}>{name}</h1>
      <p className={styles.when}>
        {t("same-seat", { count: performances.length })}
        <span className={styles.where}>{format.list(performances.map(format.shortDate))}</span>
      </p>
    </header>
  );
}
