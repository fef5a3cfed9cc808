import { Form, useNavigation } from "react-router";
import { useTranslations } from "use-intl/react";
import type { Address } from "#contract/operations/customers.ts";
import type { AddressType } from "#domain/customer/address-types.ts";
import type { AccountAnswer } from "../../account/answer.ts";
import { RefusalNotice } from "../../faults/refusal-notice.tsx";
import { AddressFields } from "../../sign-in/address-fields.tsx";
import type { CustomerForm } from "../../sign-in/customer-form.ts";
import styles from "../../sign-in/sign-in.module.css";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";

interface AddressFormProps {
  readonly type: AddressType;
  readonly address: Address | null;
  readonly form: CustomerForm;
  readonly answer: AccountAnswer | undefined;
}

/** Edits one address. The primary one cannot be removed. */
export function AddressForm({ type, address, form, answer }: AddressFormProps) {
  const t = useTranslations("account");
  const pending = useNavigation().state === "submitting";
  const kept = { ...address, country: String(address?.country ?? form.defaultCountry) };
  const typed = answer?.refusal ? answer.typed : kept;
  return (
    <>
      {answer && !answer.refusal ? (
        <Notice tone="success" live>
          {t("details-saved")}
        </Notice>
      ) : null}
      <Form method="post" className={styles.form} noValidate>
        <RefusalNotice refusal={answer?.refusal} />
        <input type="hidden" name="key" value={form.key} />
        <input type="hidden" name="type" value={type} />
        <AddressFields answer={{ refusal: answer?.refusal ?? null, typed }} form={form} />
        <div className={styles.ways}>
          <Button name="intent" value="save" pending={pending}>
            {t("save")}
          </Button>
          {address && type !== "primary" ? (
            <Button name="intent" value="remove" variant="secondary" formNoValidate pending={pending}>
              {t("remove-address")}
            </Button>
          ) : null}
        </div>
      </Form>
    </>
  );
}
