import { useTranslations } from "use-intl/react";
import type { EventSummary, PerformanceDetail } from "#contract/operations/catalogue.ts";
import { performancePath } from "../../catalogue/addresses.ts";
import { useFormat } from "../../format-context.tsx";
import styles from "../../seat-page/seats.module.css";
import { TextLink } from "../../ui/text-link.tsx";

interface SeatHeaderProps {
  readonly event: Pick<EventSummary, "slug" | "title">;
  readonly performance: Pick<PerformanceDetail, "id" | "starts" | "venue">;
  /** A message about the current section. */
  readonly message: string | undefined;
}

/** A compact header that leaves room for the map. */
export function SeatHeader({ event, performance, message }: SeatHeaderProps) {
  const t = useTranslations("seatMap");
  const format = useFormat();
  return (
    <header className={styles.header}>
      <p>
        <TextLink to={performancePath(event.slug, performance.id)} className={styles.back}>
          <span aria-hidden="true">← </span>
          {t("back")}
        </TextLink>
      </p>
      <h1 className={styles.title}>{event.title}</h1>
      <p className={styles.when}>
        <time dateTime={performance.starts}>{format.fullDateTime(performance.starts)}</time>
        <span className={styles.where}>{performance.venue.name}</span>
      </p>
      {message ? <p>{message}</p> : null}
    </header>
  );
}
