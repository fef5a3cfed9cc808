import { href, redirect, useActionData, useLoaderData } from "react-router";
import { account } from "#contract/operations/account.ts";
import { PreferenceFields, readPreferences } from "../../account/preference-fields.tsx";
import { StepForm } from "../../checkout/step-form.tsx";
import { stepMiddleware } from "../../checkout/step-middleware.ts";
import { stepAfter } from "../../checkout/steps.ts";
import { refusedWith } from "../../faults/refused-with.ts";
import { siteContext } from "../../site.ts";
import { callerFor, commandKey, ensureSession, newCommandKey } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import { useTranslations } from "../../words/use-translations.ts";
import type { Route } from "./+types/route.ts";

const STEP = "contact-preferences";
export const handle = { checkoutStep: STEP, words: ["details", "account"] } satisfies ScreenHandle;
export const middleware = stepMiddleware(STEP);

export async function loader({ request, context }: Route.LoaderArgs) {
  const read = await context.get(siteContext).backEnd.account.contactPreferences({}, callerFor(context));
  if (!read.ok) throw redirect(href("/basket"));
  const isEmpty = read.value.permissions.length + read.value.interests.length === 0;
  if (isEmpty) throw redirect(await stepAfter(request, context, STEP));
  return { preferences: read.value, key: newCommandKey() };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const caller = await ensureSession(context, commandKey(form));
  const set = await context
    .get(siteContext)
    .backEnd.account.setContactPreferences(readPreferences(form), caller);
  if (set.ok) return redirect(await stepAfter(request, context, STEP), 303);
  return refusedWith(account.setContactPreferences, set.refusal);
}

/** The account's contact preferences as a checkout step. */
export default function ContactStep() {
  const { preferences, key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useTranslations("account");
  return (
    <StepForm
      title={t("contact-title")}
      commandKey={key}
      refusal={answer?.refusal}
      intro={<p>{t("contact-intro")}</p>}
    >
      <PreferenceFields {...preferences} />
    </StepForm>
  );
}
