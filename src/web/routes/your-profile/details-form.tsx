import type { AccountDetails } from "#contract/operations/account.ts";
import type { AccountAnswer } from "../../account/answer.ts";
import { RefusalNotice, useFieldError } from "../../faults/refusal-notice.tsx";
import { CommandForm, SubmitButton } from "../../forms/command-form.tsx";
import { PERSON } from "../../forms/shared-fields.ts";
import { AddressFields } from "../../sign-in/address-fields.tsx";
import type { CustomerForm } from "../../sign-in/customer-form.ts";
import styles from "../../sign-in/sign-in.module.css";
import { TextField } from "../../ui/forms/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useTranslations } from "../../words/use-translations.ts";

interface DetailsFormProps {
  readonly details: AccountDetails;
  readonly form: CustomerForm;
  readonly answer: AccountAnswer | undefined;
}

export const DETAILS = { ...PERSON, mobile: PERSON.phone };

/** Edits the customer's details, validated like a registration. */
export function DetailsForm({ details, form, answer }: DetailsFormProps) {
  const t = useTranslations("signIn");
  const account = useTranslations("account");
  const error = useFieldError(answer?.refusal);
  const { rules } = form;
  const { address, ...person } = details;
  const typed: Readonly<Record<string, string>> = answer?.refusal
    ? answer.typed
    : { ...person, ...address, country: String(address?.country ?? form.defaultCountry) };
  const field = (name: keyof typeof DETAILS, use: "required" | "optional" | "hidden", label: string) =>
    use === "hidden" ? null : (
      <TextField
        name={name}
        label={label}
        optional={use === "optional" ? t("optional") : undefined}
        {...DETAILS[name].attributes}
        required={use === "required"}
        defaultValue={typed[name]}
        error={error(name)}
      />
    );
  return (
    <CommandForm commandKey={form.key} className={styles.form} key={form.key}>
      {answer?.refusal && answer.refusal.reason !== "invalid" ? <p>{account("details-failed")}</p> : null}
      <RefusalNotice refusal={answer?.refusal} />
      {answer && !answer.refusal ? (
        <Notice tone="success" live>
          {account("details-saved")}
        </Notice>
      ) : null}
      {field("title", rules.title, t("title"))}
      {field("prefix", rules.prefix, t("prefix"))}
      <div className={styles.pair}>
        {field("firstName", "required", t("first-name"))}
        {field("middleName", rules.middleName, t("middle-name"))}
        {field("lastName", "required", t("last-name"))}
      </div>
      <div className={styles.pair}>
        {field("phone", rules.phone, t("phone"))}
        {field("mobile", "optional", account("mobile"))}
      </div>
      {field("dateOfBirth", rules.dateOfBirth, t("date-of-birth"))}
      {rules.address === "hidden" ? null : (
        <AddressFields answer={{ refusal: answer?.refusal ?? null, typed }} form={form} />
      )}
      <div>
        <SubmitButton>{account("save")}</SubmitButton>
      </div>
    </CommandForm>
  );
}
