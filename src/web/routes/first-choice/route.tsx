import { data, redirect, useActionData, useLoaderData } from "react-router";
import { registrations } from "#contract/sales/registrations.ts";
import { loginPath, registrationPath } from "../../catalogue/paths.ts";
import { RefusalNotice } from "../../faults/refusal-notice.tsx";
import { type Refusal, statusOf } from "../../faults/refusals.ts";
import { refusedWith } from "../../faults/refused-with.ts";
import { useFormat } from "../../format-context.tsx";
import { CommandForm, SubmitButton } from "../../forms/command-form.tsx";
import { digits, oneOf, readForm, text } from "../../forms/form.ts";
import columns from "../../purchase/two-columns.module.css";
import { RegistrationFrame } from "../../registration/registration-frame.tsx";
import { SectionChoice } from "../../registration/section-choice.tsx";
import { readRegistration, saveStep } from "../../registration/steps.ts";
import { siteContext } from "../../site.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { ChoiceField, SelectField } from "../../ui/forms/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { callerFor, commandKey, newCommandKey } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import { useTranslations } from "../../words/use-translations.ts";
import type { Route } from "./+types/route.ts";
import { MyRegistration } from "./my-registration.tsx";

export const handle = {
  words: ["catalogue", "registration"],
  needs: ["registrations"],
} satisfies ScreenHandle;

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const found = await readRegistration(params, context, "first-choice");
  const isChanging = new URL(request.url).searchParams.has("change");
  return { ...found, isChanging, key: newCommandKey() };
}

const FIELDS = {
  intent: oneOf(["withdraw", "decline"]),
  section: text(60),
  party: digits(6),
  "price-type": digits(6),
};

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData();
  const { intent, "price-type": priceType, ...choice } = readForm(FIELDS, form);
  if (intent) return leave(params, context, form, intent);
  return saveStep(params, {
    context,
    step: "first-choice",
    form,
    chosen: { first: { ...choice, priceType } },
  });
}

/** Withdraws the registration, or declines the drawn seats. */
async function leave(
  params: Route.ActionArgs["params"],
  context: Route.ActionArgs["context"],
  form: FormData,
  intent: "withdraw" | "decline",
) {
  const { performance, event } = await readRegistration(params, context, "first-choice");
  const { registrations: operation } = context.get(siteContext).backEnd;
  const [input, caller] = [{ performance: performance.id }, callerFor(context, commandKey(form))];
  if (intent === "decline") {
    const given = await operation.decline(input, caller);
    // A redirect, so that a reload does not repeat the command.
    if (given.ok) throw redirect(registrationPath(event.slug, performance.id, "first-choice"), 303);
    return refusedWith(registrations.decline, given.refusal);
  }
  const done = await operation.withdraw(input, caller);
  const refusal: Refusal | null = done.ok ? null : done.refusal;
  return data({ refusal }, { status: done.ok ? 200 : statusOf(registrations.withdraw, done.refusal) });
}

/** The preferred section and the number of seats, or the registration already made. */
export default function FirstChoice() {
  const { event, performance, view, steps, isSignedIn, isChanging, key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const isMine = view.mine !== null && !["draft", "withdrawn"].includes(view.mine.state) && !isChanging;
  const isForm = view.state === "open" && isSignedIn && !isMine;
  const frame = { event, performance, view, steps, step: "first-choice" as const, plain: !isForm };
  return (
    <RegistrationFrame {...frame}>
      <RefusalNotice refusal={answer?.refusal} />
      {view.mine && isMine ? (
        <MyRegistration entry={view.mine} declined={view.declined} commandKey={key} />
      ) : null}
      {isMine || isForm ? null : <Closed />}
      {isForm ? <ChoiceForm /> : null}
    </RegistrationFrame>
  );
}

/** Shown instead of the form before and after registration, and to visitors who are not signed in. */
function Closed() {
  const { event, performance, view } = useLoaderData<typeof loader>();
  const t = useTranslations("registration");
  const format = useFormat();
  if (view.state === "open") {
    const here = registrationPath(event.slug, performance.id, "first-choice");
    return (
      <Notice>
        <p>{t("log-in-text")}</p>
        <ButtonLink to={loginPath(here)}>{t("log-in")}</ButtonLink>
      </Notice>
    );
  }
  const when = format.dateTime(view.state === "not-yet" ? view.opens : view.draws);
  return (
    <Notice>
      <p>{t(view.state, { when })}</p>
    </Notice>
  );
}

function ChoiceForm() {
  const { view, key } = useLoaderData<typeof loader>();
  const t = useTranslations("registration");
  const { mine } = view;
  const [onlyType] = view.priceTypes;
  return (
    <CommandForm commandKey={key} className={columns.form} noValidate={false}>
      {mine?.state === "draft" ? <p>{t("draft")}</p> : null}
      {mine?.state === "withdrawn" ? <p role="status">{t("withdrawn")}</p> : null}
      <SectionChoice view={view} chosen={mine?.first.section} />
      <SelectField name="party" label={t("party")} defaultValue={mine?.party ?? 2}>
        {Array.from({ length: view.mostTickets }, (_, index) => index + 1).map((count) => (
          <option key={count} value={count}>
            {count}
          </option>
        ))}
      </SelectField>
      <ChoiceField
        name="price-type"
        legend={t("price-type")}
        value={String(mine?.priceType.id ?? onlyType?.id ?? "")}
        choices={view.priceTypes.map(({ id, name, condition }) => ({
          value: String(id),
          label: name,
          hint: condition,
        }))}
      />
      <div>
        <SubmitButton>
          {view.mostAlternatives > 0 || view.rehearsal ? t("continue") : t("enter")}
        </SubmitButton>
      </div>
    </CommandForm>
  );
}
