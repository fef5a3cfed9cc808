import { CARD_HOLDER_LENGTH } from "#domain/customer/payment-cards.ts";
import type { AccountAnswer } from "../../account/answer.ts";
import { RefusalNotice, useFieldError } from "../../faults/refusal-notice.tsx";
import { CommandForm, usePending } from "../../forms/command-form.tsx";
import { text } from "../../forms/form.ts";
import styles from "../../sign-in/sign-in.module.css";
import page from "../../styles/page.module.css";
import { Button } from "../../ui/button.tsx";
import { CheckboxField, TextField } from "../../ui/forms/field.tsx";
import { useTranslations } from "../../words/use-translations.ts";

interface StoreCardProps {
  readonly consent: { readonly version: string; readonly text: string };
  readonly holder: string;
  readonly commandKey: string;
  readonly answer: AccountAnswer | undefined;
}

export const HOLDER = text(CARD_HOLDER_LENGTH, { autoComplete: "cc-name", required: true });

/** Consent to store a card, before the provider's page. */
export function StoreCard({ consent, holder, commandKey, answer }: StoreCardProps) {
  const t = useTranslations("cards");
  const error = useFieldError(answer?.refusal);
  const pending = usePending("intent", "store");
  return (
    <section className={page.text} aria-labelledby="store-card">
      <h2 id="store-card">{t("store-title")}</h2>
      <p>{t("store-text")}</p>
      <CommandForm commandKey={commandKey} className={styles.form}>
        <RefusalNotice refusal={answer?.refusal} />
        <input type="hidden" name="version" value={consent.version} />
        <TextField
          name="holder"
          label={t("holder")}
          defaultValue={answer?.typed.holder ?? holder}
          {...HOLDER.attributes}
          error={error("holder")}
        />
        <CheckboxField
          name="consent"
          label={consent.text}
          defaultChecked={answer?.typed.consent === "on"}
          required
          error={error("consent")}
        />
        <div>
          <Button name="intent" value="store" pending={pending}>
            {t("store")}
          </Button>
        </div>
      </CommandForm>
    </section>
  );
}
