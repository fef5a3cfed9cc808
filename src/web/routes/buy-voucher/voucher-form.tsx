import type { VouchersSold } from "#contract/sales/vouchers.ts";
import { useFieldError } from "../../faults/refusal-notice.tsx";
import type { Refusal } from "../../faults/refusals.ts";
import { useFormat } from "../../format-context.tsx";
import { CommandForm, SubmitButton } from "../../forms/command-form.tsx";
import columns from "../../purchase/two-columns.module.css";
import { ChoiceField, SelectField, TextAreaField, TextField } from "../../ui/forms/field.tsx";
import { RECIPIENT, type readVoucher } from "../../vouchers/read-voucher.ts";
import { useTranslations } from "../../words/use-translations.ts";

interface VoucherFormProps {
  readonly sold: VouchersSold;
  /** The values of a refused form. */
  readonly typed: ReturnType<typeof readVoucher> | undefined;
  readonly refusal: Refusal | undefined;
  readonly commandKey: string;
}

const QUANTITIES = Array.from({ length: 10 }, (_, index) => index + 1);

/** Amount, recipient and delivery of a gift voucher. Works without scripts. */
export function VoucherForm({ sold, typed, refusal, commandKey }: VoucherFormProps) {
  const t = useTranslations("giftVouchers");
  const format = useFormat();
  const error = useFieldError(refusal);
  const optional = t("optional");
  return (
    <CommandForm commandKey={commandKey} className={columns.form}>
      <AmountFields sold={sold} typed={typed} refusal={refusal} />
      <SelectField name="quantity" label={t("quantity")} defaultValue={typed?.quantity ?? 1}>
        {QUANTITIES.map((quantity) => (
          <option key={quantity} value={quantity}>
            {quantity}
          </option>
        ))}
      </SelectField>
      <TextField
        name="recipient"
        label={t("recipient")}
        error={error("recipient")}
        {...RECIPIENT.recipient.attributes}
        autoComplete="off"
        defaultValue={typed?.recipient}
      />
      <TextAreaField
        name="message"
        label={t("message")}
        optional={optional}
        {...RECIPIENT.message.attributes}
        rows={4}
        defaultValue={typed?.message}
      />
      <DeliveryFields sold={sold} typed={typed} refusal={refusal} />
      <p>{t("valid", { months: sold.months, date: format.calendarDay(sold.validUntil) })}</p>
      <div className={columns.buttons}>
        <SubmitButton>{t("add")}</SubmitButton>
      </div>
    </CommandForm>
  );
}

type FieldsProps = Omit<VoucherFormProps, "commandKey">;

function AmountFields({ sold, typed, refusal }: FieldsProps) {
  const t = useTranslations("giftVouchers");
  const format = useFormat();
  const error = useFieldError(refusal);
  const isFixed = sold.amounts.some(({ amount }) => amount === typed?.amount);
  return (
    <>
      <ChoiceField
        name="amount"
        legend={t("amount")}
        value={isFixed ? String(typed?.amount) : undefined}
        error={error("amount")}
        choices={sold.amounts.map((amount) => ({
          value: String(amount.amount),
          label: format.money(amount),
        }))}
      />
      {sold.own ? (
        <TextField
          name="otherAmount"
          label={t("other-amount")}
          hint={t("other-amount-hint", {
            least: format.money(sold.own.least),
            most: format.money(sold.own.most),
          })}
          optional={t("optional")}
          inputMode="decimal"
          autoComplete="off"
          defaultValue={typed && !isFixed && typed.amount > 0 ? String(typed.amount / 100) : ""}
        />
      ) : null}
    </>
  );
}

function DeliveryFields({ sold, typed, refusal }: FieldsProps) {
  const t = useTranslations("giftVouchers");
  const format = useFormat();
  const error = useFieldError(refusal);
  return (
    <>
      <ChoiceField
        name="delivery"
        legend={t("delivery")}
        value={typed?.delivery ?? "email"}
        error={error("delivery")}
        choices={[
          { value: "email", label: t("by-email"), hint: t("by-email-hint") },
          { value: "print", label: t("by-print"), hint: t("by-print-hint") },
          ...(sold.post
            ? [
                {
                  value: "post",
                  label: t("by-post"),
                  hint: t("by-post-hint", { price: format.money(sold.post) }),
                },
              ]
            : []),
        ]}
      />
      <TextField
        name="email"
        label={t("email")}
        hint={t("email-hint")}
        error={error("email")}
        {...RECIPIENT.email.attributes}
        autoComplete="off"
        defaultValue={typed?.email}
      />
      <TextField
        name="day"
        type="date"
        label={t("day")}
        hint={t("day-hint")}
        optional={t("optional")}
        error={error("day")}
        min={sold.today}
        max={sold.lastDay}
        defaultValue={typed?.day ?? ""}
      />
    </>
  );
}
