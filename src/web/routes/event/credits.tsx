import { useTranslations } from "use-intl/react";
import type { EventDetail } from "#contract/catalogue.ts";
import facts from "../../catalogue/event-facts.module.css";
import styles from "./event.module.css";

/** Who sings, plays and directs. */
export function Credits({ credits }: Pick<EventDetail, "credits">) {
  const t = useTranslations("event");
  if (credits.length === 0) return null;
  return (
    <section aria-labelledby="credits" className={styles.credits}>
      <h2 id="credits">{t("credits")}</h2>
      <dl className={facts.facts}>
        {credits.map(({ part, by }) => (
          <div key={`${part} ${by}`} className={facts.fact}>
            <dt className={facts.label}>{part}</dt>
            <dd className={facts.value}>{by}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
