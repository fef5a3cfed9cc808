import { Form, useNavigation } from "react-router";
import { useTranslations } from "use-intl/react";
import { useFieldError } from "../../faults/refusal-notice.tsx";
import type { Refusal } from "../../faults/refusals.ts";
import columns from "../../purchase/two-columns.module.css";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { FIELDS } from "./fields.ts";

interface FindPurchaseProps {
  readonly typed: { readonly number: string; readonly email: string };
  readonly refusal: Refusal | null | undefined;
}

/** Finds the purchase by order number and email address. */
export function FindPurchase({ typed, refusal }: FindPurchaseProps) {
  const t = useTranslations("withdrawal");
  const error = useFieldError(refusal);
  const pending = useNavigation().state === "submitting";
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
        <Button pending={pending}>{t("find")}</Button>
      </div>
    </Form>
  );
}
