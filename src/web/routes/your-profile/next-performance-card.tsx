import type { NextPerformance } from "../../account/group-orders.ts";
import { useFormat } from "../../format-context.tsx";
import { ticketsPath } from "../../purchase/paths.ts";
import columns from "../../purchase/two-columns.module.css";
import { ButtonLink } from "../../ui/button.tsx";
import { useTranslations } from "../../words/use-translations.ts";

/** The next performance with a link to its tickets. */
export function NextPerformanceCard({ performance }: { performance: NextPerformance | null }) {
  const t = useTranslations("account");
  const format = useFormat();
  return (
    <section className={columns.card} aria-labelledby="next-performance">
      <h2 id="next-performance">{t("next-performance")}</h2>
      {performance ? (
        <>
          <p>
            <strong>{performance.performance.event.title}</strong>,{" "}
            {format.fullDateTime(performance.performance.starts)}, {performance.performance.venue.name}
          </p>
          <p>
            <ButtonLink to={ticketsPath(performance.link)}>
              {t("next-tickets", { count: performance.tickets })}
            </ButtonLink>
          </p>
        </>
      ) : (
        <>
          <p>{t("none-upcoming")}</p>
          <p>
            <ButtonLink to="/">{t("to-agenda")}</ButtonLink>
          </p>
        </>
      )}
    </section>
  );
}
