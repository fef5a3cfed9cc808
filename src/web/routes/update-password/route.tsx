import { href, redirect, useActionData, useLoaderData } from "react-router";
import { account } from "#contract/operations/account.ts";
import { answerTo } from "../../account/answer.ts";
import { loginPath } from "../../catalogue/paths.ts";
import { RefusalNotice, useFieldError } from "../../faults/refusal-notice.tsx";
import { CommandForm, SubmitButton } from "../../forms/command-form.tsx";
import { checkbox, optional, readForm, text } from "../../forms/form.ts";
import { CONFIRM_PASSWORD, NEW_PASSWORD } from "../../forms/new-password.ts";
import { CURRENT_PASSWORD } from "../../forms/shared-fields.ts";
import { PageHead } from "../../head.tsx";
import { NewPasswordFields } from "../../sign-in/new-password-fields.tsx";
import styles from "../../sign-in/sign-in.module.css";
import { siteContext } from "../../site.ts";
import page from "../../styles/page.module.css";
import { CheckboxField, TextField } from "../../ui/forms/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { callerFor, commandKey, newCommandKey } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import { useTranslations } from "../../words/use-translations.ts";
import type { Route } from "./+types/route.ts";
import { CustomerPasskeys } from "./customer-passkeys.tsx";
import { CustomerSessions } from "./customer-sessions.tsx";
import { passkeyAction } from "./passkey-action.ts";

export const handle = { words: ["account"], needs: ["new-password"] } satisfies ScreenHandle;

const PATH = href("/account/update-password");

export async function loader({ context }: Route.LoaderArgs) {
  const { backEnd, capabilities } = context.get(siteContext);
  const caller = callerFor(context);
  const read = capabilities.has("customer-sessions") ? await backEnd.account.sessions({}, caller) : null;
  if (read?.ok === false) throw redirect(loginPath(PATH));
  const passkeys = capabilities.has("passkeys") ? await backEnd.passkeys.list({}, caller) : null;
  return {
    sessions: read?.value ?? null,
    passkeys: passkeys?.ok ? passkeys.value : null,
    key: newCommandKey(),
    passkeyKey: newCommandKey(),
  };
}

const FIELDS = {
  intent: text(40),
  session: optional(text(64)),
  current: CURRENT_PASSWORD,
  password: NEW_PASSWORD,
  confirm: CONFIRM_PASSWORD,
  endOthers: checkbox,
};

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const { intent, session, ...typed } = readForm(FIELDS, form);
  if (intent.endsWith("-passkey")) return passkeyAction(form, context);
  const { backEnd } = context.get(siteContext);
  const caller = callerFor(context, commandKey(form));
  if (session !== null) {
    const ended = await backEnd.account.endSession({ session }, caller);
    return answerTo(account.endSession, ended, {}, "sessions");
  }
  const changed = await backEnd.account.changePassword(typed, caller);
  return answerTo(account.changePassword, changed, {}, "password");
}

/** Password, passkeys and sessions. */
export default function UpdatePassword() {
  const { sessions, passkeys, key, passkeyKey } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useTranslations("account");
  const signIn = useTranslations("signIn");
  const own = answer?.form === "password" ? answer : undefined;
  const error = useFieldError(own?.refusal);
  const isDone = own !== undefined && !own.refusal;
  return (
    <div className={page.page}>
      <PageHead title={t("password-title")} path={PATH} pageClass="rest" />
      <div className={page.part}>
        <h1>{t("password-title")}</h1>
        {own?.refusal && own.refusal.reason !== "invalid" ? <p>{t("password-failed")}</p> : null}
        <RefusalNotice refusal={own?.refusal} />
        {own?.refusal?.reason === "account-locked" ? (
          <p>
            <TextLink to={href("/reset-password")}>{signIn("forgotten")}</TextLink>
          </p>
        ) : null}
        {isDone ? (
          <Notice tone="success" live>
            {t("password-saved")}
          </Notice>
        ) : null}
        <CommandForm commandKey={key} className={styles.form} key={isDone ? key : "password"}>
          <TextField
            name="current"
            {...CURRENT_PASSWORD.attributes}
            label={t("current-password")}
            error={error("current")}
          />
          <NewPasswordFields error={error} />
          <CheckboxField name="endOthers" label={t("end-others-too")} />
          <div>
            <SubmitButton>{t("save-password")}</SubmitButton>
          </div>
        </CommandForm>
      </div>
      {passkeys ? (
        <CustomerPasskeys
          passkeys={passkeys}
          answer={answer?.form.endsWith("-passkey") ? answer : undefined}
          commandKey={passkeyKey}
        />
      ) : null}
      {sessions ? (
        <CustomerSessions sessions={sessions} answer={answer?.form === "sessions" ? answer : undefined} />
      ) : null}
    </div>
  );
}
