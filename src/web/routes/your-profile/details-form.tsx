import { Form, useNavigation } from "react-router";
import { useTranslations } from "use-intl/react";
import type { AccountDetails } from "#contract/operations/account.ts";
import type { AccountAnswer } from "../../account/answer.ts";
import { RefusalNotice, useFieldError } from "../../faults/refusal-notice.tsx";
import { AddressFields } from "../../sign-in/address-fields.tsx";
import type { CustomerForm } from "../../sign-in/customer-form.ts";
import styles from "../../sign-in/sign-in.module.css";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { Notice } from "../../ui/notice.tsx";

interface DetailsFormProps {
  readonly details: AccountDetails;
  readonly form: CustomerForm;
  readonly answer: AccountAnswer | undefined;
}

/** Edits the customer's details, validated like a registration. */
export function DetailsForm({ details, form, answer }: DetailsFormProps) {
  const t = useTranslations("signIn");
  const account = useTranslations("account");
  const error = useFieldError(answer?.refusal);
  const pending = useNavigation().state === "submitting";
  const { rules } = form;
  const { address, ...person } = details;
  const typed: Readonly<Record<string, string>> = answer?.refusal
    ? answer.typed
    : { ...person, ...address, country: String(address?.country ?? form.defaultCountry) };
  const field = (
    name: string,
    use: "required" | "optional" | "hidden",
    autoComplete: string,
    label: string,
    tel = false,
  ) =>
    use === "hidden" ? null : (
      <TextField
        name={name}
        label={label}
        optional={use === "optional" ? t("optional") : undefined}
        required={use === "required"}
        autoComplete={autoComplete}
        maxLength={tel ? 15 : 100}
        {...(tel ? { type: "tel", inputMode: "numeric" as const } : {})}
        defaultValue={typed[name]}
        error={error(name)}
      />
    );
  return (
    <Form method="post" className={styles.form} noValidate key={form.key}>
      {answer?.refusal && answer.refusal.reason !== "invalid" ? <p>{account("details-failed")}</p> : null}
      <RefusalNotice refusal={answer?.refusal} />
      {answer && !answer.refusal ? (
        <Notice tone="success" live>
          {account("details-saved")}
        </Notice>
      ) : null}
      <input type="hidden" name="key" value={form.key} />
      {field("title", rules.title, "honorific-prefix", t("title"))}
      {field("prefix", rules.prefix, "off", t("prefix"))}
      <div className={styles.pair}>
        {field("firstName", "required", "given-name", t("first-name"))}
        {field("middleName", rules.middleName, "additional-name", t("middle-name"))}
        {field("lastName", "required", "family-name", t("last-name"))}
      </div>
      <div className={styles.pair}>
        {field("phone", rules.phone, "tel", t("phone"), true)}
        {field("mobile", "optional", "tel", account("mobile"), true)}
      </div>
      {field("dateOfBirth", rules.dateOfBirth, "bday", t("date-of-birth"))}
      {rules.address === "hidden" ? null : (
        <AddressFields answer={{ refusal: answer?.refusal ?? null, typed }} form={form} />
      )}
      <div>
        <Button pending={pending}>{account("save")}</Button>
      </div>
    </Form>
  );
}
