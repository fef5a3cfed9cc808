import { Link } from "react-router";
import { weekOf, weeksOfMonth } from "#domain/days.ts";
import { useFormat } from "../../format/format-context.tsx";
import { draftPath } from "../../house/draft-addresses.ts";
import { PerformanceNotes } from "../../house/programme/performance-notes.tsx";
import { useSeason } from "../../house/programme/season.tsx";
import texts from "../../styles/hidden.module.css";
import { classNames } from "../../ui/class-names.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Table } from "../../ui/table.tsx";
import { useLanguage, useWords } from "../../words/words-context.tsx";
import styles from "./calendar.module.css";
import type { CalendarEntry } from "./calendar-entries.ts";
import { CalendarGrid, type CalendarMove } from "./calendar-grid.tsx";
import type { Period } from "./use-period.ts";

interface ViewProps {
  readonly period: Period;
  readonly entries: readonly CalendarEntry[];
  readonly onOpen: () => void;
}

export function MonthView({ period, entries, onOpen }: ViewProps) {
  const t = useWords("programme");
  const cell = useCell(entries);
  const month = period.day.slice(0, 7);
  return (
    <CalendarGrid
      label={t("calendar")}
      columns={useWeekdays()}
      rows={weeksOfMonth(month).map((days) => ({
        key: days[0] ?? "",
        cells: days.map((day) => ({
          ...cell(day, (one) => one.day === day),
          key: day,
          isMuted: !day.startsWith(month),
          isToday: day === period.today,
        })),
      }))}
      active={period.day}
      onMove={period.move}
      onSelect={(day) => period.set({ day })}
      onOpen={onOpen}
    />
  );
}

/** Days beside each other, a row for each venue. */
export function WeekView({
  period,
  entries,
  onOpen,
  row,
  onRow,
}: ViewProps & { readonly row: string; readonly onRow: (venue: string) => void }) {
  const t = useWords("programme");
  const { venues } = useSeason();
  const cell = useCell(entries);
  const weekdays = useWeekdays();
  const days = weekOf(period.day);
  const shown = venues.filter(({ id }) => period.venue === "" || period.venue === id);
  const active = shown.some(({ id }) => id === row) ? row : (shown[0]?.id ?? "");
  const move = (where: CalendarMove) => {
    if (where !== "up" && where !== "down") return period.move(where);
    const at = shown.findIndex(({ id }) => id === active) + (where === "up" ? -1 : 1);
    const next = shown[at];
    if (next) onRow(next.id);
  };
  return (
    <CalendarGrid
      label={t("calendar")}
      corner={t("venue")}
      columns={days.map((day, at) => `${weekdays[at]} ${Number(day.slice(8))}`)}
      rows={shown.map(({ id, label }) => ({
        key: id,
        head: label,
        cells: days.map((day) => ({
          ...cell(day, (one) => one.day === day && one.venue === id, label),
          key: `${id} ${day}`,
          isToday: day === period.today,
        })),
      }))}
      active={`${active} ${period.day}`}
      onMove={move}
      onSelect={(key) => {
        const [venue = "", day = ""] = key.split(" ");
        onRow(venue);
        period.set({ day });
      }}
      onOpen={onOpen}
    />
  );
}

function useWeekdays(): readonly string[] {
  const { calendar } = useLanguage();
  const [sunday = "", ...others] = calendar["short-days"].split(" ");
  return [...others, sunday];
}

function useCell(entries: readonly CalendarEntry[]) {
  const t = useWords("programme");
  const { draft, say } = useSeason();
  const { calendarDay, time } = useFormat();
  return (day: string, isHere: (one: CalendarEntry) => boolean, place = "") => {
    const here = entries.filter(isHere);
    const names = here.map(({ at, production: { title, slug } }) => `${time(at)} ${say(title, slug)}`);
    const about = { day: calendarDay(day), place, count: here.length };
    return {
      content: (
        <>
          <span className={texts.hidden}>{t(place === "" ? "cell" : "cell-in", about)}</span>
          <span aria-hidden="true" className={styles.number}>
            {place === "" ? Number(day.slice(8)) : null}
          </span>
          <span aria-hidden="true" className={styles.count}>
            {here.length || ""}
          </span>
          <ul className={styles.entries}>
            {here.map(({ id, production, clashes, cancelled }, at) => (
              <li key={id}>
                <Link
                  to={draftPath(draft, "programme", production.slug)}
                  tabIndex={-1}
                  className={classNames(cancelled && styles.struck, clashes.length > 0 && styles.clash)}
                >
                  {names[at]}
                </Link>
              </li>
            ))}
          </ul>
        </>
      ),
    };
  };
}

export function ListView({ period, entries }: Omit<ViewProps, "onOpen">) {
  const t = useWords("programme");
  const { draft, say, hallName } = useSeason();
  const { date, time } = useFormat();
  const month = period.day.slice(0, 7);
  const rows = entries.filter(({ day }) => day.startsWith(month));
  if (rows.length === 0) return <EmptyState title={t("none-in-month")} />;
  return (
    <Table
      label={t("performances")}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        {
          id: "title",
          title: t("production"),
          isHead: true,
          cell: ({ production: { slug, title } }) => (
            <Link to={draftPath(draft, "programme", slug)}>{say(title, slug)}</Link>
          ),
        },
        { id: "date", title: t("day"), cell: ({ at }) => date(at) },
        { id: "time", title: t("time"), cell: ({ at }) => time(at) },
        { id: "venue", title: t("venue"), cell: ({ venue }) => hallName(venue) },
        {
          id: "prices",
          title: t("price-list"),
          cell: ({ priceList }) => <Link to={draftPath(draft, "prices", priceList)}>{priceList}</Link>,
        },
        {
          id: "state",
          title: t("state"),
          cell: (one) => <PerformanceNotes performance={one} clashes={one.clashes} />,
        },
      ]}
    />
  );
}
