import type { AgendaEntry } from "#contract/operations/catalogue.ts";
import type { Language } from "#domain/languages.ts";
import { useFormat } from "../../format-context.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { useTranslations } from "../../words/use-translations.ts";
import { type AgendaFilter, agendaPath } from "./agenda-filter.ts";
import { dayAnchor } from "./day-anchor.ts";
import styles from "./month-grid.module.css";
import { monthWeeks, type Weekday } from "./month-weeks.ts";

interface MonthGridProps {
  readonly month: string;
  readonly filter: AgendaFilter;
  readonly before: string | null;
  readonly after: string | null;
  /** Performances of this month. */
  readonly performances: readonly AgendaEntry[];
}

/** Languages whose week starts on Sunday instead of Monday. */
const SUNDAY_FIRST: readonly Language[] = ["en-us", "ht"];

/** A month as a calendar: days with performances link to the list. */
export function MonthGrid({ month, filter, before, after, performances }: MonthGridProps) {
  const t = useTranslations("home");
  const format = useFormat();
  const first: Weekday = SUNDAY_FIRST.includes(format.language) ? 0 : 1;
  const counts = Map.groupBy(performances, ({ starts }) => format.dayOf(starts));
  return (
    <div className={styles.grid}>
      <table className={styles.table}>
        <caption className={styles.caption}>{format.month(month)}</caption>
        <thead>
          <tr>
            {Array.from({ length: 7 }, (_, index) => weekday(first + index)).map((instant) => (
              <th key={instant} scope="col" abbr={format.weekday(instant)} className={styles.weekday}>
                {format.shortWeekday(instant)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {monthWeeks(month, first).map((week) => (
            <tr key={week.find((day) => day !== null)}>
              {week.map((day, index) => {
                const date = `${month}-${String(day).padStart(2, "0")}`;
                const shown = day === null ? undefined : counts.get(date);
                return (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the empty days before the first have no other key
                  <td key={index} className={styles.day}>
                    {shown?.[0] ? (
                      <a href={`#${dayAnchor(date)}`} className={styles.link}>
                        <span aria-hidden="true">{day}</span>
                        <VisuallyHidden>
                          {format.date(shown[0].starts)}: {t("found", { count: shown.length })}
                        </VisuallyHidden>
                      </a>
                    ) : (
                      day
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.turn}>
        {[before, after].map((other, index) =>
          other ? (
            <TextLink
              key={other}
              to={agendaPath(filter, { month: other })}
              preventScrollReset
              aria-label={t("show-month", { month: format.month(other) })}
              className={styles.other}
            >
              {index === 0 ? "← " : ""}
              {format.month(other)}
              {index === 1 ? " →" : ""}
            </TextLink>
          ) : (
            <span key={index === 0 ? "before" : "after"} />
          ),
        )}
      </div>
    </div>
  );
}

/** Returns noon on a day with this weekday; 1 January 2023 was a Sunday. */
function weekday(day: number): number {
  return Date.UTC(2023, 0, 1 + (day % 7), 12);
}
