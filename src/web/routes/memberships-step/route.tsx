import { Form, redirect, useActionData, useLoaderData } from "react-router";
import { memberships as operations } from "#contract/sales/memberships.ts";
import { OfferStep } from "../../checkout/offer-step.tsx";
import { stepMiddleware } from "../../checkout/step-middleware.ts";
import { stepAfter } from "../../checkout/steps.ts";
import { refusedWith } from "../../faults/refused-with.ts";
import { useFormat } from "../../format-context.tsx";
import { CommandForm, SubmitButton } from "../../forms/command-form.tsx";
import { optional, readForm, text } from "../../forms/form.ts";
import columns from "../../purchase/two-columns.module.css";
import { siteContext } from "../../site.ts";
import { callerFor, commandKey, ensureSession, newCommandKey } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import { useTranslations } from "../../words/use-translations.ts";
import type { Route } from "./+types/route.ts";

export const handle = { checkoutStep: "memberships", words: ["basket", "sales"] } satisfies ScreenHandle;
export const middleware = stepMiddleware("memberships");

/** A checkout step that offers one membership to customers without one. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const read = await context.get(siteContext).backEnd.memberships.levels({}, callerFor(context));
  const level = read.ok ? read.value.levels.find(({ slug }) => slug === read.value.upsell) : undefined;
  if (!level) throw redirect(await stepAfter(request, context, "memberships"));
  return { level, key: newCommandKey() };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const { level } = readForm({ level: optional(text(100)) }, form);
  if (level !== null) {
    const caller = await ensureSession(context, commandKey(form));
    const { backEnd } = context.get(siteContext);
    const joined = await backEnd.memberships.join({ level, renews: false }, caller);
    if (!joined.ok) return refusedWith(operations.join, joined.refusal);
  }
  return redirect(await stepAfter(request, context, "memberships"), 303);
}

export default function MembershipsStep() {
  const { level, key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useTranslations("memberships");
  const format = useFormat();
  return (
    <OfferStep title={t("title")} refusal={answer?.refusal} offer={level}>
      <ul>
        {level.benefits.map((benefit) => (
          <li key={benefit}>{benefit}</li>
        ))}
      </ul>
      <p>{t("price", { price: format.money(level.price), months: level.months })}</p>
      <div className={columns.buttons}>
        <CommandForm commandKey={key}>
          <input type="hidden" name="level" value={level.slug} />
          <SubmitButton>{t("join")}</SubmitButton>
        </CommandForm>
        <Form method="post">
          <SubmitButton variant="secondary">{t("no-thanks")}</SubmitButton>
        </Form>
      </div>
    </OfferStep>
  );
}
