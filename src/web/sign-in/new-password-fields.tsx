import { useTranslations } from "use-intl/react";
import { CONFIRM_PASSWORD, NEW_PASSWORD } from "../forms/new-password.ts";
import { TextField } from "../ui/forms/field.tsx";

export function NewPasswordFields({ error }: { error: (field: string) => string | undefined }) {
  const t = useTranslations("signIn");
  return (
    <>
      <TextField
        name="password"
        {...NEW_PASSWORD.attributes}
        label={t("new-password")}
        hint={t("password-hint")}
        error={error("password")}
      />
      <TextField
        name="confirm"
        {...CONFIRM_PASSWORD.attributes}
        label={t("confirm-password")}
        error={error("confirm")}
      />
    </>
  );
}
