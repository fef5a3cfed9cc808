import type { AgendaEntry } from "#contract/operations/catalogue.ts";
import { sellsTo } from "#domain/availability.ts";
import { AvailabilityNote } from "../../catalogue/availability-note.tsx";
import { genreName } from "../../catalogue/genre.ts";
import { eventPath, performancePath } from "../../catalogue/paths.ts";
import { useFormat } from "../../format-context.tsx";
import { Picture } from "../../ui/picture.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { useTranslations } from "../../words/use-translations.ts";
import styles from "./agenda.module.css";

interface AgendaLineProps {
  readonly performance: AgendaEntry;
  /** The anchor for the calendar's link to this day. */
  readonly anchor: string | undefined;
}

/** One performance; the whole line is a link. */
export function AgendaLine({ performance, anchor }: AgendaLineProps) {
  const t = useTranslations("home");
  const genres = useTranslations("genres");
  const format = useFormat();
  const { event, availability, starts, venue, from, note, id } = performance;
  const sells = sellsTo(availability.state);
  return (
    <li id={anchor} className={styles.line} data-gone={availability.state === "cancelled" || undefined}>
      <time dateTime={starts} className={styles.date}>
        <span className={styles.weekday} aria-hidden="true">
          {format.shortWeekday(starts)}
        </span>
        <span className={styles.day} aria-hidden="true">
          {format.day(starts)}
        </span>
        <VisuallyHidden>{format.date(starts)}</VisuallyHidden>
      </time>
      <Picture src={event.picture.url} alt="" className={styles.picture} />
      <div className={styles.what}>
        <h4 className={styles.title}>
          <TextLink
            to={sells ? performancePath(event.slug, id) : eventPath(event.slug)}
            // The same title appears on many dates: in a list of links the date tells them apart.
            aria-label={`${event.title}, ${format.fullDateTime(starts)}`}
            className={styles.link}
          >
            {event.title}
          </TextLink>
        </h4>
        <p className={styles.by}>
          {[event.composer, genreName(genres, event.genre)].filter(Boolean).join(" · ")}
        </p>
        <p className={styles.where}>
          {format.time(starts)} · {venue.name}
        </p>
        {note ? <p className={styles.remark}>{note}</p> : null}
      </div>
      <div className={styles.offer}>
        <AvailabilityNote performance={performance} />
        {from && sells ? <p className={styles.price}>{t("from", { price: format.money(from) })}</p> : null}
      </div>
    </li>
  );
}
