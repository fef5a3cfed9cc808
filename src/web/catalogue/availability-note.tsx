import type { PerformanceSummary } from "#contract/operations/catalogue.ts";
import { performanceWords } from "#languages/availability-words.ts";
import { useFormat } from "../format-context.tsx";
import { useTranslations } from "../words/use-translations.ts";
import styles from "./availability-note.module.css";

type Announced = Pick<PerformanceSummary, "availability" | "movedFrom" | "registration">;

/** Availability as text: "Få platser kvar", "Släpps 3 mars kl. 10.00". */
export function AvailabilityNote({ performance }: { performance: Announced }) {
  const t = useTranslations("availability");
  const format = useFormat();
  const { movedFrom } = performance;
  const { key, when, tone } = performanceWords(performance);
  return (
    <>
      <span className={styles.note} data-tone={tone}>
        {t(key, { when: when ? format.dateTime(when) : "" })}
      </span>
      {movedFrom ? (
        <span className={styles.moved}>{t("moved-from", { when: format.dateTime(movedFrom) })}</span>
      ) : null}
    </>
  );
}
