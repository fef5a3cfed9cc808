import { Form, href } from "react-router";
import { useHouse } from "../boot.tsx";
import { BotCheckField } from "../bot-check/bot-check-field.tsx";
import { RefusalNotice, useFieldError } from "../faults/refusal-notice.tsx";
import { CommandForm, SubmitButton } from "../forms/command-form.tsx";
import { CURRENT_PASSWORD, EMAIL } from "../forms/shared-fields.ts";
import { PasskeyLogIn } from "../passkeys/passkey-log-in.tsx";
import { TextField } from "../ui/forms/field.tsx";
import { Notice } from "../ui/notice.tsx";
import { TextLink } from "../ui/text-link.tsx";
import { useTranslations } from "../words/use-translations.ts";
import type { CustomerForm } from "./customer-form.ts";
import { RegisterForm } from "./register-form.tsx";
import { SearchForm } from "./search-form.tsx";
import styles from "./sign-in.module.css";
import type { SignInAnswer } from "./sign-in-action.ts";

interface SignInProps {
  readonly answer: SignInAnswer | undefined;
  readonly form: CustomerForm;
  readonly next: string;
}

/** Email address first, then password or registration. */
export function SignIn({ answer, form, next }: SignInProps) {
  const t = useTranslations("signIn");
  if (answer?.step === "password") return <PasswordForm answer={answer} form={form} next={next} />;
  if (answer?.step === "register") {
    return (
      <>
        {answer.refusal ? null : (
          <Notice live title={t("not-found-title")}>
            {answer.email === "" ? t("not-found-search") : t("not-found", { email: answer.email })}
          </Notice>
        )}
        <RegisterForm answer={answer} form={form} next={next} />
        <p>
          <TextLink to="?">{t("other-email")}</TextLink>
        </p>
      </>
    );
  }
  if (answer?.step === "search") return <SearchForm answer={answer} next={next} />;
  return (
    <>
      <EmailForm answer={answer} next={next} />
      <PasskeyLogIn areOffered={form.passkeys} commandKey={form.key} next={next} />
    </>
  );
}

function EmailForm({ answer, next }: Pick<SignInProps, "answer" | "next">) {
  const t = useTranslations("signIn");
  const error = useFieldError(answer?.refusal);
  const { contact } = useHouse();
  return (
    <Form method="post" className={styles.form} noValidate>
      <RefusalNotice refusal={answer?.refusal} />
      {answer?.found ? (
        <Notice tone="success" live title={t("found-title")}>
          {t("found", { phone: contact.phone })}
        </Notice>
      ) : null}
      <input type="hidden" name="next" value={next} />
      <TextField
        name="email"
        {...EMAIL.attributes}
        autoComplete="username webauthn"
        label={t("email")}
        hint={t("email-hint")}
        defaultValue={answer?.email}
        error={error("email")}
      />
      <SubmitButton name="intent" value="look-up">
        {t("continue")}
      </SubmitButton>
    </Form>
  );
}

interface PasswordFormProps {
  readonly answer: SignInAnswer;
  readonly form: CustomerForm;
  readonly next: string;
}

function PasswordForm({ answer, form, next }: PasswordFormProps) {
  const t = useTranslations("signIn");
  const error = useFieldError(answer.refusal);
  const { linkMinutes } = useHouse();
  const { email } = answer;
  return (
    <CommandForm commandKey={form.key} className={styles.form}>
      <RefusalNotice refusal={answer.refusal} />
      {answer.sent ? (
        <Notice tone="success" live title={t("link-sent-title")}>
          {t("link-sent", { email, minutes: linkMinutes })}
        </Notice>
      ) : null}
      <input type="hidden" name="next" value={next} />
      <input type="hidden" name="email" value={email} autoComplete="username" />
      <p>
        {t("as", { email })} <TextLink to="?">{t("other-email")}</TextLink>
      </p>
      <TextField
        name="password"
        {...CURRENT_PASSWORD.attributes}
        label={t("password")}
        error={error("password")}
      />
      {answer.refusal ? <BotCheckField action="log_in" /> : null}
      <div className={styles.ways}>
        <SubmitButton name="intent" value="log-in">
          {t("log-in")}
        </SubmitButton>
        <SubmitButton name="intent" value="send-link" variant="secondary" formNoValidate>
          {t("send-link")}
        </SubmitButton>
      </div>
      <p>
        <TextLink to={`${href("/reset-password")}?email=${encodeURIComponent(email)}`}>
          {t("forgotten")}
        </TextLink>
      </p>
    </CommandForm>
  );
}
