import { data, href, redirect, useActionData, useLoaderData } from "react-router";
import { checkout } from "#contract/operations/checkout.ts";
import { NameFields } from "../../account/name-fields.tsx";
import { StepForm } from "../../checkout/step-form.tsx";
import { stepMiddleware } from "../../checkout/step-middleware.ts";
import { stepAfter } from "../../checkout/steps.ts";
import { type Refusal, statusOf } from "../../faults/refusals.ts";
import { readForm, text } from "../../forms/form.ts";
import { PERSON } from "../../forms/shared-fields.ts";
import styles from "../../sign-in/sign-in.module.css";
import { siteContext } from "../../site.ts";
import { ChoiceField } from "../../ui/forms/field.tsx";
import { callerFor, commandKey, ensureSession, newCommandKey, visitorContext } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import { useTranslations } from "../../words/use-translations.ts";
import type { Route } from "./+types/route.ts";

const STEP = "household";
const SELF = "self";
const NEW_MEMBER = "new";
export const handle = { checkoutStep: STEP, words: ["details", "account"] } satisfies ScreenHandle;
export const middleware = stepMiddleware(STEP);

export async function loader({ context }: Route.LoaderArgs) {
  const { backEnd } = context.get(siteContext);
  const caller = callerFor(context);
  const [read, household] = await Promise.all([
    backEnd.checkout.details({}, caller),
    backEnd.checkout.household({}, caller),
  ]);
  const { customer } = context.get(visitorContext);
  if (!read.ok || !household.ok || !customer) throw redirect(href("/basket"));
  const own = `${customer.firstName} ${customer.lastName}`;
  return { own, members: household.value, bookedFor: read.value.bookedFor, key: newCommandKey() };
}

const FIELDS = { who: text(100), firstName: PERSON.firstName, lastName: PERSON.lastName };

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const { who, ...name } = readForm(FIELDS, form);
  const typed = { who: who || SELF, ...name };
  const answer = (refusal: Refusal, status: number) => data({ refusal, typed }, { status });
  const { backEnd } = context.get(siteContext);
  const caller = await ensureSession(context, commandKey(form));
  let member: string | null = typed.who === SELF ? null : typed.who;
  const { firstName, lastName } = typed;
  // An entered name counts even if its option is not selected.
  if (typed.who === NEW_MEMBER || (typed.who === SELF && firstName + lastName !== "")) {
    const added = await backEnd.checkout.addMember({ firstName, lastName }, caller);
    if (!added.ok) return answer(added.refusal, statusOf(checkout.addMember, added.refusal));
    member = added.value.id;
  }
  // A second command, so it must not reuse the page's key.
  const set = await backEnd.checkout.setBookedFor({ member }, callerFor(context));
  if (!set.ok) return answer(set.refusal, statusOf(checkout.setBookedFor, set.refusal));
  return redirect(await stepAfter(request, context, STEP), 303);
}

/** Chooses whom to book for: the customer, a member of the household, or a new one. */
export default function HouseholdStep() {
  const { own, members, bookedFor, key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useTranslations("details");
  const typed = answer?.typed;
  return (
    <StepForm
      title={t("household-title")}
      commandKey={key}
      refusal={answer?.refusal}
      intro={<p>{t("household-intro")}</p>}
    >
      <ChoiceField
        name="who"
        legend={t("household-legend")}
        value={typed?.who ?? bookedFor ?? SELF}
        choices={[
          { value: SELF, label: own },
          ...members.map(({ id, firstName, lastName }) => ({ value: id, label: `${firstName} ${lastName}` })),
          { value: NEW_MEMBER, label: t("household-new") },
        ]}
      />
      <fieldset className={styles.address}>
        <legend>{t("household-new-legend")}</legend>
        <NameFields typed={typed} refusal={answer?.refusal} />
      </fieldset>
    </StepForm>
  );
}
