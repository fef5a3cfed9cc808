import type { PerformanceSummary } from "#contract/operations/catalogue.ts";
import { sellsTo } from "#domain/availability.ts";
import { AvailabilityNote } from "../../catalogue/availability-note.tsx";
import { performancePath } from "../../catalogue/paths.ts";
import { useFormat } from "../../format-context.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { useTranslations } from "../../words/use-translations.ts";
import styles from "./performances.module.css";

/** States that need a longer explanation. */
const TO_BE_EXPLAINED = ["not-on-sale-yet", "priority", "restricted", "off-sale"];

export function PerformanceLine({ event, performance }: { event: string; performance: PerformanceSummary }) {
  const t = useTranslations("event");
  const format = useFormat();
  const { availability, starts, venue, from, note, ways, id } = performance;
  const sells = sellsTo(availability.state);
  const to = performancePath(event, id);
  const when = <VisuallyHidden> {format.fullDateTime(starts)}</VisuallyHidden>;
  return (
    <li className={styles.line}>
      <div className={styles.what}>
        <p className={styles.when}>
          <time dateTime={starts}>
            <span className={styles.date}>{format.shortDate(starts)}</span> {format.time(starts)}
          </time>
        </p>
        <p className={styles.muted}>{venue.name}</p>
        {note ? <p className={styles.muted}>{note}</p> : null}
        <p className={styles.offer}>
          <AvailabilityNote performance={performance} />
          {from && sells ? <span>{t("from", { price: format.money(from) })}</span> : null}
        </p>
      </div>
      {sells ? (
        <ButtonLink to={to}>
          {ways === "enquiry" ? t("enquire") : t("tickets")}
          {when}
        </ButtonLink>
      ) : null}
      {TO_BE_EXPLAINED.includes(availability.state) ? (
        <TextLink to={to} className={styles.more}>
          {t("how")}
          {when}
        </TextLink>
      ) : null}
    </li>
  );
}
