import { Form, useNavigation } from "react-router";
import { useTranslations } from "use-intl/react";
import { PHONE_PATTERN } from "#domain/customer/telephone.ts";
import { loginPath } from "../catalogue/addresses.ts";
import { RefusalNotice, useFieldError } from "../faults/refusal-notice.tsx";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/forms/field.tsx";
import { TextLink } from "../ui/text-link.tsx";
import styles from "./sign-in.module.css";
import type { SignInAnswer } from "./sign-in-action.ts";

interface SearchFormProps {
  readonly answer: SignInAnswer;
  readonly next: string;
}

export function SearchForm({ answer, next }: SearchFormProps) {
  const t = useTranslations("signIn");
  const error = useFieldError(answer.refusal);
  const pending = useNavigation().state !== "idle";
  const name = (of: "firstName" | "lastName", autoComplete: string, label: "first-name" | "last-name") => (
    <TextField
      name={of}
      label={t(label)}
      autoComplete={autoComplete}
      required
      maxLength={100}
      defaultValue={answer.typed[of]}
      error={error(of)}
    />
  );
  return (
    <Form method="post" className={styles.form} noValidate>
      <RefusalNotice refusal={answer.refusal} />
      <p>{t("search-intro")}</p>
      <input type="hidden" name="next" value={next} />
      <div className={styles.pair}>
        {name("firstName", "given-name", "first-name")}
        {name("lastName", "family-name", "last-name")}
      </div>
      <TextField
        name="phone"
        type="tel"
        label={t("phone")}
        hint={t("search-phone-hint")}
        autoComplete="tel"
        inputMode="numeric"
        required
        pattern={PHONE_PATTERN}
        defaultValue={answer.typed.phone}
        error={error("phone")}
      />
      <Button name="intent" value="search" pending={pending}>
        {t("search")}
      </Button>
      <p>
        <TextLink to={loginPath(next)}>{t("search-by-email")}</TextLink>
      </p>
    </Form>
  );
}
