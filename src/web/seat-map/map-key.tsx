import { useTranslations } from "use-intl/react";
import { BANDS } from "#domain/seating.ts";
import { BandMark } from "../catalogue/band-mark.tsx";
import { useFormat } from "../languages/format-context.tsx";
import styles from "./map-key.module.css";
import type { MapFilters } from "./seat-map.tsx";
import { useSeatSale } from "./seat-sale.tsx";

interface MapKeyProps {
  readonly filters: MapFilters;
  readonly onFilters: (filters: MapFilters) => void;
}

/** What the signs mean; a price band, pressed, stands out on the map. */
export function MapKey({ filters, onFilters }: MapKeyProps) {
  const t = useTranslations("seatMap");
  const format = useFormat();
  const { performance, hall } = useSeatSale();
  const ordinary = performance.priceTypes.find(({ seats }) => seats === "any")?.id;
  return (
    <details className={styles.key} open>
      <summary className={styles.title}>{t("key")}</summary>
      <div className={styles.body}>
        <ul className={styles.bands}>
          {BANDS.map((band, index) => {
            const price = performance.prices.find((one) => one.band === band && one.priceType === ordinary);
            if (!price) return null;
            const pressed = filters.band === index;
            return (
              <li key={band}>
                <button
                  type="button"
                  className={styles.band}
                  aria-pressed={pressed}
                  onClick={() => onFilters({ ...filters, band: pressed ? null : index })}
                >
                  <BandMark band={band} />
                  <span className={styles.words}>
                    {t("band", { band })} <span className={styles.price}>{format.money(price.total)}</span>
                  </span>
                </button>
              </li>
            );
          })}
        </ul>
        <ul className={styles.signs}>
          <Sign kind="chosen" text={t("chosen-by-you")} />
          <Sign kind="held" text={t("held")} />
          <Sign kind="taken" text={t("taken")} />
          {hall.seats.some(({ restrictedView }) => restrictedView) ? (
            <Sign kind="restricted" text={t("restricted-view")} />
          ) : null}
          {hall.seats.some(({ accessible }) => accessible) ? (
            <>
              <Sign kind="wheelchair" text={t("wheelchair-place")} />
              <Sign kind="companion" text={t("companion-place")} />
            </>
          ) : null}
        </ul>
        <div className={styles.filters}>
          {hall.seats.some(({ restrictedView }) => restrictedView) ? (
            <label className={styles.filter}>
              <input
                type="checkbox"
                checked={filters.clearView}
                onChange={(event) => onFilters({ ...filters, clearView: event.currentTarget.checked })}
              />
              {t("only-clear-view")}
            </label>
          ) : null}
          {hall.seats.some(({ stepFree }) => stepFree) ? (
            <label className={styles.filter}>
              <input
                type="checkbox"
                checked={filters.stepFree}
                onChange={(event) => onFilters({ ...filters, stepFree: event.currentTarget.checked })}
              />
              {t("only-step-free")}
            </label>
          ) : null}
        </div>
      </div>
    </details>
  );
}

const SIGNS = {
  chosen: <path d="M6 12.4l4 4.2 8-8.6" />,
  held: <path d="M6 12.4l4 4.2 8-8.6" />,
  taken: <circle cx="12" cy="12" r="4" />,
  restricted: <path d="M12 4a8 8 0 0 0 0 16z" />,
  wheelchair: (
    <path d="M10.5 3.5a1.8 1.8 0 1 0 .01 0zM10.5 8.5v5h5.5l2.2 5M10.5 10.5h4.5M8.5 11.5a4.8 4.8 0 1 0 6 6.4" />
  ),
  companion: <path d="M12 4a2.6 2.6 0 1 0 .01 0zM7 19v-3.4a5 5 0 0 1 10 0V19z" />,
} as const;

function Sign({ kind, text }: { kind: keyof typeof SIGNS; text: string }) {
  return (
    <li className={styles.sign}>
      <svg viewBox="0 0 24 24" className={styles.icon} data-kind={kind} aria-hidden="true" focusable="false">
        {kind === "chosen" || kind === "held" || kind === "restricted" ? (
          <circle cx="12" cy="12" r="11" />
        ) : null}
        {SIGNS[kind]}
      </svg>
      {text}
    </li>
  );
}
