import type { EventSummary, PerformanceSummary } from "#contract/operations/catalogue.ts";
import { useFormat } from "../format-context.tsx";
import { TextLink } from "../ui/text-link.tsx";
import { useTranslations } from "../words/use-translations.ts";
import { AvailabilityNote } from "./availability-note.tsx";
import { eventPath } from "./paths.ts";
import styles from "./performance-header.module.css";

interface PerformanceHeaderProps {
  readonly event: EventSummary;
  readonly performance: PerformanceSummary;
}

export function PerformanceHeader({ event, performance }: PerformanceHeaderProps) {
  const t = useTranslations("performance");
  const format = useFormat();
  const { starts, venue, note } = performance;
  return (
    <header className={styles.header}>
      <p>
        <TextLink to={eventPath(event.slug)} className={styles.back}>
          <span aria-hidden="true">← </span>
          {t("all-performances", { title: event.title })}
        </TextLink>
      </p>
      <h1>{event.title}</h1>
      <p className={styles.when}>
        <time dateTime={starts}>{format.fullDateTime(starts)}</time>
      </p>
      <p className={styles.where}>{[venue.name, format.duration(event.durationMinutes)].join(" · ")}</p>
      {note ? <p>{note}</p> : null}
      <p>
        <AvailabilityNote performance={performance} />
      </p>
    </header>
  );
}
