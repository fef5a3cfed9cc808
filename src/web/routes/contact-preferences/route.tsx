import { href, redirect, useActionData, useLoaderData } from "react-router";
import { account } from "#contract/operations/account.ts";
import { answerTo } from "../../account/answer.ts";
import { PreferenceFields, readPreferences } from "../../account/preference-fields.tsx";
import { loginPath } from "../../catalogue/paths.ts";
import { RefusalNotice } from "../../faults/refusal-notice.tsx";
import { CommandForm, SubmitButton } from "../../forms/command-form.tsx";
import { PageHead } from "../../head.tsx";
import columns from "../../purchase/two-columns.module.css";
import { siteContext } from "../../site.ts";
import page from "../../styles/page.module.css";
import { Notice } from "../../ui/notice.tsx";
import { callerFor, commandKey, newCommandKey } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import { useTranslations } from "../../words/use-translations.ts";
import type { Route } from "./+types/route.ts";

export const handle = { words: ["account"], needs: ["contact-preferences"] } satisfies ScreenHandle;

const PATH = href("/account/contact-preferences");

export async function loader({ context }: Route.LoaderArgs) {
  const read = await context.get(siteContext).backEnd.account.contactPreferences({}, callerFor(context));
  if (!read.ok) throw redirect(loginPath(PATH));
  return { ...read.value, key: newCommandKey() };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const set = await context
    .get(siteContext)
    .backEnd.account.setContactPreferences(readPreferences(form), callerFor(context, commandKey(form)));
  return answerTo(account.setContactPreferences, set);
}

/** Consents and interests. */
export default function ContactPreferences() {
  const { permissions, interests, key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useTranslations("account");
  const isEmpty = permissions.length + interests.length === 0;
  return (
    <div className={page.page}>
      <PageHead title={t("contact-title")} path={PATH} pageClass="rest" />
      <div className={page.text}>
        <h1>{t("contact-title")}</h1>
        {isEmpty ? <p>{t("contact-none")}</p> : <p>{t("contact-intro")}</p>}
        {answer?.refusal ? <p>{t("contact-failed")}</p> : null}
        <RefusalNotice refusal={answer?.refusal} />
        {answer && !answer.refusal ? (
          <Notice tone="success" live>
            {t("contact-saved")}
          </Notice>
        ) : null}
        {isEmpty ? null : (
          <CommandForm commandKey={key} className={columns.form}>
            <PreferenceFields permissions={permissions} interests={interests} />
            <div>
              <SubmitButton>{t("save")}</SubmitButton>
            </div>
          </CommandForm>
        )}
      </div>
    </div>
  );
}
