import { useTranslations } from "use-intl/react";
import { TextLink } from "../../ui/text-link.tsx";
import { RemoveAll } from "./remove-all.tsx";
import styles from "./ticket-line.module.css";

interface EveningToolsProps {
  readonly performance: number;
  readonly title: string;
  /** Those that stand alone; a package's are changed with it. */
  readonly tickets: readonly string[];
  readonly mayChangeDate: boolean;
  readonly commandKey: string;
}

/** What can be done with all tickets of an evening. */
export function EveningTools({ performance, title, tickets, mayChangeDate, commandKey }: EveningToolsProps) {
  const t = useTranslations("basket");
  if (tickets.length === 0) return null;
  return (
    <div className={styles.tools}>
      {mayChangeDate ? (
        <TextLink to={`/basket/change-date/${performance}`} aria-label={t("change-date-of", { title })}>
          {t("change-date")}
        </TextLink>
      ) : (
        <span />
      )}
      <RemoveAll name={title} intent="remove" ids={tickets} commandKey={commandKey} />
    </div>
  );
}
