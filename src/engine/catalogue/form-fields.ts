import type { FormFieldView } from "#contract/form-fields.ts";
import type { FormField } from "#domain/customer/form-fields.ts";
import { inLanguage, type Language } from "#domain/languages.ts";

export function viewFields(fields: readonly FormField[], language: Language): FormFieldView[] {
  return fields.map(({ name, kind, label, hint, required, least, most, options }) => ({
    ...{ name, kind, required, least, most },
    label: inLanguage(label, language),
    hint: hint ? inLanguage(hint, language) : null,
    options: options.map((option) => ({ value: option.value, label: inLanguage(option.label, language) })),
  }));
}
