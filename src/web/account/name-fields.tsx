import { useFieldError } from "../faults/refusal-notice.tsx";
import type { Refusal } from "../faults/refusals.ts";
import { PERSON } from "../forms/shared-fields.ts";
import { TextField } from "../ui/forms/field.tsx";
import { useTranslations } from "../words/use-translations.ts";

interface NameFieldsProps {
  readonly typed: Readonly<Record<string, string>> | undefined;
  readonly refusal: Refusal | null | undefined;
}

/** The name of a member of the household. */
export function NameFields({ typed, refusal }: NameFieldsProps) {
  const t = useTranslations("signIn");
  const error = useFieldError(refusal);
  return (
    <>
      <TextField
        name="firstName"
        label={t("first-name")}
        maxLength={PERSON.firstName.attributes.maxLength}
        defaultValue={typed?.firstName}
        error={error("firstName")}
      />
      <TextField
        name="lastName"
        label={t("last-name")}
        maxLength={PERSON.lastName.attributes.maxLength}
        defaultValue={typed?.lastName}
        error={error("lastName")}
      />
    </>
  );
}
