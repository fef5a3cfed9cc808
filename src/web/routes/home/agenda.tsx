import type { AgendaEntry } from "#contract/operations/catalogue.ts";
import { useFormat } from "../../format-context.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { useTranslations } from "../../words/use-translations.ts";
import styles from "./agenda.module.css";
import { type AgendaFilter, agendaPath, byMonth, monthsAround } from "./agenda-filter.ts";
import { AgendaLine } from "./agenda-line.tsx";
import { dayAnchor } from "./day-anchor.ts";
import { MonthGrid } from "./month-grid.tsx";

interface AgendaProps {
  readonly performances: readonly AgendaEntry[];
  readonly filter: AgendaFilter;
  /** The month shown; null for all of them. */
  readonly month: string | null;
  /** Months with performances. */
  readonly months: readonly string[];
}

/** The anchor at the top of the agenda. */
export const AGENDA_ID = "agenda";

export function Agenda({ performances, filter, month, months }: AgendaProps) {
  const t = useTranslations("home");
  const format = useFormat();
  if (months.length === 0 && !filter.venue && !filter.genre)
    return <p className={styles.empty}>{t("none")}</p>;
  const { before, after } = month === null ? { before: null, after: null } : monthsAround(month, months);
  const list =
    performances.length === 0 ? (
      <div className={styles.empty}>
        <p>{t("none-match")}</p>
        <TextLink to="/">{t("show-all")}</TextLink>
      </div>
    ) : (
      <Lines performances={performances} />
    );
  return (
    <div className={styles.columns} data-grid={month !== null || undefined}>
      {month === null ? null : (
        <aside aria-label={t("calendar")}>
          <MonthGrid {...{ month, filter, before, after, performances }} />
        </aside>
      )}
      <div className={styles.list}>
        {list}
        {before || after ? (
          <p className={styles.more}>
            {[before, after].map((other) =>
              other ? (
                <ButtonLink
                  key={other}
                  to={`${agendaPath(filter, { month: other })}#${AGENDA_ID}`}
                  variant="secondary"
                >
                  {t("show-month", { month: format.month(other) })}
                </ButtonLink>
              ) : null,
            )}
          </p>
        ) : null}
      </div>
    </div>
  );
}

function Lines({ performances }: Pick<AgendaProps, "performances">) {
  const format = useFormat();
  const begun = new Set<string>();
  /** The first performance of a day carries the day's anchor. */
  const anchorOf = ({ starts }: AgendaEntry) => {
    const day = format.dayOf(starts);
    if (begun.has(day)) return undefined;
    begun.add(day);
    return dayAnchor(day);
  };
  return byMonth(performances, ({ starts }) => format.monthOf(starts)).map(({ month, items }) => (
    <section key={month} aria-labelledby={`m${month}`}>
      <h3 id={`m${month}`} className={styles.heading}>
        {format.month(month)}
      </h3>
      <ul className={styles.lines}>
        {items.map((performance) => (
          <AgendaLine key={performance.id} performance={performance} anchor={anchorOf(performance)} />
        ))}
      </ul>
    </section>
  ));
}
