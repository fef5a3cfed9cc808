import { href, redirect, useActionData, useLoaderData } from "react-router";
import { account } from "#contract/operations/account.ts";
import { answerTo } from "../../account/answer.ts";
import { RefusalNotice, useFieldError } from "../../faults/refusal-notice.tsx";
import { useFormat } from "../../format-context.tsx";
import { CommandForm, SubmitButton } from "../../forms/command-form.tsx";
import { checkbox, readForm } from "../../forms/form.ts";
import { CURRENT_PASSWORD } from "../../forms/shared-fields.ts";
import { PageHead } from "../../head.tsx";
import styles from "../../sign-in/sign-in.module.css";
import { siteContext } from "../../site.ts";
import page from "../../styles/page.module.css";
import { CheckboxField, TextField } from "../../ui/forms/field.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { callerFor, commandKey, forgetSession, newCommandKey } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import { useTranslations } from "../../words/use-translations.ts";
import type { Route } from "./+types/route.ts";

export const handle = { words: ["account", "privacy"], needs: ["customer-data"] } satisfies ScreenHandle;

export function loader() {
  return { key: newCommandKey() };
}

const FIELDS = { current: CURRENT_PASSWORD, waiveCredit: checkbox };

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const erased = await context
    .get(siteContext)
    .backEnd.account.erase(readForm(FIELDS, form), callerFor(context, commandKey(form)));
  if (!erased.ok) return answerTo(account.erase, erased);
  forgetSession(context);
  return redirect(href("/account-erased"), 303);
}

/** Export and erasure of the customer's data. */
export default function YourData() {
  const { key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useTranslations("privacy");
  const signIn = useTranslations("signIn");
  const format = useFormat();
  const error = useFieldError(answer?.refusal);
  const refusal = answer?.refusal;
  const credit = refusal?.reason === "credit-left" ? refusal.credit : null;
  return (
    <div className={page.page}>
      <PageHead title={t("title")} path={href("/account/your-data")} pageClass="rest" />
      <div className={page.text}>
        <h1>{t("title")}</h1>
        <p>{t("file-text")}</p>
        <p>
          <a href={href("/account/your-data/file")} download>
            {t("file")}
          </a>
        </p>
      </div>
      <div className={page.text}>
        <h2>{t("erase-title")}</h2>
        <RefusalNotice refusal={refusal} />
        <p>{t("erase-text")}</p>
        <p>{t("erase-kept")}</p>
        <CommandForm commandKey={key} className={styles.form}>
          <TextField
            name="current"
            {...CURRENT_PASSWORD.attributes}
            label={t("password")}
            error={error("current")}
          />
          {credit ? (
            <CheckboxField
              name="waiveCredit"
              label={t("waive-credit", {
                amount: format.money(credit as Parameters<typeof format.money>[0]),
              })}
            />
          ) : null}
          {refusal?.reason === "account-locked" ? (
            <p>
              <TextLink to={href("/reset-password")}>{signIn("forgotten")}</TextLink>
            </p>
          ) : null}
          <div>
            <SubmitButton variant="secondary">{t("erase")}</SubmitButton>
          </div>
        </CommandForm>
      </div>
    </div>
  );
}
