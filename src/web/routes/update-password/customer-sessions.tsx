import { Form } from "react-router";
import type { AccountAnswer } from "../../account/answer.ts";
import { RefusalNotice } from "../../faults/refusal-notice.tsx";
import { useFormat } from "../../format-context.tsx";
import columns from "../../purchase/two-columns.module.css";
import page from "../../styles/page.module.css";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useTranslations } from "../../words/use-translations.ts";

interface CustomerSessionsProps {
  readonly sessions: readonly {
    readonly id: string;
    readonly own: boolean;
    readonly began: string;
    readonly lastSeen: string;
  }[];
  readonly answer: AccountAnswer | undefined;
}

/** The customer's sessions; all but the current one can be ended. */
export function CustomerSessions({ sessions, answer }: CustomerSessionsProps) {
  const t = useTranslations("account");
  const format = useFormat();
  return (
    <section className={page.part} aria-labelledby="sessions">
      <h2 id="sessions">{t("sessions-title")}</h2>
      <RefusalNotice refusal={answer?.refusal} />
      {answer && !answer.refusal ? (
        <Notice tone="success" live>
          {t("session-ended")}
        </Notice>
      ) : null}
      {sessions.map(({ id, own, began, lastSeen }) => (
        <div key={id} className={columns.card}>
          <p>
            {own ? <strong>{t("session-here")} </strong> : null}
            <span>
              {t("session", { began: format.fullDateTime(began), seen: format.fullDateTime(lastSeen) })}
            </span>
          </p>
          {own ? null : (
            <Form method="post">
              <Button name="session" value={id} variant="secondary">
                {t("end-session", { seen: format.dateTime(lastSeen) })}
              </Button>
            </Form>
          )}
        </div>
      ))}
      {sessions.length > 2 ? (
        <Form method="post">
          <Button name="session" value="others" variant="secondary">
            {t("end-others")}
          </Button>
        </Form>
      ) : null}
    </section>
  );
}
