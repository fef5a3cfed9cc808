import { data, href, redirect, useActionData, useLoaderData } from "react-router";
import { promoCodes as operations } from "#contract/sales/promo-codes.ts";
import { tryCode } from "../../bot-check/admit-person.ts";
import { BotCheckField } from "../../bot-check/bot-check-field.tsx";
import { RefusalNotice, useFieldError } from "../../faults/refusal-notice.tsx";
import { type Refusal, statusOf } from "../../faults/refusals.ts";
import { CommandForm, SubmitButton } from "../../forms/command-form.tsx";
import { readForm } from "../../forms/form.ts";
import { CODE } from "../../forms/shared-fields.ts";
import { PageHead } from "../../head.tsx";
import columns from "../../purchase/two-columns.module.css";
import { siteContext } from "../../site.ts";
import page from "../../styles/page.module.css";
import { ButtonLink } from "../../ui/button.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { callerAsking, commandKey, ensureSession, newCommandKey } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import { useTranslations } from "../../words/use-translations.ts";
import type { Route } from "./+types/route.ts";

export const handle = {
  checkoutStep: "basket",
  words: ["basket", "bot-check"],
  needs: ["promo-codes"],
} satisfies ScreenHandle;

export const loader = () => ({ key: newCommandKey() });

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const { promoCode: code } = readForm({ promoCode: CODE }, form);
  const caller = callerAsking(await ensureSession(context, commandKey(form)), code);
  const { promoCodes } = context.get(siteContext).backEnd;
  const applied = await tryCode(request, form, context, () => promoCodes.apply({ code }, caller));
  if (applied.ok) return redirect(href("/basket"), 303);
  const wrong: Refusal = { reason: "invalid", faults: [{ field: "promoCode", rule: "promo-code-unknown" }] };
  const refusal: Refusal = applied.refusal.reason === "unknown-promo-code" ? wrong : applied.refusal;
  return data({ refusal, code }, { status: statusOf(operations.apply, applied.refusal) });
}

/** Applies a promo code; the basket shows the discount as a line. */
export default function PromoCode() {
  const { key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useTranslations("basket");
  const bar = useTranslations("basketBar");
  const error = useFieldError(answer?.refusal);
  return (
    <div className={page.text}>
      <PageHead title={t("promo-code")} pageClass="rest" />
      <h1>{t("promo-code")}</h1>
      {error("promoCode") ? null : <RefusalNotice refusal={answer?.refusal} />}
      <CommandForm commandKey={key} className={columns.form}>
        <TextField
          name="promoCode"
          label={t("promo-code")}
          {...CODE.attributes}
          defaultValue={answer?.code}
          error={error("promoCode")}
        />
        {answer?.refusal ? <BotCheckField action="try_code" /> : null}
        <div className={columns.buttons}>
          <SubmitButton>{t("promo-code-use")}</SubmitButton>
          <ButtonLink to={href("/basket")} variant="secondary">
            {bar("to-basket")}
          </ButtonLink>
        </div>
      </CommandForm>
    </div>
  );
}
