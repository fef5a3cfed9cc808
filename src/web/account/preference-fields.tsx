import type { InputOf, OutputOf } from "#contract/operation.ts";
import type { account } from "#contract/operations/account.ts";
import { checkbox, every, readForm, readPrefixed, whole } from "../forms/form.ts";
import styles from "../sign-in/sign-in.module.css";
import { CheckboxField } from "../ui/forms/field.tsx";
import { useTranslations } from "../words/use-translations.ts";

type Preferences = OutputOf<typeof account.contactPreferences>;

const INTEREST = "interest-";

/** Only what the customer has agreed to is ticked. */
export function PreferenceFields({ permissions, interests }: Preferences) {
  const t = useTranslations("account");
  return (
    <>
      {permissions.map(({ id, name, text, agreed }) => (
        <div key={id}>
          <input type="hidden" name="requested" value={id} />
          <CheckboxField
            name={`permission-${id}`}
            label={name}
            hint={text}
            defaultChecked={agreed === true}
          />
        </div>
      ))}
      {interests.length > 0 ? (
        <fieldset className={styles.address}>
          <legend>{t("interests")}</legend>
          {interests.map(({ id, name, chosen }) => (
            <CheckboxField key={id} name={INTEREST + id} label={name} defaultChecked={chosen} />
          ))}
        </fieldset>
      ) : null}
    </>
  );
}

/** Unticked boxes are not submitted, so the form also lists the questions shown: a missing answer means no. */
export function readPreferences(form: FormData): InputOf<typeof account.setContactPreferences> {
  const requested = readForm({ requested: every(whole) }, form).requested.filter((id) => id !== 0);
  return {
    permissions: requested
      .slice(0, 100)
      .map((id) => ({ id, agreed: readForm({ permission: checkbox }, form, `-${id}`).permission })),
    interests: readPrefixed(INTEREST, checkbox, form)
      .slice(0, 200)
      .map(([id]) => id.slice(0, 60)),
  };
}
