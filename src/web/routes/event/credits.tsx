import type { EventDetail } from "#contract/operations/catalogue.ts";
import { FactList } from "../../catalogue/fact-list.tsx";
import { useTranslations } from "../../words/use-translations.ts";
import styles from "./event.module.css";

/** The cast and creative team. */
export function Credits({ credits }: Pick<EventDetail, "credits">) {
  const t = useTranslations("event");
  if (credits.length === 0) return null;
  return (
    <section aria-labelledby="credits" className={styles.credits}>
      <h2 id="credits">{t("credits")}</h2>
      <FactList facts={credits.map(({ part, by }) => [part, by])} />
    </section>
  );
}
