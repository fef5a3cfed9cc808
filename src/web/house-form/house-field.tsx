import type { FormFieldView } from "#contract/form-fields.ts";
import { LONG_ANSWER } from "#domain/text/typed-text.ts";
import { readPrefixed, text } from "../forms/form.ts";
import { CheckboxField, ChoiceField, TextAreaField, TextField } from "../ui/forms/field.tsx";
import { useTranslations } from "../words/use-translations.ts";

interface HouseFieldProps {
  readonly field: FormFieldView;
  readonly typed: string | undefined;
  readonly error: string | undefined;
}

const INPUTS = {
  text: {},
  email: { type: "email", autoComplete: "email", inputMode: "email" },
  phone: { type: "tel", autoComplete: "tel", inputMode: "numeric" },
  number: { inputMode: "numeric" },
} as const;

/** A field that the house defines, in the enquiry form or the survey. */
export function HouseField({ field, typed, error }: HouseFieldProps) {
  const t = useTranslations("houseForm");
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
  if (kind === "long") return <TextAreaField {...shared} id={name} name={`${LONG_ANSWER}${name}`} rows={4} />;
  return <TextField {...shared} {...INPUTS[kind]} />;
}

/** Above any allowed length, so that the server reports long answers instead of the browser cutting them off. */
const TYPED_MAX = 4000;

export function readAnswers(form: FormData): Record<string, string> {
  const { key: _, ...answers } = Object.fromEntries(readPrefixed("", text(TYPED_MAX), form));
  return Object.fromEntries(
    Object.entries(answers).map(([name, answer]) => [name.replace(LONG_ANSWER, "").slice(0, 100), answer]),
  );
}
