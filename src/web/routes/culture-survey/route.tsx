import { href, redirect, useActionData, useLoaderData } from "react-router";
import { account } from "#contract/operations/account.ts";
import { answerTo } from "../../account/answer.ts";
import { loginPath } from "../../catalogue/paths.ts";
import { RefusalNotice, useFieldError } from "../../faults/refusal-notice.tsx";
import { CommandForm, SubmitButton } from "../../forms/command-form.tsx";
import { PageHead } from "../../head.tsx";
import { HouseField, readAnswers } from "../../house-form/house-field.tsx";
import columns from "../../purchase/two-columns.module.css";
import { siteContext } from "../../site.ts";
import page from "../../styles/page.module.css";
import { Notice } from "../../ui/notice.tsx";
import { callerFor, commandKey, newCommandKey } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import { useTranslations } from "../../words/use-translations.ts";
import type { Route } from "./+types/route.ts";

export const handle = { words: ["account", "house-form"], needs: ["survey"] } satisfies ScreenHandle;

const PATH = href("/account/culture-survey");

export async function loader({ context }: Route.LoaderArgs) {
  const read = await context.get(siteContext).backEnd.account.survey({}, callerFor(context));
  if (!read.ok) throw redirect(loginPath(PATH));
  return { survey: read.value, key: newCommandKey() };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const { intent, ...typed } = readAnswers(form);
  const answers = intent === "decline" ? null : typed;
  const caller = callerFor(context, commandKey(form));
  const set = await context.get(siteContext).backEnd.account.answerSurvey({ answers }, caller);
  return answerTo(account.answerSurvey, set, typed);
}

/** The house's audience survey. Answers are voluntary and can be deleted. */
export default function CultureSurvey() {
  const { survey, key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useTranslations("account");
  const error = useFieldError(answer?.refusal);
  const typed = answer?.refusal ? answer.typed : (survey?.answers ?? {});
  const isSaved = answer !== undefined && answer.refusal === null;
  return (
    <div className={page.page}>
      <PageHead title={survey?.title ?? t("survey-title")} path={PATH} pageClass="rest" />
      <div className={page.text}>
        <h1>{survey?.title ?? t("survey-title")}</h1>
        {survey ? <p>{survey.intro}</p> : <p>{t("survey-none")}</p>}
        <RefusalNotice refusal={answer?.refusal} />
        {isSaved ? (
          <Notice tone="success" live>
            {t(survey?.declined ? "survey-declined" : "survey-saved")}
          </Notice>
        ) : null}
        {survey ? (
          <CommandForm commandKey={key} className={columns.form}>
            {survey.fields.map((field) => (
              <HouseField
                key={`${field.name} ${survey.declined}`}
                field={field}
                typed={typed[field.name]}
                error={error(field.name)}
              />
            ))}
            <div className={columns.buttons}>
              <SubmitButton>{t("save")}</SubmitButton>
              {survey.declined ? null : (
                <SubmitButton name="intent" value="decline" variant="secondary">
                  {t(survey.answers ? "survey-take-back" : "survey-decline")}
                </SubmitButton>
              )}
            </div>
          </CommandForm>
        ) : null}
      </div>
    </div>
  );
}
