import { href } from "react-router";
import { BotCheckField } from "../bot-check/bot-check-field.tsx";
import { RefusalNotice, useFieldError } from "../faults/refusal-notice.tsx";
import { CommandForm, SubmitButton } from "../forms/command-form.tsx";
import { NEW_PASSWORD } from "../forms/new-password.ts";
import { EMAIL, PERSON } from "../forms/shared-fields.ts";
import { CheckboxField, TextField } from "../ui/forms/field.tsx";
import { useTranslations } from "../words/use-translations.ts";
import { AddressFields } from "./address-fields.tsx";
import type { CustomerForm } from "./customer-form.ts";
import styles from "./sign-in.module.css";
import type { SignInAnswer } from "./sign-in-action.ts";

interface RegisterFormProps {
  readonly answer: SignInAnswer | undefined;
  readonly form: CustomerForm;
  readonly next: string;
}

type OptionalName = "title" | "prefix" | "middleName" | "dateOfBirth";

/** The registration form. After an error it is filled in again, except for passwords. */
export function RegisterForm({ answer, form, next }: RegisterFormProps) {
  const t = useTranslations("signIn");
  const error = useFieldError(answer?.refusal);
  const { rules } = form;
  const typed = (name: string) => answer?.typed[name];
  const field = (name: keyof typeof PERSON, label: Parameters<typeof t>[0], optional = false) => (
    <TextField
      key={name}
      name={name}
      label={t(label)}
      optional={optional ? t("optional") : undefined}
      {...PERSON[name].attributes}
      required={!optional}
      defaultValue={typed(name)}
      error={error(name)}
    />
  );
  const when = (name: OptionalName, label: Parameters<typeof t>[0]) =>
    rules[name] === "hidden" ? null : field(name, label, rules[name] === "optional");
  return (
    <CommandForm commandKey={form.key} className={styles.form}>
      <RefusalNotice refusal={answer?.refusal} />
      <input type="hidden" name="next" value={next} />
      <TextField
        name="email"
        {...EMAIL.attributes}
        autoComplete="username"
        label={t("email")}
        defaultValue={answer?.email}
        error={error("email")}
      />
      <TextField
        name="password"
        {...NEW_PASSWORD.attributes}
        label={t("password")}
        hint={t("password-hint")}
        error={error("password")}
      />
      {when("title", "title")}
      {when("prefix", "prefix")}
      <div className={styles.pair}>
        {field("firstName", "first-name")}
        {when("middleName", "middle-name")}
        {field("lastName", "last-name")}
      </div>
      {rules.phone === "hidden" ? null : (
        <TextField
          name="phone"
          {...PERSON.phone.attributes}
          label={t("phone")}
          hint={t("phone-hint")}
          optional={rules.phone === "optional" ? t("optional") : undefined}
          required={rules.phone === "required"}
          defaultValue={typed("phone")}
          error={error("phone")}
        />
      )}
      {when("dateOfBirth", "date-of-birth")}
      {rules.address === "hidden" ? null : <AddressFields {...{ answer, form }} />}
      <CheckboxField
        name="acceptTerms"
        label={t.rich("accept-terms", {
          terms: (words) => (
            <a href={href("/terms")} target="_blank" rel="noreferrer">
              {words}
            </a>
          ),
        })}
        required
        defaultChecked={typed("acceptTerms") === "on"}
        error={error("acceptTerms")}
      />
      <BotCheckField action="register" />
      <SubmitButton name="intent" value="register">
        {t("register")}
      </SubmitButton>
    </CommandForm>
  );
}
