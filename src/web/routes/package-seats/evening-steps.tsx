import { Form } from "react-router";
import { useTranslations } from "use-intl/react";
import { useFormat } from "../../format-context.tsx";
import seats from "../../seat-page/seats.module.css";
import { Button } from "../../ui/button.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import styles from "./evening-steps.module.css";

interface EveningStepsProps {
  readonly name: string;
  readonly builder: string;
  readonly evenings: readonly {
    readonly id: number;
    readonly title: string;
    readonly starts: string;
    readonly venue: string;
    /** How many were chosen there; null where none were yet. */
    readonly seats: number | null;
  }[];
  /** The one that is chosen for now. */
  readonly evening: number;
}

/** Which evenings there are, where seats are chosen already, and for which they are chosen now. */
export function EveningSteps({ name, builder, evenings, evening }: EveningStepsProps) {
  const t = useTranslations("packages");
  const format = useFormat();
  const at = evenings.findIndex(({ id }) => id === evening);
  return (
    <header className={seats.header}>
      <p>
        <TextLink to={builder} className={seats.back}>
          <span aria-hidden="true">← </span>
          {t("back-to", { name })}
        </TextLink>
      </p>
      <h1 className={seats.title}>{name}</h1>
      <p className={styles.which}>{t("evening-of", { at: at + 1, count: evenings.length })}</p>
      <ol className={styles.steps}>
        {evenings.map(({ id, title, starts, venue, seats: chosen }) => (
          <li key={id} className={styles.step} aria-current={id === evening ? "step" : undefined}>
            <p>
              <span className={styles.title}>{title}</span>
              <span className={styles.when}>
                <time dateTime={starts}>{format.fullDateTime(starts)}</time>, {venue}
              </span>
            </p>
            {id === evening ? (
              <p className={styles.state}>{t("choosing-now")}</p>
            ) : chosen === null ? null : (
              <Form method="post" className={styles.state}>
                <input type="hidden" name="evening" value={id} />
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
    </header>
  );
}
