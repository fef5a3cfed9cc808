import type { Address } from "#contract/operations/customers.ts";
import type { AddressType } from "#domain/customer/address-types.ts";
import type { AccountAnswer } from "../../account/answer.ts";
import { RefusalNotice } from "../../faults/refusal-notice.tsx";
import { CommandForm, SubmitButton } from "../../forms/command-form.tsx";
import { AddressFields } from "../../sign-in/address-fields.tsx";
import type { CustomerForm } from "../../sign-in/customer-form.ts";
import styles from "../../sign-in/sign-in.module.css";
import { Notice } from "../../ui/notice.tsx";
import { useTranslations } from "../../words/use-translations.ts";

interface AddressFormProps {
  readonly type: AddressType;
  readonly address: Address | null;
  readonly form: CustomerForm;
  readonly answer: AccountAnswer | undefined;
}

/** Edits one address. The primary one cannot be removed. */
export function AddressForm({ type, address, form, answer }: AddressFormProps) {
  const t = useTranslations("account");
  const kept = { ...address, country: String(address?.country ?? form.defaultCountry) };
  const typed = answer?.refusal ? answer.typed : kept;
  return (
    <>
      {answer && !answer.refusal ? (
        <Notice tone="success" live>
          {t("details-saved")}
        </Notice>
      ) : null}
      <CommandForm commandKey={form.key} className={styles.form}>
        <RefusalNotice refusal={answer?.refusal} />
        <input type="hidden" name="type" value={type} />
        <AddressFields answer={{ refusal: answer?.refusal ?? null, typed }} form={form} />
        <div className={styles.ways}>
          <SubmitButton name="intent" value="save">
            {t("save")}
          </SubmitButton>
          {address && type !== "primary" ? (
            <SubmitButton name="intent" value="remove" variant="secondary" formNoValidate>
              {t("remove-address")}
            </SubmitButton>
          ) : null}
        </div>
      </CommandForm>
    </>
  );
}
