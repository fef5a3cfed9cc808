import { href, redirect, useActionData, useLoaderData, useSearchParams } from "react-router";
import { type ProtectedTicket, protection } from "#contract/sales/protection.ts";
import { REASON_CHARACTERS } from "#domain/sales/protection.ts";
import { answerTo } from "../../account/answer.ts";
import { loginPath } from "../../catalogue/paths.ts";
import { RefusalNotice, useFieldError } from "../../faults/refusal-notice.tsx";
import type { Refusal } from "../../faults/refusals.ts";
import { useFormat } from "../../format-context.tsx";
import { CommandForm, usePending } from "../../forms/command-form.tsx";
import { readForm, text } from "../../forms/form.ts";
import { PageHead } from "../../head.tsx";
import columns from "../../purchase/two-columns.module.css";
import { siteContext } from "../../site.ts";
import page from "../../styles/page.module.css";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { TextAreaField } from "../../ui/forms/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { callerFor, commandKey, newCommandKey } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import { useTranslations } from "../../words/use-translations.ts";
import type { Route } from "./+types/route.ts";

export const handle = { words: ["account", "claims"], needs: ["protection"] } satisfies ScreenHandle;

const PATH = href("/account/refund-protection");

export async function loader({ context }: Route.LoaderArgs) {
  const mine = await context.get(siteContext).backEnd.protection.mine({}, callerFor(context));
  if (!mine.ok) throw redirect(loginPath(PATH));
  return { tickets: mine.value, key: newCommandKey() };
}

const FIELDS = {
  protection: text(40),
  // The back end reports reasons that are too long.
  reason: text(2_000, { maxLength: REASON_CHARACTERS.most, required: true }),
};

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const typed = readForm(FIELDS, form);
  const claimed = await context
    .get(siteContext)
    .backEnd.protection.claim(typed, callerFor(context, commandKey(form)));
  return answerTo(protection.claim, claimed, { reason: typed.reason }, typed.protection);
}

/** Protected tickets with the claim form and the house's decisions. */
export default function ProtectionClaims() {
  const { tickets, key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useTranslations("protectionClaims");
  const format = useFormat();
  const [params] = useSearchParams();
  const open = answer?.refusal ? answer.form : params.get("ticket");
  return (
    <div className={page.page}>
      <PageHead title={t("title")} path={PATH} pageClass="rest" />
      <div className={page.text}>
        <h1>{t("title")}</h1>
        <p>{tickets.length === 0 ? t("none") : t("intro")}</p>
        <RefusalNotice refusal={answer?.refusal} />
        {answer && !answer.refusal ? (
          <Notice tone="success" live>
            {t("sent")}
          </Notice>
        ) : null}
      </div>
      {tickets.map((ticket) => (
        <article key={ticket.id} className={columns.card} aria-labelledby={`ticket-${ticket.id}`}>
          <h2 id={`ticket-${ticket.id}`}>{ticket.title}</h2>
          <p>
            {format.fullDateTime(ticket.starts)}, {t("order", { number: ticket.order })}
          </p>
          <p>{t("covers", { amount: format.money(ticket.covers) })}</p>
          {ticket.state === "bought" && !ticket.canClaim ? (
            <p>{t("over")}</p>
          ) : (
            <p>{t(`state-${ticket.state}`)}</p>
          )}
          {ticket.canClaim && open === ticket.id ? (
            <ClaimForm
              ticket={ticket}
              commandKey={key}
              typed={answer?.refusal ? answer.typed["reason"] : undefined}
              refusal={answer?.refusal ?? null}
            />
          ) : null}
          {ticket.canClaim && open !== ticket.id ? (
            <p>
              <ButtonLink to={`${PATH}?ticket=${ticket.id}`} variant="secondary">
                {t("begin", { title: ticket.title })}
              </ButtonLink>
            </p>
          ) : null}
        </article>
      ))}
    </div>
  );
}

interface ClaimFormProps {
  readonly ticket: ProtectedTicket;
  readonly commandKey: string;
  readonly typed: string | undefined;
  readonly refusal: Refusal | null;
}

function ClaimForm({ ticket, commandKey, typed, refusal }: ClaimFormProps) {
  const t = useTranslations("protectionClaims");
  const format = useFormat();
  const error = useFieldError(refusal);
  const pending = usePending("protection", ticket.id);
  return (
    <CommandForm commandKey={commandKey} className={columns.form}>
      <input type="hidden" name="protection" value={ticket.id} />
      <TextAreaField
        name="reason"
        label={t("reason")}
        hint={`${t("reason-hint", REASON_CHARACTERS)} ${t("until", { date: format.fullDateTime(ticket.until) })}`}
        error={error("reason")}
        defaultValue={typed}
        {...FIELDS.reason.attributes}
        rows={4}
      />
      <div>
        <Button pending={pending}>{t("send")}</Button>
      </div>
    </CommandForm>
  );
}
