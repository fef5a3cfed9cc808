import { useTranslations } from "../../words/use-translations.ts";
import { useSeatSale } from "../hall/seat-sale.tsx";
import styles from "./map-key.module.css";

/** The map's legend, above the filters; bands are explained by the filters themselves. */
export function MapKey() {
  const t = useTranslations("seatMap");
  const { hall } = useSeatSale();
  return (
    <details className={styles.key} open>
      <summary className={styles.title}>{t("key")}</summary>
      <div className={styles.body}>
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
