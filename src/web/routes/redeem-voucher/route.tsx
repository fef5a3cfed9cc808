import { data, Form, redirect, useActionData, useLoaderData, useNavigation } from "react-router";
import { useTranslations } from "use-intl/react";
import { storedValue } from "#contract/stored-value.ts";
import { RefusalNotice, useFieldError } from "../../faults/refusal-notice.tsx";
import { type Refusal, statusOf } from "../../faults/refusals.ts";
import { PageHead } from "../../head.tsx";
import { VoucherCodeField } from "../../paid-with/voucher-code-field.tsx";
import columns from "../../purchase/two-columns.module.css";
import { siteContext } from "../../site.ts";
import page from "../../styles/page.module.css";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { commandKey, ensureSession, newCommandKey, visitorContext } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import type { Route } from "./+types/route.ts";

export const handle = { words: ["account", "buying"] } satisfies ScreenHandle;

export function loader({ context }: Route.LoaderArgs) {
  const { basket } = context.get(visitorContext);
  if (basket?.state === "paying") throw redirect("/checkout/payment");
  return { hasBasket: basket !== null, key: newCommandKey() };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const code = String(form.get("code") ?? "").slice(0, 60);
  const caller = await ensureSession(context, commandKey(form));
  const applied = await context.get(siteContext).backEnd.storedValue.applyVoucher({ code }, caller);
  if (applied.ok || applied.refusal.reason === "payment-under-way") return redirect("/basket", 303);
  const { refusal } = applied;
  const wrong: Refusal = { reason: "invalid", faults: [{ field: "code", rule: "voucher-unknown" }] };
  const shown: Refusal | null =
    refusal.reason === "unknown-code" ? wrong : refusal.reason === "no-basket" ? null : refusal;
  return data({ refusal: shown, code }, { status: statusOf(storedValue.applyVoucher, refusal) });
}

/** Pays what lies in the basket with a gift voucher; without a basket there is nothing to pay yet. */
export default function RedeemVoucher() {
  const { hasBasket, key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useTranslations("vouchers");
  const error = useFieldError(answer?.refusal);
  const pending = useNavigation().state === "submitting";
  return (
    <div className={page.page}>
      <PageHead title={t("redeem-title")} path="/redeem-gift-voucher" pageClass="rest" />
      <div className={page.text}>
        <h1>{t("redeem-title")}</h1>
        <p>{t("redeem-intro")}</p>
        <RefusalNotice refusal={answer?.refusal} />
        {hasBasket ? (
          <Form method="post" className={columns.form} noValidate>
            <input type="hidden" name="key" value={key} />
            <VoucherCodeField
              label={t("code")}
              hint={t("code-hint")}
              error={error("code")}
              typed={answer?.code}
              required
            />
            <div>
              <Button pending={pending}>{t("redeem")}</Button>
            </div>
          </Form>
        ) : (
          <>
            <Notice>{t("needs-basket")}</Notice>
            <div className={columns.buttons}>
              <ButtonLink to="/">{t("to-agenda")}</ButtonLink>
              <ButtonLink to="/gift-vouchers/balance" variant="secondary">
                {t("show")}
              </ButtonLink>
            </div>
          </>
        )}
      </div>
    </div>
  );
}
