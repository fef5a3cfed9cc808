import { SEAT_VIEWS, type SeatView } from "../seat-map/list/remembered-view.ts";
import { TextLink } from "../ui/text-link.tsx";
import { useTranslations } from "../words/use-translations.ts";
import styles from "./seats.module.css";

interface ViewHeadProps {
  readonly title: string;
  /** The path of the whole hall; null if it is shown. */
  readonly housePath: string | null;
  readonly shown: SeatView;
  readonly onShow: (view: SeatView) => void;
}

/**
 * The shown part of the hall, and the switch between map and list: a form, because slow devices show it before its
 * script has loaded. Without scripts there is only the list.
 */
export function ViewHead({ title, housePath, shown, onShow }: ViewHeadProps) {
  const t = useTranslations("seatMap");
  return (
    <div className={styles.top}>
      <div className={styles.view}>
        <h2 className={styles.viewName}>{title}</h2>
        {housePath === null ? null : (
          <TextLink to={housePath} preventScrollReset viewTransition={false} className={styles.whole}>
            {t("whole-house")}
          </TextLink>
        )}
      </div>
      <form method="post">
        {/* biome-ignore lint/a11y/useSemanticElements: two buttons, not form fields */}
        <div role="group" aria-label={t("views")} className={styles.switch}>
          {SEAT_VIEWS.map((view) => (
            <button
              key={view}
              type="submit"
              name="view"
              value={view}
              aria-pressed={shown === view}
              className={styles.choice}
              onClick={(event) => {
                event.preventDefault();
                onShow(view);
              }}
            >
              {t(view)}
            </button>
          ))}
        </div>
      </form>
    </div>
  );
}
