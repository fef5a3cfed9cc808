import { Form } from "react-router";
import { loginPath } from "../catalogue/paths.ts";
import { RefusalNotice, useFieldError } from "../faults/refusal-notice.tsx";
import { SubmitButton } from "../forms/command-form.tsx";
import { PERSON } from "../forms/shared-fields.ts";
import { TextField } from "../ui/forms/field.tsx";
import { TextLink } from "../ui/text-link.tsx";
import { useTranslations } from "../words/use-translations.ts";
import styles from "./sign-in.module.css";
import type { SignInAnswer } from "./sign-in-action.ts";

interface SearchFormProps {
  readonly answer: SignInAnswer;
  readonly next: string;
}

/** Finds an account by name and telephone, for links to the login that contain these but no email address. */
export function SearchForm({ answer, next }: SearchFormProps) {
  const t = useTranslations("signIn");
  const error = useFieldError(answer.refusal);
  const name = (of: "firstName" | "lastName", label: "first-name" | "last-name") => (
    <TextField
      name={of}
      label={t(label)}
      {...PERSON[of].attributes}
      required
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
        {name("firstName", "first-name")}
        {name("lastName", "last-name")}
      </div>
      <TextField
        name="phone"
        {...PERSON.phone.attributes}
        label={t("phone")}
        hint={t("search-phone-hint")}
        required
        defaultValue={answer.typed.phone}
        error={error("phone")}
      />
      <SubmitButton name="intent" value="search">
        {t("search")}
      </SubmitButton>
      <p>
        <TextLink to={loginPath(next)}>{t("search-by-email")}</TextLink>
      </p>
    </Form>
  );
}
