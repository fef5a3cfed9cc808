import { Form, redirect, useActionData, useLoaderData } from "react-router";
import { donations as operations } from "#contract/sales/donations.ts";
import { OfferStep } from "../../checkout/offer-step.tsx";
import { stepMiddleware } from "../../checkout/step-middleware.ts";
import { stepAfter } from "../../checkout/steps.ts";
import { refusedWith } from "../../faults/refused-with.ts";
import { useFormat } from "../../format-context.tsx";
import { CommandForm, SubmitButton } from "../../forms/command-form.tsx";
import { oneOf, readForm, whole } from "../../forms/form.ts";
import columns from "../../purchase/two-columns.module.css";
import { siteContext } from "../../site.ts";
import { callerAsking, callerFor, commandKey, ensureSession, newCommandKey } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import { useTranslations } from "../../words/use-translations.ts";
import type { Route } from "./+types/route.ts";

export const handle = { checkoutStep: "upsells", words: ["basket", "sales"] } satisfies ScreenHandle;
export const middleware = stepMiddleware("upsells");

/** A checkout step that offers a donation: one that rounds up the total, or a suggested amount. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { donations } = context.get(siteContext).backEnd;
  const caller = callerFor(context);
  const [rounding, funds] = await Promise.all([donations.roundUp({}, caller), donations.funds({}, caller)]);
  const fund = funds.ok ? funds.value.funds[0] : undefined;
  if (!rounding.ok || !fund) throw redirect(await stepAfter(request, context, "upsells"));
  return { rounding: rounding.value, fund, key: newCommandKey() };
}

const FIELDS = { fund: whole, amount: whole, appeal: oneOf(["round-up"]) };

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const { fund, amount, appeal } = readForm(FIELDS, form);
  if (amount > 0) {
    const caller = callerAsking(await ensureSession(context, commandKey(form)), String(amount));
    const nobody = { recognition: "", anonymous: false, tribute: "", giftAid: false };
    const donation = { fund, amount, appeal: appeal ?? ("checkout" as const), ...nobody };
    const given = await context.get(siteContext).backEnd.donations.give(donation, caller);
    if (!given.ok) return refusedWith(operations.give, given.refusal);
  }
  return redirect(await stepAfter(request, context, "upsells"), 303);
}

export default function Upsells() {
  const { rounding, fund, key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useTranslations("upsells");
  const format = useFormat();
  return (
    <OfferStep title={t("title")} refusal={answer?.refusal} offer={fund}>
      <div className={columns.buttons}>
        {rounding ? (
          <CommandForm commandKey={key}>
            <input type="hidden" name="fund" value={rounding.fund} />
            <input type="hidden" name="appeal" value="round-up" />
            <SubmitButton name="amount" value={rounding.donation.amount}>
              {t("round-up", {
                donation: format.money(rounding.donation),
                total: format.money(rounding.total),
              })}
            </SubmitButton>
          </CommandForm>
        ) : null}
        {fund.suggested.slice(0, 3).map((amount) => (
          <CommandForm commandKey={key} key={amount.amount}>
            <input type="hidden" name="fund" value={fund.id} />
            <SubmitButton name="amount" value={amount.amount} variant="secondary">
              {t("give", { donation: format.money(amount) })}
            </SubmitButton>
          </CommandForm>
        ))}
      </div>
      <Form method="post">
        <SubmitButton variant="quiet">{t("no-thanks")}</SubmitButton>
      </Form>
    </OfferStep>
  );
}
