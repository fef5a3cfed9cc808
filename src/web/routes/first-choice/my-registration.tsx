import { href } from "react-router";
import type { RegistrationEntry, RegistrationView } from "#contract/sales/registrations.ts";
import { performancePath } from "../../catalogue/paths.ts";
import { useFormat } from "../../format-context.tsx";
import { CommandForm, SubmitButton } from "../../forms/command-form.tsx";
import columns from "../../purchase/two-columns.module.css";
import { EntrySummary } from "../../registration/entry-summary.tsx";
import page from "../../styles/page.module.css";
import { ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useTranslations } from "../../words/use-translations.ts";

interface MyRegistrationProps {
  readonly entry: RegistrationEntry;
  readonly declined: RegistrationView["declined"];
  readonly commandKey: string;
}

/** The customer's registration and its result. */
export function MyRegistration({ entry, declined, commandKey }: MyRegistrationProps) {
  const t = useTranslations("registration");
  return (
    <>
      <Outcome entry={entry} declined={declined} />
      <section className={page.part} aria-labelledby="choices">
        <h2 id="choices">{t("choices")}</h2>
        <EntrySummary entry={entry} />
        {entry.isOpen ? (
          <CommandForm commandKey={commandKey} className={columns.buttons}>
            <ButtonLink to="?change">{t("change")}</ButtonLink>
            <SubmitButton name="intent" value="withdraw" variant="secondary">
              {t("withdraw")}
            </SubmitButton>
          </CommandForm>
        ) : null}
      </section>
      {entry.offered ? (
        <CommandForm commandKey={`${commandKey}-decline`} className={page.part}>
          <p>{t("decline-hint", wordsOf(declined))}</p>
          <p>
            <SubmitButton name="intent" value="decline" variant="secondary">
              {t("decline")}
            </SubmitButton>
          </p>
        </CommandForm>
      ) : null}
    </>
  );
}

/** Names used to select a variant of a message cannot contain hyphens. */
function wordsOf({ seats, party }: RegistrationView["declined"]) {
  return { seats, party: party.replace("-", "_") };
}

function Outcome({ entry, declined }: Pick<MyRegistrationProps, "entry" | "declined">) {
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
        <ButtonLink to={`${href("/account/your-orders")}?view=reserved`}>{t("to-reserved")}</ButtonLink>
      </Notice>
    );
  }
  if (state === "taken") {
    return (
      <Notice tone="success" title={t("taken-title")}>
        <p>{t("taken")}</p>
        <ButtonLink to={href("/account/your-orders")}>{t("to-orders")}</ButtonLink>
      </Notice>
    );
  }
  if (state === "unlucky" || state === "declined" || state === "lapsed") {
    const mayBuy = state !== "declined" || declined.party === "may-buy";
    return (
      <Notice title={t(`${state}-title`)}>
        <p>{t(state, wordsOf(declined))}</p>
        {rank === null ? null : <p>{t("rank", { rank })}</p>}
        {mayBuy ? (
          <ButtonLink to={performancePath(first.performance.event.slug, first.performance.id)}>
            {t("to-tickets")}
          </ButtonLink>
        ) : null}
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
