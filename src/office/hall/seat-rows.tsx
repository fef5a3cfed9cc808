import { useState } from "react";
import { classNames } from "../ui/class-names.ts";
import { Panel } from "../ui/panel.tsx";
import { Select } from "../ui/select.tsx";
import { useWords } from "../words/words-context.tsx";
import styles from "./hall.module.css";
import looks from "./looks.module.css";
import type { MappedHall } from "./mapped-hall.ts";

/** The seats of a section as buttons, for the keyboard and screen readers; the same choice as on the map. */
export default function SeatRows({
  hall: { hall, names, store, chosen, describe, lookOf, colours },
}: {
  hall: MappedHall;
}) {
  const t = useWords("seats");
  const [slug, setSlug] = useState(hall.sections[0]?.slug ?? "");
  const section = hall.sections.find((one) => one.slug === slug);
  const rows = section?.standing
    ? [{ index: -1, number: "", label: null, seats: section.seats }]
    : (section?.rows ?? []);
  const isChosen = new Set(chosen);
  return (
    <Panel title={t("rows")}>
      <Select
        label={t("section")}
        choices={hall.sections.map(({ slug: id, name }) => ({ id, label: name }))}
        value={slug}
        onChange={setSlug}
      />
      <div className={classNames(styles.list, colours ?? looks.looks)}>
        {rows.map((row) => (
          <div key={row.index} className={styles.seatRow}>
            <span id={`row-${row.index}`}>{row.label ?? (row.number && t("row", { row: row.number }))}</span>
            <ul className={styles.seatList} aria-labelledby={`row-${row.index}`}>
              {row.seats.map((seat) => (
                <li key={seat.index}>
                  <button
                    type="button"
                    className={classNames(styles.seat, looks[lookOf(seat.index)])}
                    aria-pressed={isChosen.has(seat.index)}
                    aria-label={`${names.place(seat)}, ${describe(seat.index)}`}
                    onClick={() => store.toggle(seat.index)}
                  >
                    {seat.number}
                  </button>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </Panel>
  );
}
