import styles from "../../hall/hall.module.css";
import looks from "../../hall/looks.module.css";
import { classNames } from "../../ui/class-names.ts";
import { useWords } from "../../words/words-context.tsx";
import { type SeatFacts, STATES } from "./seat-facts.ts";

/** How many seats are what, and their colours on the map. */
export function SeatKey({ counts }: Pick<SeatFacts, "counts">) {
  const t = useWords("seats");
  return (
    <ul className={classNames(styles.key, looks.looks)} aria-label={t("key")}>
      {STATES.filter((state) => state !== "closed" || counts.closed > 0).map((state) => (
        <li key={state} className={styles.entry}>
          <span
            className={classNames(styles.swatch, state === "free" ? styles.bands : looks[state])}
            aria-hidden="true"
          />
          <span>{t(`count-${state}`, { count: counts[state] })}</span>
        </li>
      ))}
    </ul>
  );
}
