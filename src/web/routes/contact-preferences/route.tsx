import { Form, href, redirect, useActionData, useLoaderData, useNavigation } from "react-router";
import { useTranslations } from "use-intl/react";
import { account } from "#contract/operations/account.ts";
import { answerTo } from "../../account/answer.ts";
import { PreferenceFields, readPreferences } from "../../account/preference-fields.tsx";
import { loginPath } from "../../catalogue/addresses.ts";
import { RefusalNotice } from "../../faults/refusal-notice.tsx";
import { PageHead } from "../../head.tsx";
import columns from "../../purchase/two-columns.module.css";
import { siteContext } from "../../site.ts";
import page from "../../styles/page.module.css";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { callerFor, commandKey, newCommandKey } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import type { Route } from "./+types/route.ts";

export const handle = { words: ["account"] } satisfies ScreenHandle;

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
  const pending = useNavigation().state === "submitting";
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
          <Form method="post" className={columns.form}>
            <input type="hidden" name="key" value={key} />
            <PreferenceFields permissions={permissions} interests={interests} />
            <div>
              <Button pending={pending}>{t("save")}</Button>
            </div>
          </Form>
        )}
      </div>
    </div>
  );
}
