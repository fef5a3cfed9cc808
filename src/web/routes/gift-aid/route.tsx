import { href, redirect, useActionData, useLoaderData } from "react-router";
import { checkout } from "#contract/operations/checkout.ts";
import { StepForm } from "../../checkout/step-form.tsx";
import { stepMiddleware } from "../../checkout/step-middleware.ts";
import { stepAfter } from "../../checkout/steps.ts";
import { refusedWith } from "../../faults/refused-with.ts";
import { useFormat } from "../../format-context.tsx";
import { checkbox, readForm } from "../../forms/form.ts";
import { siteContext } from "../../site.ts";
import { CheckboxField } from "../../ui/forms/field.tsx";
import { callerFor, commandKey, ensureSession, newCommandKey } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import { useTranslations } from "../../words/use-translations.ts";
import type { Route } from "./+types/route.ts";

const STEP = "gift-aid";
export const handle = { checkoutStep: STEP, words: ["details", "basket"] } satisfies ScreenHandle;
export const middleware = stepMiddleware(STEP);

export async function loader({ request, context }: Route.LoaderArgs) {
  const read = await context.get(siteContext).backEnd.checkout.details({}, callerFor(context));
  if (!read.ok) throw redirect(href("/basket"));
  const { giftAid } = read.value;
  if (!giftAid) throw redirect(await stepAfter(request, context, STEP));
  return { giftAid, key: newCommandKey() };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const caller = await ensureSession(context, commandKey(form));
  const { declared } = readForm({ declared: checkbox }, form);
  const set = await context.get(siteContext).backEnd.checkout.declareGiftAid({ declared }, caller);
  if (set.ok) return redirect(await stepAfter(request, context, STEP), 303);
  return refusedWith(checkout.declareGiftAid, set.refusal);
}

/** Gift Aid for the donations in the basket, if the donor declares to be a British taxpayer. */
export default function GiftAid() {
  const { giftAid, key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useTranslations("details");
  const format = useFormat();
  return (
    <StepForm
      title="Gift Aid"
      commandKey={key}
      refusal={answer?.refusal}
      intro={<p>{t("gift-aid-intro", { added: format.money(giftAid.added) })}</p>}
    >
      <CheckboxField name="declared" label={giftAid.declaration} defaultChecked={giftAid.declared} />
    </StepForm>
  );
}
