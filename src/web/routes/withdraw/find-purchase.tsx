import { Form } from "react-router";
import { useFieldError } from "../../faults/refusal-notice.tsx";
import type { Refusal } from "../../faults/refusals.ts";
import { SubmitButton } from "../../forms/command-form.tsx";
import columns from "../../purchase/two-columns.module.css";
import { TextField } from "../../ui/forms/field.tsx";
import { useTranslations } from "../../words/use-translations.ts";
import { FIELDS, type Typed } from "./fields.ts";

interface FindPurchaseProps {
  readonly typed: Pick<Typed, "number" | "email">;
  readonly refusal: Refusal | null | undefined;
}

/** The form that asks for order number and email address, to find the purchase. */
export function FindPurchase({ typed, refusal }: FindPurchaseProps) {
  const t = useTranslations("withdrawal");
  const error = useFieldError(refusal);
  return (
    <Form method="post" className={columns.form} noValidate>
      <TextField
        name="number"
        label={t("number")}
        hint={t("number-hint")}
        error={error("number")}
        defaultValue={typed.number}
        {...FIELDS.number.attributes}
      />
      <TextField
        name="email"
        label={t("email")}
        hint={t("email-hint")}
        error={error("email")}
        defaultValue={typed.email}
        {...FIELDS.email.attributes}
      />
      <div>
        <SubmitButton>{t("find")}</SubmitButton>
      </div>
    </Form>
  );
}
