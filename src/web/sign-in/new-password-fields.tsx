import { useTranslations } from "use-intl/react";
import { PASSWORD, PASSWORD_PATTERN } from "#domain/customer/customer-details.ts";
import { TextField } from "../ui/forms/field.tsx";

export function NewPasswordFields({ error }: { error: (field: string) => string | undefined }) {
  const t = useTranslations("signIn");
  return (
    <>
      <TextField
        name="password"
        type="password"
        label={t("new-password")}
        hint={t("password-hint")}
        autoComplete="new-password"
        required
        minLength={PASSWORD.min}
        pattern={PASSWORD_PATTERN}
        error={error("password")}
      />
      <TextField
        name="confirm"
        type="password"
        label={t("confirm-password")}
        autoComplete="new-password"
        required
        error={error("confirm")}
      />
    </>
  );
}
