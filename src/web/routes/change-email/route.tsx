import { data, href, redirect, useActionData, useLoaderData } from "react-router";
import { emailChange } from "#contract/operations/email-change.ts";
import { answerTo } from "../../account/answer.ts";
import { loginPath } from "../../catalogue/paths.ts";
import { RefusalNotice, useFieldError } from "../../faults/refusal-notice.tsx";
import { useFormat } from "../../format-context.tsx";
import { CommandForm, SubmitButton } from "../../forms/command-form.tsx";
import { oneOf, readForm } from "../../forms/form.ts";
import { CURRENT_PASSWORD, EMAIL } from "../../forms/shared-fields.ts";
import { PageHead } from "../../head.tsx";
import styles from "../../sign-in/sign-in.module.css";
import { siteContext } from "../../site.ts";
import page from "../../styles/page.module.css";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { callerAsking, callerFor, commandKey, newCommandKey } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import { useTranslations } from "../../words/use-translations.ts";
import type { Route } from "./+types/route.ts";

export const handle = { words: ["account", "email-change"], needs: ["own-details"] } satisfies ScreenHandle;

const PATH = href("/account/your-profile/email");

export async function loader({ context }: Route.LoaderArgs) {
  const { backEnd, capabilities } = context.get(siteContext);
  if (!capabilities.has("email-change")) throw data(null, { status: 404 });
  const read = await backEnd.emailChange.read({}, callerFor(context));
  if (!read.ok) throw redirect(loginPath(PATH));
  return { ...read.value, key: newCommandKey() };
}

const FIELDS = { intent: oneOf(["drop"]), email: EMAIL, current: CURRENT_PASSWORD };

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const { intent, ...typed } = readForm(FIELDS, form);
  const { backEnd } = context.get(siteContext);
  const caller = callerFor(context, commandKey(form));
  if (intent) {
    const dropped = await backEnd.emailChange.drop({}, callerAsking(caller, "drop"));
    return answerTo(emailChange.drop, dropped, {}, "drop");
  }
  const requested = await backEnd.emailChange.ask(typed, caller);
  // The password is never sent back.
  return answerTo(emailChange.ask, requested, { email: typed.email }, "ask");
}

/** Requests a change of email address, which its mailbox has to confirm. */
export default function ChangeEmail() {
  const { email, waiting, needsPassword, key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useTranslations("emailChange");
  const account = useTranslations("account");
  const format = useFormat();
  const refusal = answer?.refusal;
  const error = useFieldError(refusal);
  const isFresh = answer?.form === "ask" && !refusal;
  return (
    <div className={page.page}>
      <PageHead title={t("title")} path={PATH} pageClass="rest" />
      <div className={page.text}>
        <h1>{t("title")}</h1>
        <p>{t("now", { email })}</p>
        {refusal && refusal.reason !== "invalid" ? <p>{t("failed")}</p> : null}
        <RefusalNotice refusal={refusal} />
        {answer?.form === "drop" && !refusal ? (
          <Notice tone="success" live>
            {t("dropped")}
          </Notice>
        ) : null}
        {waiting ? (
          <>
            <Notice tone={isFresh ? "success" : "info"} live={isFresh} title={t("sent-title")}>
              {t("sent", { email: waiting.email, date: format.fullDateTime(waiting.until) })}
            </Notice>
            <CommandForm commandKey={key}>
              <Button name="intent" value="drop" variant="secondary">
                {t("drop")}
              </Button>
            </CommandForm>
          </>
        ) : null}
        <CommandForm commandKey={key} className={styles.form} key={isFresh ? key : "ask"}>
          <p>{t("how")}</p>
          <TextField
            name="email"
            {...EMAIL.attributes}
            label={t("new")}
            defaultValue={refusal ? answer.typed.email : ""}
            error={error("email")}
          />
          {needsPassword || error("current") ? (
            <>
              <TextField
                name="current"
                {...CURRENT_PASSWORD.attributes}
                label={account("current-password")}
                error={error("current")}
              />
              <p>
                {t.rich("no-password", {
                  reset: (words) => (
                    <TextLink to={`${href("/reset-password")}?email=${encodeURIComponent(email)}`}>
                      {words}
                    </TextLink>
                  ),
                })}
              </p>
            </>
          ) : null}
          <div>
            <SubmitButton>{t("send")}</SubmitButton>
          </div>
        </CommandForm>
      </div>
    </div>
  );
}
