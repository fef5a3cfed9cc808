import { Form, useNavigation } from "react-router";
import { useTranslations } from "use-intl/react";
import type { RegistrationEntry } from "#contract/sales/registrations.ts";
import { performancePath } from "../../catalogue/addresses.ts";
import { useFormat } from "../../format-context.tsx";
import columns from "../../purchase/two-columns.module.css";
import { EntrySummary } from "../../registration/entry-summary.tsx";
import page from "../../styles/page.module.css";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";

interface MyRegistrationProps {
  readonly entry: RegistrationEntry;
  readonly commandKey: string;
}

/** What one has registered, and what has come of it. */
export function MyRegistration({ entry, commandKey }: MyRegistrationProps) {
  const t = useTranslations("registration");
  const pending = useNavigation().state === "submitting";
  return (
    <>
      <Outcome entry={entry} />
      <section className={page.part} aria-labelledby="wishes">
        <h2 id="wishes">{t("wishes")}</h2>
        <EntrySummary entry={entry} />
        {entry.isOpen ? (
          <Form method="post" className={columns.buttons}>
            <input type="hidden" name="key" value={commandKey} />
            <ButtonLink to="?change">{t("change")}</ButtonLink>
            <Button name="intent" value="withdraw" variant="secondary" pending={pending}>
              {t("withdraw")}
            </Button>
          </Form>
        ) : null}
      </section>
    </>
  );
}

function Outcome({ entry }: Pick<MyRegistrationProps, "entry">) {
  const t = useTranslations("registration");
  const format = useFormat();
  const { state, offered, number, party, rank, isOpen, first } = entry;
  if (offered) {
    const { performance, section } = offered.place;
    return (
      <Notice tone="success" title={t("offered-title")}>
        <p>
          {t("offered-text", {
            count: party,
            title: performance.event.title,
            date: format.fullDateTime(performance.starts),
            section: section ?? "",
            until: format.dateTime(offered.holdUntil),
          })}
        </p>
        {rank === null ? null : <p>{t("rank", { rank })}</p>}
        <ButtonLink to="/account/your-orders?view=reserved">{t("to-reserved")}</ButtonLink>
      </Notice>
    );
  }
  if (state === "unlucky") {
    return (
      <Notice title={t("unlucky-title")}>
        <p>{t("unlucky")}</p>
        {rank === null ? null : <p>{t("rank", { rank })}</p>}
        <ButtonLink to={performancePath(first.performance.event.slug, first.performance.id)}>
          {t("to-tickets")}
        </ButtonLink>
      </Notice>
    );
  }
  return (
    <Notice tone="success" title={t("mine-title")}>
      <p>
        {isOpen
          ? t("mine-text", { number, closes: format.dateTime(entry.closes) })
          : t("mine-closed", { number })}
      </p>
    </Notice>
  );
}
