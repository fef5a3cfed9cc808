import type { ReactNode } from "react";
import type { EventDetail, PerformanceDetail } from "#contract/operations/catalogue.ts";
import type { RegistrationView } from "#contract/sales/registrations.ts";
import { registrationPath } from "../catalogue/paths.ts";
import { PerformanceHeader } from "../catalogue/performance-header.tsx";
import { useFormat } from "../format-context.tsx";
import { PageHead } from "../head.tsx";
import columns from "../purchase/two-columns.module.css";
import page from "../styles/page.module.css";
import { useTranslations } from "../words/use-translations.ts";
import styles from "./registration.module.css";
import type { RegistrationStep } from "./steps.ts";

interface RegistrationFrameProps {
  readonly event: EventDetail;
  readonly performance: PerformanceDetail;
  readonly view: RegistrationView;
  readonly steps: readonly RegistrationStep[];
  readonly step: RegistrationStep;
  /** No form on this page: no step is shown. */
  readonly plain?: boolean;
  readonly children: ReactNode;
}

export function RegistrationFrame(props: RegistrationFrameProps) {
  const { event, performance, view, steps, step, plain, children } = props;
  const t = useTranslations("registration");
  const format = useFormat();
  const title = t("page-title", { title: event.title, date: format.dateTime(performance.starts) });
  return (
    <div className={page.page}>
      <PageHead
        title={plain ? title : `${t(step)}: ${title}`}
        path={registrationPath(event.slug, performance.id, step)}
        pageClass="rest"
      />
      <PerformanceHeader event={event} performance={performance} />
      <div className={columns.columns}>
        <div className={columns.main}>
          {plain ? null : (
            <header>
              <p className={styles.step}>{t("step", { step: steps.indexOf(step) + 1, of: steps.length })}</p>
              <h2 className={styles.title}>{t(step)}</h2>
            </header>
          )}
          {children}
        </div>
        <aside className={columns.aside} aria-label={t("fair")}>
          <Rules view={view} />
        </aside>
      </div>
    </div>
  );
}

function Rules({ view }: { view: RegistrationView }) {
  const t = useTranslations("registration");
  const format = useFormat();
  const { commitment, seed } = view.draw;
  const times = [
    ["closes", view.closes],
    ["draws", view.draws],
    ["answer-by", view.answerBy],
  ] as const;
  return (
    <div className={columns.card}>
      <p>{view.about}</p>
      <dl className={styles.times}>
        {times.map(([name, at]) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd>
              <time dateTime={at}>{format.dateTime(at)}</time>
            </dd>
          </div>
        ))}
      </dl>
      <p>{t("limit", { onePer: view.onePer, max: view.mostTickets })}</p>
      <p>{t("entries", { count: view.entries })}</p>
      <details className={styles.fair}>
        <summary>{t("fair")}</summary>
        <p>{t("fair-text")}</p>
        <dl className={styles.times}>
          {commitment ? (
            <div>
              <dt>{t("commitment")}</dt>
              <dd className={styles.hash}>{commitment}</dd>
            </div>
          ) : null}
          {seed ? (
            <div>
              <dt>{t("seed")}</dt>
              <dd className={styles.hash}>{seed}</dd>
            </div>
          ) : null}
        </dl>
      </details>
    </div>
  );
}
