import { Form, useNavigation } from "react-router";
import { useTranslations } from "use-intl/react";
import { PASSWORD, PASSWORD_PATTERN } from "#domain/customer/customer-details.ts";
import { PHONE_PATTERN } from "#domain/customer/telephone.ts";
import { BotCheckField } from "../bot-check/bot-check-field.tsx";
import { RefusalNotice, useFieldError } from "../faults/refusal-notice.tsx";
import { Button } from "../ui/button.tsx";
import { CheckboxField, TextField } from "../ui/forms/field.tsx";
import { AddressFields } from "./address-fields.tsx";
import type { CustomerForm } from "./customer-form.ts";
import styles from "./sign-in.module.css";
import type { SignInAnswer } from "./sign-in-action.ts";

interface RegisterFormProps {
  readonly answer: SignInAnswer | undefined;
  readonly form: CustomerForm;
  readonly next: string;
}

type TextRule = "title" | "prefix" | "middleName" | "county" | "dateOfBirth" | "phone";

/** The registration form. After an error it is filled in again, except for passwords. */
export function RegisterForm({ answer, form, next }: RegisterFormProps) {
  const t = useTranslations("signIn");
  const error = useFieldError(answer?.refusal);
  const pending = useNavigation().state !== "idle";
  const { rules } = form;
  const typed = (name: string) => answer?.typed[name];
  const field = (name: string, autoComplete: string, label: Parameters<typeof t>[0], optional = false) => (
    <TextField
      key={name}
      name={name}
      label={t(label)}
      optional={optional ? t("optional") : undefined}
      autoComplete={autoComplete}
      required={!optional}
      maxLength={100}
      defaultValue={typed(name)}
      error={error(name)}
    />
  );
  const when = (name: TextRule, autoComplete: string, label: Parameters<typeof t>[0]) =>
    rules[name] === "hidden" ? null : field(name, autoComplete, label, rules[name] === "optional");
  return (
    <Form method="post" className={styles.form} noValidate>
      <RefusalNotice refusal={answer?.refusal} />
      <input type="hidden" name="next" value={next} />
      <input type="hidden" name="key" value={form.key} />
      <TextField
        name="email"
        type="email"
        label={t("email")}
        autoComplete="username"
        inputMode="email"
        required
        maxLength={254}
        defaultValue={answer?.email}
        error={error("email")}
      />
      <TextField
        name="password"
        type="password"
        label={t("password")}
        hint={t("password-hint")}
        autoComplete="new-password"
        required
        minLength={PASSWORD.min}
        pattern={PASSWORD_PATTERN}
        error={error("password")}
      />
      {when("title", "honorific-prefix", "title")}
      {when("prefix", "off", "prefix")}
      <div className={styles.pair}>
        {field("firstName", "given-name", "first-name")}
        {when("middleName", "additional-name", "middle-name")}
        {field("lastName", "family-name", "last-name")}
      </div>
      {rules.phone === "hidden" ? null : (
        <TextField
          name="phone"
          type="tel"
          label={t("phone")}
          hint={t("phone-hint")}
          optional={rules.phone === "optional" ? t("optional") : undefined}
          autoComplete="tel"
          inputMode="numeric"
          required={rules.phone === "required"}
          pattern={PHONE_PATTERN}
          defaultValue={typed("phone")}
          error={error("phone")}
        />
      )}
      {when("dateOfBirth", "bday", "date-of-birth")}
      {rules.address === "hidden" ? null : <AddressFields {...{ answer, form }} />}
      <CheckboxField
        name="acceptTerms"
        label={t.rich("accept-terms", {
          terms: (words) => (
            <a href="/terms" target="_blank" rel="noreferrer">
              {words}
            </a>
          ),
        })}
        required
        defaultChecked={typed("acceptTerms") === "on"}
        error={error("acceptTerms")}
      />
      <BotCheckField action="register" />
      <Button name="intent" value="register" pending={pending}>
        {t("register")}
      </Button>
    </Form>
  );
}
