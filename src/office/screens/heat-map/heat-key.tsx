import { HEAT_STEPS } from "#domain/reports/seat-heat.ts";
import { bandShape } from "#seat-map/drawing/shapes.ts";
import looks from "../../hall/looks.module.css";
import { classNames } from "../../ui/class-names.ts";
import { useWords } from "../../words/words-context.tsx";
import { HEAT_LOOKS } from "./heat.ts";
import styles from "./heat-map.module.css";

/** What colours and shapes mean. */
export function HeatKey() {
  const t = useWords("reports");
  return (
    <ul className={classNames(styles.key, styles.colours)} aria-label={t("heat-key")}>
      {HEAT_STEPS.map((step) => (
        <li key={step} className={styles.entry}>
          <svg
            viewBox="-12 -12 24 24"
            className={classNames(styles.mark, looks[HEAT_LOOKS[step].look])}
            aria-hidden="true"
          >
            <path d={bandShape(HEAT_LOOKS[step].band, { x: 0, y: 0 }, 10)} />
          </svg>
          {t(`heat-${step}`)}
        </li>
      ))}
    </ul>
  );
}
