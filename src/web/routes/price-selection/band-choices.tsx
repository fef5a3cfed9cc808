import type { PerformanceDetail } from "#contract/operations/catalogue.ts";
import { BANDS, type Band } from "#domain/seating/seating.ts";
import { BandMark } from "../../catalogue/band-mark.tsx";
import type { Refusal } from "../../faults/refusals.ts";
import { useFormat } from "../../format-context.tsx";
import { useTranslations } from "../../words/use-translations.ts";
import { BandForm } from "./band-form.tsx";
import styles from "./price-selection.module.css";
import type { Quantities } from "./quantities.ts";

interface BandChoicesProps {
  readonly performance: PerformanceDetail;
  /** Tickets already in the basket. */
  readonly held: number;
  /** Tickets that can still be added. */
  readonly left: number;
  readonly commandKey: string;
  /** The values of the submitted form or of the link. */
  readonly answer:
    | { refusal: Refusal | null; typed: { band: Band | null; quantities: Quantities } }
    | undefined;
}

/** Up to this many free seats the number is shown. */
const COUNTED = 10;

/** The price bands from A+ to E. Each with free seats expands to its form; one is open at a time. */
export function BandChoices({ performance, held, left, commandKey, answer }: BandChoicesProps) {
  const t = useTranslations("prices");
  const format = useFormat();
  const { prices, freeByBand } = performance;
  const bands = BANDS.filter((band) => prices.some((price) => price.band === band));
  const free = (band: Band) => freeByBand[band] ?? 0;
  const open = answer?.typed.band ?? bands.find((band) => free(band) > 0);
  return (
    <section aria-labelledby="bands" className={styles.section}>
      <h2 id="bands">{t("choose")}</h2>
      <p className={styles.muted}>{t("choose-text", { max: performance.maxTickets })}</p>
      {left === 0 ? <p>{t("basket-full", { max: performance.maxTickets })}</p> : null}
      {held > 0 && left > 0 ? <p>{t("in-basket", { held, left })}</p> : null}
      <div className={styles.bands}>
        {bands.map((band) => {
          const totals = prices.filter((price) => price.band === band).map(({ total }) => total);
          const dearest = totals.reduce((a, b) => (b.amount > a.amount ? b : a));
          const heading = (
            <>
              <BandMark band={band} />
              <span className={styles.name}>{t("band", { band })}</span>
              <span className={styles.price}>{format.money(dearest)}</span>
              <span className={styles.free}>
                {free(band) > COUNTED ? t("plenty") : t("free", { count: free(band) })}
              </span>
            </>
          );
          if (free(band) === 0 || left === 0) {
            return (
              <div key={band} className={styles.band} data-gone>
                <p className={styles.summary}>{heading}</p>
              </div>
            );
          }
          return (
            <details key={band} name="band" open={band === open} className={styles.band}>
              <summary className={styles.summary}>{heading}</summary>
              <BandForm
                band={band}
                performance={performance}
                held={held}
                left={left}
                commandKey={commandKey}
                answer={band === open ? answer : undefined}
              />
            </details>
          );
        })}
      </div>
      <p className={styles.muted}>{t("fees-included")}</p>
    </section>
  );
}
