import type { Ref } from "react";
import { Link } from "react-router";
import { useFormat } from "../../format/format-context.tsx";
import { draftPath } from "../../house/draft-addresses.ts";
import { PerformanceNotes } from "../../house/programme/performance-notes.tsx";
import { useSeason } from "../../house/programme/season.tsx";
import { Panel } from "../../ui/panel.tsx";
import { useWords } from "../../words/words-context.tsx";
import styles from "./calendar.module.css";
import type { CalendarEntry } from "./calendar-entries.ts";

/** What is given on the chosen day. Enter in the calendar leads here. */
export function DayAgenda({
  day,
  entries,
  listRef,
}: {
  day: string;
  entries: readonly CalendarEntry[];
  listRef: Ref<HTMLUListElement>;
}) {
  const t = useWords("programme");
  const { draft, say, hallName } = useSeason();
  const { calendarDay, time } = useFormat();
  const here = entries.filter((one) => one.day === day);
  return (
    <Panel title={calendarDay(day)}>
      {here.length === 0 ? <p>{t("none-on-day")}</p> : null}
      <ul ref={listRef} tabIndex={-1} aria-label={t("performances")} className={styles.agenda}>
        {here.map((one) => (
          <li key={one.id}>
            <span>{time(one.at)}</span>
            <Link to={draftPath(draft, "programme", one.production.slug)}>
              {say(one.production.title, one.production.slug)}
            </Link>
            <span>{hallName(one.venue)}</span>
            <span>{one.priceList}</span>
            <PerformanceNotes performance={one} clashes={one.clashes} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
