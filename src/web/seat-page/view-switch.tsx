import { useTranslations } from "use-intl/react";
import type { SeatView } from "../seat-map/list/remembered-view.ts";
import styles from "./seats.module.css";

interface ViewSwitchProps {
  readonly shown: SeatView;
  readonly onShow: (view: SeatView) => void;
}

/** Switches between map and list. Without scripts there is only the list. */
export function ViewSwitch({ shown, onShow }: ViewSwitchProps) {
  const t = useTranslations("seatMap");
  return (
    // biome-ignore lint/a11y/useSemanticElements: two buttons, not form fields
    <div role="group" aria-label={t("views")} className={styles.switch}>
      {(["map", "list"] as const).map((view) => (
        <button
          key={view}
          type="button"
          aria-pressed={shown === view}
          className={styles.choice}
          onClick={() => onShow(view)}
        >
          {t(view)}
        </button>
      ))}
    </div>
  );
}
