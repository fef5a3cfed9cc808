import { href } from "react-router";
import { DialogLink } from "../../dialogs/dialog-link.tsx";
import { useTranslations } from "../../words/use-translations.ts";
import { RemoveAll } from "./remove-all.tsx";
import styles from "./ticket-line.module.css";

interface PerformanceActionsProps {
  readonly performance: number;
  readonly title: string;
  /** Ids of tickets outside packages; package tickets change with their package. */
  readonly tickets: readonly string[];
  readonly mayChangeDate: boolean;
  readonly commandKey: string;
}

/** Below a performance's tickets outside packages: change the date, or remove them. */
export function PerformanceActions({
  performance,
  title,
  tickets,
  mayChangeDate,
  commandKey,
}: PerformanceActionsProps) {
  const t = useTranslations("basket");
  if (tickets.length === 0) return null;
  return (
    <div className={styles.actions}>
      {mayChangeDate ? (
        <DialogLink
          to={href("/basket/change-date/:performance", { performance: `${performance}` })}
          aria-label={t("change-date-of", { title })}
        >
          {t("change-date")}
        </DialogLink>
      ) : (
        <span />
      )}
      <RemoveAll name={title} intent="remove" ids={tickets} commandKey={commandKey} />
    </div>
  );
}
