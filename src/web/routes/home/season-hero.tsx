import type { AgendaEntry } from "#contract/operations/catalogue.ts";
import { sellsTo } from "#domain/availability.ts";
import { eventPath, performancePath } from "../../catalogue/paths.ts";
import { useFormat } from "../../format-context.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Picture } from "../../ui/picture.tsx";
import { useTranslations } from "../../words/use-translations.ts";
import styles from "./season-hero.module.css";

/** The home page's hero without a filter: the next performance on sale, or else the first one. */
export function SeasonHero({ performance }: { performance: AgendaEntry }) {
  const t = useTranslations("home");
  const format = useFormat();
  const { event, availability, starts, venue, id } = performance;
  return (
    <section className={styles.hero} aria-labelledby="next-up">
      <div className={styles.inner}>
        <div className={styles.words}>
          <p className={styles.when}>
            {t("next-up")} · {format.dateTime(starts)}
          </p>
          <h1 id="next-up" className={styles.title}>
            {event.title}
          </h1>
          <p className={styles.by}>{[event.composer, venue.name].filter(Boolean).join(" · ")}</p>
          <p className={styles.lead}>{event.lead}</p>
          <p className={styles.ways}>
            {sellsTo(availability.state) ? (
              <ButtonLink to={performancePath(event.slug, id)}>{t("choose-seats")}</ButtonLink>
            ) : null}
            <ButtonLink to={eventPath(event.slug)} variant="secondary">
              {t("read-more")}
            </ButtonLink>
          </p>
        </div>
        <Picture src={event.picture.url} alt={event.picture.alt} first className={styles.picture} />
      </div>
    </section>
  );
}
