import { useTranslations } from "use-intl/react";
import type { EnquiryFormView } from "#contract/sales/enquiries.ts";
import { CheckboxField, ChoiceField, TextAreaField, TextField } from "../../ui/field.tsx";

interface EnquiryFieldInputProps {
  readonly field: EnquiryFormView["fields"][number];
  readonly typed: string | undefined;
  readonly error: string | undefined;
}

const INPUTS = {
  text: {},
  email: { type: "email", autoComplete: "email", inputMode: "email" },
  phone: { type: "tel", autoComplete: "tel", inputMode: "numeric" },
  number: { inputMode: "numeric" },
} as const;

/** One question of the house's. */
export function EnquiryFieldInput({ field, typed, error }: EnquiryFieldInputProps) {
  const t = useTranslations("enquiry");
  const { name, kind, label, required, least, most, options } = field;
  const hint = field.hint ?? (kind === "number" ? t("number-hint", { least, most }) : undefined);
  const optional = required ? undefined : t("optional");
  if (kind === "choice") {
    return (
      <ChoiceField
        name={name}
        legend={optional ? `${label} ${optional}` : label}
        value={typed}
        error={error}
        choices={options}
      />
    );
  }
  if (kind === "tick") {
    return (
      <CheckboxField name={name} label={label} hint={hint} error={error} defaultChecked={typed === "on"} />
    );
  }
  const shared = { name, label, hint, error, optional, required, defaultValue: typed };
  if (kind === "long") return <TextAreaField {...shared} rows={4} />;
  return <TextField {...shared} {...INPUTS[kind]} />;
}
