import { Suspense, useRef, useState } from "react";
import { useFormat } from "../../format/format-context.tsx";
import { DraftScreen, DraftSeason } from "../../house/programme/draft-screen.tsx";
import { useSeason } from "../../house/programme/season.tsx";
import { later } from "../../states/later.ts";
import { Button } from "../../ui/button.tsx";
import { Select } from "../../ui/select.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useWords } from "../../words/words-context.tsx";
import styles from "./calendar.module.css";
import { useCalendarEntries } from "./calendar-entries.ts";
import { ListView, MonthView, WeekView } from "./calendar-views.tsx";
import { DayAgenda } from "./day-agenda.tsx";
import { PriceLists } from "./price-lists.tsx";
import { Productions } from "./productions.tsx";
import { type Period, usePeriod, VIEWS } from "./use-period.ts";

const NewProductionDialog = later(() => import("./new-production-dialog.tsx"));

/** A draft's programme: a calendar of its performances, its productions and its price lists. */
export default function HouseProgramme() {
  return (
    <DraftSeason>
      <Programme />
    </DraftSeason>
  );
}

function Programme() {
  const t = useWords("programme");
  const { mayEdit } = useSeason();
  const period = usePeriod();
  const entries = useCalendarEntries(period);
  const [isNew, setNew] = useState(false);
  const [row, setRow] = useState("");
  const agenda = useRef<HTMLUListElement>(null);
  const openDay = () => (agenda.current?.querySelector("a") ?? agenda.current)?.focus();
  const shown = { period, entries, onOpen: openDay };
  return (
    <DraftScreen
      title={t("title")}
      kind={t("draft")}
      actions={
        mayEdit ? (
          <Button variant="primary" onPress={() => setNew(true)}>
            {t("new-production")}
          </Button>
        ) : null
      }
    >
      <Bar period={period} />
      {period.view === "month" ? <MonthView {...shown} /> : null}
      {period.view === "week" ? <WeekView {...shown} row={row} onRow={setRow} /> : null}
      {period.view === "list" ? <ListView {...shown} /> : null}
      {period.view === "list" ? null : <DayAgenda day={period.day} entries={entries} listRef={agenda} />}
      <Productions search={period.search} />
      <PriceLists />
      <Suspense>{isNew ? <NewProductionDialog onClose={() => setNew(false)} /> : null}</Suspense>
    </DraftScreen>
  );
}

function Bar({ period }: { period: Period }) {
  const t = useWords("programme");
  const { venues } = useSeason();
  const { month } = useFormat();
  const { view, day, venue, search, set, move } = period;
  return (
    <div className={styles.bar}>
      <div className={styles.period}>
        <Button onPress={() => move("page-up")}>{t(view === "week" ? "week-before" : "month-before")}</Button>
        <Button onPress={() => set({ day: "" })}>{t("today")}</Button>
        <Button onPress={() => move("page-down")}>{t(view === "week" ? "week-after" : "month-after")}</Button>
        <h2 aria-live="polite">{month(day.slice(0, 7))}</h2>
      </div>
      <Select
        label={t("view")}
        choices={VIEWS.map((id) => ({ id, label: t(`view-${id}`) }))}
        value={view}
        onChange={(chosen) => set({ view: chosen })}
      />
      <Select
        label={t("venue")}
        choices={[{ id: "all", label: t("all-venues") }, ...venues]}
        value={venue || "all"}
        onChange={(chosen) => set({ venue: chosen === "all" ? "" : chosen })}
      />
      <TextField
        label={t("search")}
        type="search"
        value={search}
        onChange={(typed) => set({ search: typed })}
      />
    </div>
  );
}
