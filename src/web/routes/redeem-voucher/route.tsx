import { data, href, redirect, useActionData, useLoaderData } from "react-router";
import { storedValue } from "#contract/operations/stored-value.ts";
import { tryCode } from "../../bot-check/admit-person.ts";
import { BotCheckField } from "../../bot-check/bot-check-field.tsx";
import { loginPath } from "../../catalogue/paths.ts";
import { RefusalNotice, useFieldError } from "../../faults/refusal-notice.tsx";
import { type Refusal, statusOf } from "../../faults/refusals.ts";
import { useFormat } from "../../format-context.tsx";
import { CommandForm, SubmitButton } from "../../forms/command-form.tsx";
import { readForm } from "../../forms/form.ts";
import { CODE } from "../../forms/shared-fields.ts";
import { PageHead } from "../../head.tsx";
import { VoucherCodeField } from "../../paid-with/voucher-code-field.tsx";
import columns from "../../purchase/two-columns.module.css";
import { siteContext } from "../../site.ts";
import page from "../../styles/page.module.css";
import { ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { commandKey, ensureSession, newCommandKey, visitorContext } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import { useTranslations } from "../../words/use-translations.ts";
import type { Route } from "./+types/route.ts";

export const handle = {
  words: ["account", "basket", "bot-check"],
  needs: ["stored-value", "voucher-to-account"],
} satisfies ScreenHandle;

export function loader({ context }: Route.LoaderArgs) {
  const { basket, customer } = context.get(visitorContext);
  const toAccount = !context.get(siteContext).capabilities.has("stored-value");
  if (basket?.state === "paying" && !toAccount) throw redirect(href("/checkout/payment"));
  return { toAccount, isKnown: customer !== null, hasBasket: basket !== null, key: newCommandKey() };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const { code } = readForm({ code: CODE }, form);
  const caller = await ensureSession(context, commandKey(form));
  const { backEnd, capabilities } = context.get(siteContext);
  const wrong: Refusal = { reason: "invalid", faults: [{ field: "code", rule: "voucher-unknown" }] };
  if (!capabilities.has("stored-value")) {
    const redeemed = await tryCode(request, form, context, () =>
      backEnd.storedValue.redeem({ code }, caller),
    );
    if (redeemed.ok) return data({ refusal: null, code: "", redeemed: redeemed.value.redeemed });
    if (redeemed.refusal.reason === "login-needed")
      throw redirect(loginPath(href("/redeem-gift-voucher")), 303);
    const shown: Refusal = redeemed.refusal.reason === "unknown-code" ? wrong : redeemed.refusal;
    const status = statusOf(storedValue.redeem, redeemed.refusal);
    return data({ refusal: shown, code, redeemed: null }, { status });
  }
  const applied = await tryCode(request, form, context, () =>
    backEnd.storedValue.applyVoucher({ code }, caller),
  );
  if (applied.ok || applied.refusal.reason === "payment-under-way") return redirect(href("/basket"), 303);
  const { refusal } = applied;
  const shown: Refusal | null =
    refusal.reason === "unknown-code" ? wrong : refusal.reason === "no-basket" ? null : refusal;
  return data(
    { refusal: shown, code, redeemed: null },
    { status: statusOf(storedValue.applyVoucher, refusal) },
  );
}

/**
 * Pays the basket with a gift voucher. If the back end only accepts whole vouchers, credits it to the customer's
 * account instead.
 */
export default function RedeemVoucher() {
  const { toAccount, isKnown, hasBasket, key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useTranslations("vouchers");
  const error = useFieldError(answer?.refusal);
  const format = useFormat();
  return (
    <div className={page.page}>
      <PageHead title={t("redeem-title")} path={href("/redeem-gift-voucher")} pageClass="rest" />
      <div className={page.text}>
        <h1>{t("redeem-title")}</h1>
        <p>{t(toAccount ? "redeem-account-intro" : "redeem-intro")}</p>
        <RefusalNotice refusal={answer?.refusal} />
        {answer?.redeemed ? (
          <Notice tone="success" live>
            <p>{t("redeemed", { amount: format.money(answer.redeemed) })}</p>
            <p>
              <TextLink to={href("/account/account-credit")}>{t("to-credit")}</TextLink>
            </p>
          </Notice>
        ) : null}
        {toAccount && !isKnown ? (
          <>
            <Notice>{t("redeem-log-in")}</Notice>
            <div className={columns.buttons}>
              <ButtonLink to={loginPath(href("/redeem-gift-voucher"))}>{t("log-in")}</ButtonLink>
            </div>
          </>
        ) : toAccount || hasBasket ? (
          <CommandForm commandKey={key} key={answer?.redeemed ? key : "code"} className={columns.form}>
            <VoucherCodeField
              label={t("code")}
              hint={t(toAccount ? "code-hint-account" : "code-hint")}
              error={error("code")}
              typed={answer?.code}
              required
            />
            {answer?.refusal ? <BotCheckField action="try_code" /> : null}
            <div>
              <SubmitButton>{t(toAccount ? "redeem-account" : "redeem")}</SubmitButton>
            </div>
          </CommandForm>
        ) : (
          <>
            <Notice>{t("needs-basket")}</Notice>
            <div className={columns.buttons}>
              <ButtonLink to="/">{t("to-agenda")}</ButtonLink>
              <ButtonLink to={href("/gift-vouchers/balance")} variant="secondary">
                {t("show")}
              </ButtonLink>
            </div>
          </>
        )}
      </div>
    </div>
  );
}
