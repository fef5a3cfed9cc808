import { data, Form, href, useActionData, useLoaderData } from "react-router";
import { emailChange } from "#contract/operations/email-change.ts";
import { RefusalNotice } from "../../faults/refusal-notice.tsx";
import { type Refusal, statusOf } from "../../faults/refusals.ts";
import { SubmitButton } from "../../forms/command-form.tsx";
import { checkbox, readForm, text } from "../../forms/form.ts";
import { PageHead } from "../../head.tsx";
import styles from "../../sign-in/sign-in.module.css";
import { siteContext } from "../../site.ts";
import page from "../../styles/page.module.css";
import { ButtonLink } from "../../ui/button.tsx";
import { CheckboxField } from "../../ui/forms/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { callerFor, visitorContext } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import { useTranslations } from "../../words/use-translations.ts";
import type { Route } from "./+types/route.ts";

export const handle = { words: ["account", "email-change"], needs: ["email-change"] } satisfies ScreenHandle;

/**
 * The target of the link sent to a new address, in any browser. Opening it changes nothing, because mail scanners open
 * links too.
 */
export function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get("token");
  return { token, isSignedIn: context.get(visitorContext).customer !== null };
}

interface Answer {
  readonly refusal: Refusal | null;
  readonly email: string;
}

const FIELDS = { token: text(200), endOthers: checkbox };

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const confirmed = await context
    .get(siteContext)
    .backEnd.emailChange.confirm(readForm(FIELDS, form), callerFor(context));
  const answer: Answer = confirmed.ok
    ? { refusal: null, email: confirmed.value.email }
    : { refusal: confirmed.refusal, email: "" };
  return data(answer, { status: confirmed.ok ? 200 : statusOf(emailChange.confirm, confirmed.refusal) });
}

export default function ConfirmEmail() {
  const { token, isSignedIn } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useTranslations("emailChange");
  const account = useTranslations("account");
  const signIn = useTranslations("signIn");
  const refusal: Refusal | null = token === null ? { reason: "link-expired" } : (answer?.refusal ?? null);
  const isDone = answer !== undefined && answer.refusal === null;
  const title = t(isDone ? "confirmed-title" : "confirm-title");
  return (
    <div className={page.page}>
      <PageHead title={title} pageClass="rest" />
      <div className={page.part}>
        <h1>{title}</h1>
        <RefusalNotice refusal={refusal} />
        {isDone ? (
          <>
            <Notice tone="success" live>
              {t("confirmed", { email: answer.email })}
            </Notice>
            <p>
              <ButtonLink to={isSignedIn ? href("/account/your-profile") : href("/login")}>
                {isSignedIn ? t("to-profile") : signIn("log-in")}
              </ButtonLink>
            </p>
          </>
        ) : refusal || token === null ? (
          <p>
            <ButtonLink to={href("/account/your-profile/email")}>{t("again")}</ButtonLink>
          </p>
        ) : (
          <Form method="post" className={styles.form}>
            <p>{t("confirm-text")}</p>
            <input type="hidden" name="token" value={token} />
            <CheckboxField name="endOthers" label={account("end-others-too")} />
            <div>
              <SubmitButton>{t("confirm")}</SubmitButton>
            </div>
          </Form>
        )}
      </div>
    </div>
  );
}
