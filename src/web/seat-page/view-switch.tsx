import { useTranslations } from "use-intl/react";
import type { SeatView } from "../seat-map/list/remembered-view.ts";
import styles from "./seats.module.css";

interface ViewSwitchProps {
  readonly shown: SeatView;
  readonly onShow: (view: SeatView) => void;
}

/**
 * Switches between map and list. A form, because a slow device shows it before its script has loaded. Without scripts
 * there is only the list.
 */
export function ViewSwitch({ shown, onShow }: ViewSwitchProps) {
  const t = useTranslations("seatMap");
  return (
    <form method="post">
      {/* biome-ignore lint/a11y/useSemanticElements: two buttons, not form fields */}
      <div role="group" aria-label={t("views")} className={styles.switch}>
        {(["map", "list"] as const).map((view) => (
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
  );
}
