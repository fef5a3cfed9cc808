import { data, Form, href, useActionData, useLoaderData } from "react-router";
import { storedValue } from "#contract/operations/stored-value.ts";
import { tryCode } from "../../bot-check/admit-person.ts";
import { BotCheckField } from "../../bot-check/bot-check-field.tsx";
import { RefusalNotice, useFieldError } from "../../faults/refusal-notice.tsx";
import { type Refusal, statusOf } from "../../faults/refusals.ts";
import { useFormat } from "../../format-context.tsx";
import { SubmitButton } from "../../forms/command-form.tsx";
import { readForm } from "../../forms/form.ts";
import { CODE } from "../../forms/shared-fields.ts";
import { PageHead } from "../../head.tsx";
import { authenticatedIn } from "../../middleware/authenticated.ts";
import { VoucherCodeField } from "../../paid-with/voucher-code-field.tsx";
import columns from "../../purchase/two-columns.module.css";
import { siteContext } from "../../site.ts";
import page from "../../styles/page.module.css";
import { ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { callerFor } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import { useTranslations } from "../../words/use-translations.ts";
import type { Route } from "./+types/route.ts";

export const handle = {
  words: ["account", "basket", "bot-check"],
  needs: ["stored-value", "voucher-to-account"],
} satisfies ScreenHandle;

/** Within the account it requires a login; the public address is open to anyone with a code. */
export const middleware = [authenticatedIn("/account/")] satisfies Route.MiddlewareFunction[];

/** If vouchers are credited to accounts, their balance cannot be checked before; the account's credit page shows it. */
export async function loader({ context }: Route.LoaderArgs) {
  const { backEnd, capabilities } = context.get(siteContext);
  if (capabilities.has("stored-value")) return { toAccount: false, credit: null };
  const mine = await backEnd.storedValue.myCredit({}, callerFor(context));
  return { toAccount: true, credit: mine.ok ? mine.value.balance : null };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const { code } = readForm({ code: CODE }, form);
  const { backEnd } = context.get(siteContext);
  const requested = await tryCode(request, form, context, () =>
    backEnd.storedValue.balance({ code }, callerFor(context)),
  );
  if (requested.ok) return data({ found: requested.value, refusal: null, code: "" });
  const wrong: Refusal = { reason: "invalid", faults: [{ field: "code", rule: "voucher-unknown" }] };
  const refusal: Refusal = requested.refusal.reason === "unknown-code" ? wrong : requested.refusal;
  return data({ found: null, refusal, code }, { status: statusOf(storedValue.balance, requested.refusal) });
}

/** The balance of a gift voucher, for anyone with its code. */
export default function VoucherBalance() {
  const answer = useActionData<typeof action>();
  const t = useTranslations("vouchers");
  const format = useFormat();
  const error = useFieldError(answer?.refusal);
  const found = answer?.found;
  const { toAccount, credit } = useLoaderData<typeof loader>();
  if (toAccount) {
    return (
      <div className={page.page}>
        <PageHead title={t("balance-title")} path={href("/gift-vouchers/balance")} pageClass="rest" />
        <div className={page.text}>
          <h1>{t("balance-title")}</h1>
          <p>{t("balance-account-intro")}</p>
          {credit ? <p>{t("credit-balance", { amount: format.money(credit) })}</p> : null}
          <p>
            <ButtonLink to={href("/redeem-gift-voucher")}>{t("redeem-title")}</ButtonLink>
          </p>
        </div>
      </div>
    );
  }
  return (
    <div className={page.page}>
      <PageHead title={t("balance-title")} path={href("/gift-vouchers/balance")} pageClass="rest" />
      <div className={page.text}>
        <h1>{t("balance-title")}</h1>
        <p>{t("balance-intro")}</p>
        <RefusalNotice refusal={answer?.refusal} />
        {found ? (
          <Notice tone="success" live>
            <p>{t("balance", { code: found.last4, amount: format.money(found.balance) })}</p>
            <p>
              {found.validUntil
                ? t("valid-until", { date: format.calendarDay(found.validUntil) })
                : t("no-end")}
            </p>
          </Notice>
        ) : null}
        <Form method="post" className={columns.form} noValidate>
          <VoucherCodeField
            label={t("code")}
            hint={t("code-hint")}
            error={error("code")}
            typed={answer?.code}
            required
          />
          {answer?.refusal ? <BotCheckField action="try_code" /> : null}
          <div>
            <SubmitButton>{t("show")}</SubmitButton>
          </div>
        </Form>
      </div>
    </div>
  );
}
