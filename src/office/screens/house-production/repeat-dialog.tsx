import { useState } from "react";
import { isDay } from "#domain/days.ts";
import { repeated } from "#domain/programme/repeat.ts";
import { readDay, readTimes } from "#domain/programme/typed-moments.ts";
import { useSeason } from "../../house/programme/season.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useLanguage, useWords } from "../../words/words-context.tsx";
import type { PerformancesDialogProps } from "./performances-dialog.ts";
import { PlaceFields, usePlaceFields, useSaleOfLast } from "./place-fields.tsx";
import styles from "./production.module.css";
import { ProposalsDialog } from "./proposals-dialog.tsx";

const WEEK = [1, 2, 3, 4, 5, 6, 7] as const;

/** Performances on some weekdays between two days. */
export default function RepeatDialog({ production, onClose }: PerformancesDialogProps) {
  const t = useWords("programmeProduction");
  const { calendar } = useLanguage();
  const { venueOf } = useSeason();
  const place = usePlaceFields(production);
  const sale = useSaleOfLast(production);
  const [from, setFrom] = useState("");
  const [until, setUntil] = useState("");
  const [every, setEvery] = useState("1");
  const [without, setWithout] = useState("");
  const [typed, setTyped] = useState<Readonly<Partial<Record<number, string>>>>({});
  const [sunday = "", ...others] = calendar.days.split(" ");
  const weekdays = [...others, sunday];
  const times = Object.fromEntries(WEEK.map((day) => [day, readTimes(typed[day] ?? "")]));
  const left = without.split(",").filter((day) => day.trim() !== "");
  const leftDays = left.map(readDay);
  const everyWeeks = Number(every);
  const isEvery = Number.isInteger(everyWeeks) && everyWeeks >= 1 && everyWeeks <= 52;
  const isReady = isDay(from) && isDay(until) && isEvery;
  const walls = isReady
    ? repeated({
        ...{ from, until, everyWeeks },
        times: Object.fromEntries(WEEK.map((day) => [day, times[day] ?? []])),
        without: leftDays.filter((day) => day !== null),
      })
    : [];
  return (
    <ProposalsDialog
      title={t("repeat-title")}
      production={production}
      proposals={walls.map(({ day, time }) => ({
        ...{ day, time, hall: place.hall, priceList: place.priceList },
        ...{ venue: venueOf(place.hall), typed: `${day} ${time}` },
      }))}
      madeOf={() => sale}
      onClose={onClose}
    >
      <PlaceFields {...place} />
      <div className={styles.fields}>
        <TextField label={t("from-day")} type="date" value={from} onChange={setFrom} autoFocus />
        <TextField
          label={t("until-day")}
          type="date"
          value={until}
          onChange={setUntil}
          error={isDay(until) && until < from ? t("ends-before") : null}
        />
        <TextField
          label={t("every-weeks")}
          inputMode="numeric"
          value={every}
          onChange={setEvery}
          error={isEvery ? null : t("bad-weeks")}
        />
        <TextField
          label={t("without")}
          hint={t("without-hint")}
          value={without}
          onChange={setWithout}
          error={leftDays.includes(null) ? t("bad-days") : null}
        />
      </div>
      <p>{t("times-text")}</p>
      <div className={styles.times}>
        {WEEK.map((day) => (
          <TextField
            key={day}
            label={weekdays[day - 1] ?? ""}
            value={typed[day] ?? ""}
            onChange={(value) => setTyped({ ...typed, [day]: value })}
            error={times[day] === null ? t("bad-times") : null}
          />
        ))}
      </div>
    </ProposalsDialog>
  );
}
