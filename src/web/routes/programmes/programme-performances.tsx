import type { ProgrammePerformance } from "#contract/sales/programmes.ts";
import { sellsTo } from "#domain/availability.ts";
import { AvailabilityNote } from "../../catalogue/availability-note.tsx";
import { performancePath } from "../../catalogue/paths.ts";
import { useFormat } from "../../format-context.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import cards from "../../ui/card.module.css";
import { Picture } from "../../ui/picture.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { useTranslations } from "../../words/use-translations.ts";

interface ProgrammePerformancesProps {
  readonly performances: readonly ProgrammePerformance[];
}

/** A programme's performances with its own prices. */
export function ProgrammePerformances({ performances }: ProgrammePerformancesProps) {
  const t = useTranslations("programmes");
  const format = useFormat();
  if (performances.length === 0) return <p>{t("none")}</p>;
  return (
    <ul className={cards.cards}>
      {performances.map((performance) => {
        const { id, event, starts, venue, from, availability } = performance;
        const sells = sellsTo(availability.state);
        return (
          <li key={id} className={cards.card}>
            <Picture src={event.picture.url} alt={event.picture.alt} className={cards.picture} />
            <div className={cards.words}>
              <h2 className={cards.name}>{event.title}</h2>
              <p>
                <time dateTime={starts}>{format.fullDateTime(starts)}</time>, {venue.name}
              </p>
              <p className={cards.foot}>
                <AvailabilityNote performance={performance} />{" "}
                {from && sells ? <span>{t("from", { price: format.money(from) })}</span> : null}
              </p>
              {sells ? (
                <div>
                  <ButtonLink to={performancePath(event.slug, id)}>
                    {t("to-tickets")}
                    <VisuallyHidden>
                      {" "}
                      {event.title} {format.fullDateTime(starts)}
                    </VisuallyHidden>
                  </ButtonLink>
                </div>
              ) : null}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
