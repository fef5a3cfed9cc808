import { useTranslations } from "use-intl/react";
import type { AgendaEntry } from "#contract/catalogue.ts";
import { useFormat } from "../../languages/format-context.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import styles from "./agenda.module.css";
import { byMonth } from "./agenda-filter.ts";
import { AgendaLine } from "./agenda-line.tsx";

interface AgendaProps {
  readonly performances: readonly AgendaEntry[];
  readonly filtered: boolean;
}

export function Agenda({ performances, filtered }: AgendaProps) {
  const t = useTranslations("home");
  const format = useFormat();
  if (performances.length === 0) {
    return (
      <div className={styles.empty}>
        <p>{filtered ? t("none-match") : t("none")}</p>
        {filtered ? <TextLink to="/">{t("show-all")}</TextLink> : null}
      </div>
    );
  }
  return (
    <div className={styles.agenda}>
      {byMonth(performances, ({ starts }) => format.monthOf(starts)).map(({ month, items }) => (
        <section key={month} aria-labelledby={`m${month}`}>
          <h3 id={`m${month}`} className={styles.heading}>
            {format.month(month)}
          </h3>
          <ul className={styles.lines}>
            {items.map((performance) => (
              <AgendaLine key={performance.id} performance={performance} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
