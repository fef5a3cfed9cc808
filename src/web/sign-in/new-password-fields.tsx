import { CONFIRM_PASSWORD, NEW_PASSWORD } from "../forms/new-password.ts";
import { TextField } from "../ui/forms/field.tsx";
import { useTranslations } from "../words/use-translations.ts";

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
