import { useFieldError } from "../faults/refusal-notice.tsx";
import type { Refusal } from "../faults/refusals.ts";
import { ADDRESS } from "../forms/shared-fields.ts";
import { SelectField, TextField } from "../ui/forms/field.tsx";
import { useTranslations } from "../words/use-translations.ts";
import { AddressLookup } from "./address-lookup.tsx";
import type { CustomerForm } from "./customer-form.ts";
import styles from "./sign-in.module.css";

interface AddressFieldsProps {
  readonly answer:
    | { readonly refusal: Refusal | null; readonly typed: Readonly<Record<string, string>> }
    | undefined;
  readonly form: Pick<CustomerForm, "rules" | "countries" | "defaultCountry">;
}

export function AddressFields({ answer, form }: AddressFieldsProps) {
  const t = useTranslations("signIn");
  const error = useFieldError(answer?.refusal);
  const { rules, countries, defaultCountry } = form;
  const optional = rules.address === "optional" ? t("optional") : undefined;
  const field = (name: keyof typeof ADDRESS, label: Parameters<typeof t>[0], mayBeEmpty = false) => (
    <TextField
      name={name}
      label={t(label)}
      optional={mayBeEmpty ? t("optional") : optional}
      {...ADDRESS[name].attributes}
      required={!mayBeEmpty && !optional}
      defaultValue={answer?.typed[name]}
      error={error(name)}
    />
  );
  return (
    <fieldset className={styles.address}>
      <legend>{t("address")}</legend>
      <AddressLookup />
      {field("line1", "line1")}
      {field("line2", "line2", true)}
      <div className={styles.pair}>
        {field("postalCode", "postal-code")}
        {field("city", "city")}
      </div>
      {rules.county === "hidden" ? null : field("county", "county", rules.county === "optional")}
      <SelectField
        name="country"
        label={t("country")}
        autoComplete="country"
        defaultValue={answer?.typed.country || String(defaultCountry)}
        error={error("country")}
      >
        {countries.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    </fieldset>
  );
}
