import { useMemo, useState } from "react";
import type { FiledSeat } from "#domain/seating/hall-files.ts";
import { numberingGaps } from "#domain/seating/numbering.ts";
import { rowKey } from "#domain/seating/seat-facts.ts";
import styles from "../../hall/hall.module.css";
import { useFaultWords } from "../../house/fault-words.ts";
import type { HallFault } from "../../house/halls/hall-faults.ts";
import type { EditedHall } from "../../house/halls/use-hall-files.ts";
import { Button } from "../../ui/button.tsx";
import { Panel } from "../../ui/panel.tsx";
import { useWords } from "../../words/words-context.tsx";
import own from "./house-hall.module.css";
import type { DrawnHall } from "./use-drawn-hall.ts";

const SHOWN = 20;

interface ProblemsProps {
  readonly faults: readonly HallFault[];
  /** Null if it cannot be drawn. */
  readonly onChoose: ((guids: readonly string[]) => void) | null;
  readonly isChecked: boolean;
}

/** What the check of the draft finds in this hall. */
export function Problems({ faults, onChoose, isChecked }: ProblemsProps) {
  const t = useWords("hall");
  const { say, sentence, place } = useFaultWords();
  const [shown, setShown] = useState(SHOWN);
  return (
    <Panel title={t("problems")}>
      {faults.length === 0 ? <p role="status">{t(isChecked ? "no-problems-here" : "checking")}</p> : null}
      <ul className={styles.list}>
        {faults.slice(0, shown).map(({ fault, seats }) => (
          <li key={`${fault.file} ${fault.place} ${sentence(fault)}`} className={own.fault}>
            <span>{sentence(fault)}</span>
            {seats.length > 0 && onChoose ? (
              <Button
                variant="quiet"
                aria-label={t("choose-of-problem", { count: seats.length, problem: say(fault.reason) })}
                onPress={() => onChoose(seats)}
              >
                {t("choose-seats", { count: seats.length })}
              </Button>
            ) : (
              <code className={styles.detail}>{[fault.file, place(fault)].join(" ")}</code>
            )}
          </li>
        ))}
      </ul>
      {faults.length > shown ? (
        <Button onPress={() => setShown(shown + SHOWN)}>{t("more", { count: faults.length - shown })}</Button>
      ) : null}
    </Panel>
  );
}

/** Rows whose seats are numbered twice, or with gaps. A gap may be meant. */
export function Numbering({ edited, hall }: { edited: EditedHall; hall: DrawnHall }) {
  const t = useWords("hall");
  const { rows, gaps } = useMemo(() => checked(edited.seats), [edited.seats]);
  return (
    <Panel title={t("numbering")}>
      {gaps.length === 0 ? <p>{t("no-gaps")}</p> : null}
      <ul className={styles.list}>
        {gaps.map(({ at, twice, missing }) => {
          const seats = rows[at] ?? [];
          const { zone = "", row = "" } = seats[0] ?? {};
          const where = t("row", { section: hall.sectionName(zone), row });
          return (
            <li key={at} className={own.fault}>
              <button
                type="button"
                className={own.value}
                onClick={() => hall.chooseGuids(seats.map(({ guid }) => guid))}
              >
                {where}
              </button>
              {twice.length > 0 ? <span>{t("twice", { numbers: twice.join(", ") })}</span> : null}
              {missing.length > 0 ? <span>{t("gap", { numbers: missing.join(", ") })}</span> : null}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

function checked(seats: readonly FiledSeat[]) {
  const rows = [...Map.groupBy(seats, ({ steps }) => steps.slice(0, 4).join("/")).values()];
  const gaps = numberingGaps(
    rows.map((row) => ({
      name: row[0] ? rowKey(row[0].zone, row[0].row) : "",
      numbers: row.map(({ number }) => number),
    })),
  );
  return { rows, gaps };
}
