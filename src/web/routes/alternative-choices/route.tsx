import { useActionData, useLoaderData } from "react-router";
import { registrationPath } from "../../catalogue/paths.ts";
import { RefusalNotice } from "../../faults/refusal-notice.tsx";
import { useFormat } from "../../format-context.tsx";
import { CommandForm, SubmitButton } from "../../forms/command-form.tsx";
import { readPrefixed, text } from "../../forms/form.ts";
import columns from "../../purchase/two-columns.module.css";
import styles from "../../registration/registration.module.css";
import { RegistrationFrame } from "../../registration/registration-frame.tsx";
import { readRegistration, saveStep } from "../../registration/steps.ts";
import { SelectField } from "../../ui/forms/field.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { newCommandKey } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import { useTranslations } from "../../words/use-translations.ts";
import type { Route } from "./+types/route.ts";

export const handle = {
  words: ["catalogue", "registration"],
  needs: ["registrations"],
} satisfies ScreenHandle;

const STEP = "alternative-choices";

export async function loader({ params, context }: Route.LoaderArgs) {
  return { ...(await readRegistration(params, context, STEP)), key: newCommandKey() };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData();
  const alternatives = readPrefixed("choice-", text(80), form).flatMap(([, choice]) => {
    const [, performance, section] = /^(\d{1,9})\/([\w-]{1,60})$/.exec(choice) ?? [];
    return performance && section ? [{ performance: Number(performance), section }] : [];
  });
  return saveStep(params, { context, step: STEP, form, chosen: { alternatives: alternatives.slice(0, 20) } });
}

/** Alternative choices for the ballot in order of preference: other performances or sections. */
export default function AlternativeChoices() {
  const { event, performance, view, steps, key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useTranslations("registration");
  const chosen = view.mine?.alternatives ?? [];
  return (
    <RegistrationFrame {...{ event, performance, view, steps, step: STEP }}>
      <RefusalNotice refusal={answer?.refusal} />
      <p>{t("alternatives-intro")}</p>
      <CommandForm commandKey={key} className={columns.form}>
        {Array.from({ length: view.mostAlternatives }, (_, index) => {
          const before = chosen[index];
          return (
            <Alternative
              // biome-ignore lint/suspicious/noArrayIndexKey: alternatives differ only in their order
              key={index}
              number={index + 2}
              before={before ? `${before.performance.id}/${before.section}` : ""}
            />
          );
        })}
        <div className={styles.onward}>
          <SubmitButton>{view.rehearsal ? t("continue") : t("enter")}</SubmitButton>
          <TextLink to={`${registrationPath(event.slug, performance.id, "first-choice")}?change`}>
            {t("back")}
          </TextLink>
        </div>
      </CommandForm>
    </RegistrationFrame>
  );
}

/** One alternative: a performance and one of its sections, or none. */
function Alternative({ number, before }: { readonly number: number; readonly before: string }) {
  const { view } = useLoaderData<typeof loader>();
  const t = useTranslations("registration");
  const format = useFormat();
  const own = { ...view.performance, sections: view.sections };
  return (
    <SelectField name={`choice-${number}`} label={t("choice", { number })} defaultValue={before}>
      <option value="">{t("none-chosen")}</option>
      {[own, ...view.others].map((performance) => (
        <optgroup
          key={performance.id}
          label={`${performance.event.title}, ${format.fullDateTime(performance.starts)}`}
        >
          {performance.sections
            .filter(({ section }) => performance.id !== own.id || section !== view.mine?.first.section)
            .map(({ section, name }) => (
              <option key={section} value={`${performance.id}/${section}`}>
                {format.shortDate(performance.starts)}: {name}
              </option>
            ))}
        </optgroup>
      ))}
    </SelectField>
  );
}
