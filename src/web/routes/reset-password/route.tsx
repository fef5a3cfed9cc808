import { data, Form, href, redirect, useActionData, useLoaderData } from "react-router";
import { customers } from "#contract/operations/customers.ts";
import { useHouse } from "../../boot.tsx";
import { admitPerson } from "../../bot-check/admit-person.ts";
import { BotCheckField } from "../../bot-check/bot-check-field.tsx";
import { RefusalNotice, useFieldError } from "../../faults/refusal-notice.tsx";
import { type Refusal, statusOf } from "../../faults/refusals.ts";
import { CommandForm, SubmitButton } from "../../forms/command-form.tsx";
import { optional, readForm, text } from "../../forms/form.ts";
import { CONFIRM_PASSWORD, NEW_PASSWORD } from "../../forms/new-password.ts";
import { EMAIL } from "../../forms/shared-fields.ts";
import { PageHead } from "../../head.tsx";
import { NewPasswordFields } from "../../sign-in/new-password-fields.tsx";
import styles from "../../sign-in/sign-in.module.css";
import { siteContext } from "../../site.ts";
import page from "../../styles/page.module.css";
import { TextField } from "../../ui/forms/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import {
  callerSigningIn,
  commandKey,
  newCommandKey,
  rotateSession,
  visitorContext,
} from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import { useTranslations } from "../../words/use-translations.ts";
import type { Route } from "./+types/route.ts";

export const handle = { words: ["account", "bot-check"], needs: ["password-reset"] } satisfies ScreenHandle;

export function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  return {
    token: searchParams.get("token"),
    email: searchParams.get("email") ?? context.get(visitorContext).customer?.email ?? "",
    key: newCommandKey(),
  };
}

interface Answer {
  readonly refusal: Refusal | null;
  readonly sentTo: string | null;
  readonly email: string;
}

const FIELDS = {
  token: optional(text(200)),
  email: EMAIL,
  password: NEW_PASSWORD,
  confirm: CONFIRM_PASSWORD,
};

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const { token, email, ...passwords } = readForm(FIELDS, form);
  const { backEnd } = context.get(siteContext);
  const caller = await callerSigningIn(context, commandKey(form));
  if (token !== null) {
    const reset = await backEnd.customers.resetPassword({ token, ...passwords }, caller);
    if (!reset.ok) {
      const answer: Answer = { refusal: reset.refusal, sentTo: null, email: "" };
      return data(answer, { status: statusOf(customers.resetPassword, reset.refusal) });
    }
    rotateSession(context, reset.value.session);
    return redirect(context.get(visitorContext).basket ? href("/checkout") : "/", 303);
  }
  const admitted = await admitPerson("reset", request, form, context);
  if (!admitted.ok) {
    const refused: Answer = { refusal: admitted.refusal, sentTo: null, email };
    return data(refused, { status: 403 });
  }
  const requested = await backEnd.customers.requestPasswordReset({ email }, caller);
  const answer: Answer = {
    refusal: requested.ok ? null : requested.refusal,
    sentTo: requested.ok ? email : null,
    email,
  };
  return data(answer, {
    status: requested.ok ? 200 : statusOf(customers.requestPasswordReset, requested.refusal),
  });
}

export default function ResetPassword() {
  const { token, email, key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useTranslations("signIn");
  const error = useFieldError(answer?.refusal);
  const { linkMinutes } = useHouse();
  // An expired or used link leads back to the request form.
  const isChoosing = token !== null && answer?.refusal?.reason !== "link-expired";
  return (
    <div className={page.page}>
      <PageHead title={t("reset-title")} path={href("/reset-password")} pageClass="rest" />
      <div className={page.part}>
        <h1>{t("reset-title")}</h1>
        {answer?.sentTo ? (
          <Notice tone="success" live title={t("reset-sent-title")}>
            {t("reset-sent", { email: answer.sentTo, minutes: linkMinutes })}
          </Notice>
        ) : null}
        {isChoosing ? (
          <CommandForm commandKey={key} className={styles.form}>
            <RefusalNotice refusal={answer?.refusal} />
            <input type="hidden" name="token" value={token} />
            <NewPasswordFields error={error} />
            <SubmitButton>{t("save-password")}</SubmitButton>
          </CommandForm>
        ) : (
          <Form method="post" action={href("/reset-password")} className={styles.form} noValidate>
            <RefusalNotice refusal={answer?.refusal} />
            <p>{t("reset-text")}</p>
            <TextField
              name="email"
              {...EMAIL.attributes}
              autoComplete="username"
              label={t("email")}
              defaultValue={answer?.email || email}
              error={error("email")}
            />
            <BotCheckField action="reset" />
            <SubmitButton>{t("send-reset")}</SubmitButton>
          </Form>
        )}
      </div>
    </div>
  );
}
