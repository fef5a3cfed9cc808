import { useActionData, useLoaderData } from "react-router";
import { registrationPath } from "../../catalogue/paths.ts";
import { RefusalNotice } from "../../faults/refusal-notice.tsx";
import { useFormat } from "../../format-context.tsx";
import { CommandForm, SubmitButton } from "../../forms/command-form.tsx";
import { oneOf, readForm } from "../../forms/form.ts";
import columns from "../../purchase/two-columns.module.css";
import { EntrySummary } from "../../registration/entry-summary.tsx";
import styles from "../../registration/registration.module.css";
import { RegistrationFrame } from "../../registration/registration-frame.tsx";
import { readRegistration, saveStep } from "../../registration/steps.ts";
import page from "../../styles/page.module.css";
import { ChoiceField } from "../../ui/forms/field.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { newCommandKey } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import { useTranslations } from "../../words/use-translations.ts";
import type { Route } from "./+types/route.ts";

export const handle = {
  words: ["catalogue", "registration"],
  needs: ["registrations"],
} satisfies ScreenHandle;

const STEP = "dress-rehearsal";

export async function loader({ params, context }: Route.LoaderArgs) {
  return { ...(await readRegistration(params, context, STEP)), key: newCommandKey() };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData();
  const { rehearsal } = readForm({ rehearsal: oneOf(["yes", "no"]) }, form);
  return saveStep(params, { context, step: STEP, form, chosen: { rehearsal: rehearsal === "yes" } });
}

/** Asks about the dress rehearsal and shows the registration for review. */
export default function DressRehearsal() {
  const { event, performance, view, steps, key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useTranslations("registration");
  const format = useFormat();
  const { rehearsal, mine } = view;
  const back = view.mostAlternatives > 0 ? "alternative-choices" : "first-choice";
  return (
    <RegistrationFrame {...{ event, performance, view, steps, step: STEP }}>
      <RefusalNotice refusal={answer?.refusal} />
      {rehearsal ? (
        <p>
          {t("rehearsal-when", {
            title: rehearsal.event.title,
            date: format.fullDateTime(rehearsal.starts),
          })}
        </p>
      ) : null}
      <CommandForm commandKey={key} className={columns.form}>
        <ChoiceField
          name="rehearsal"
          legend={t("rehearsal")}
          value={mine?.rehearsal ? "yes" : "no"}
          choices={[
            { value: "yes", label: t("yes") },
            { value: "no", label: t("no") },
          ]}
        />
        {mine ? (
          <section className={page.part} aria-labelledby="choices">
            <h3 id="choices">{t("choices")}</h3>
            <EntrySummary entry={{ ...mine, rehearsal: false }} />
          </section>
        ) : null}
        <div className={styles.onward}>
          <SubmitButton>{t("enter")}</SubmitButton>
          <TextLink to={registrationPath(event.slug, performance.id, back)}>{t("back")}</TextLink>
        </div>
      </CommandForm>
    </RegistrationFrame>
  );
}
