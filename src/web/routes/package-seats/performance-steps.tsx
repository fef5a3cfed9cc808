import { Form } from "react-router";
import { useFormat } from "../../format-context.tsx";
import seats from "../../seat-page/seats.module.css";
import { Button } from "../../ui/button.tsx";
import { useTranslations } from "../../words/use-translations.ts";
import styles from "./performance-steps.module.css";

interface PerformanceStepsProps {
  readonly performances: readonly {
    readonly id: number;
    readonly title: string;
    readonly starts: string;
    readonly venue: string;
    /** Number of seats chosen there; null if none yet. */
    readonly seats: number | null;
  }[];
  /** The current performance. */
  readonly performance: number;
}

/** The package's performances with their chosen seats; marks the current one. */
export function PerformanceSteps({ performances, performance: current }: PerformanceStepsProps) {
  const t = useTranslations("packages");
  const format = useFormat();
  const at = performances.findIndex(({ id }) => id === current);
  return (
    <>
      <p className={styles.which}>{t("performance-of", { at: at + 1, count: performances.length })}</p>
      <ol className={styles.steps}>
        {performances.map(({ id, title, starts, venue, seats: chosen }) => (
          <li key={id} className={styles.step} aria-current={id === current ? "step" : undefined}>
            <p>
              <span className={styles.title}>{title}</span>
              <span className={styles.when}>
                <time dateTime={starts}>{format.fullDateTime(starts)}</time>, {venue}
              </span>
            </p>
            {id === current ? (
              <p className={styles.state}>{t("choosing-now")}</p>
            ) : chosen === null ? null : (
              <Form method="post" className={styles.state}>
                <input type="hidden" name="performance" value={id} />
                <span>{t("seats-chosen", { count: chosen })}</span>
                <Button name="intent" value="again" variant="quiet" aria-label={t("choose-again", { title })}>
                  {t("again")}
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ol>
      <p className={seats.where}>{t("discount-later")}</p>
    </>
  );
}
