import type { Fund } from "#contract/sales/donations.ts";
import type { Money } from "#domain/money.ts";
import { useFormat } from "../../format-context.tsx";
import { CommandForm, usePending } from "../../forms/command-form.tsx";
import columns from "../../purchase/two-columns.module.css";
import { Button } from "../../ui/button.tsx";
import { ChoiceField, SelectField, TextField } from "../../ui/forms/field.tsx";
import { useTranslations } from "../../words/use-translations.ts";
import type { readMonthly } from "./read-donation.ts";

interface MonthlyFormProps {
  readonly funds: readonly Fund[];
  readonly fund: number | null;
  readonly offer: {
    readonly amounts: readonly Money[];
    readonly least: Money;
    readonly most: Money;
    readonly day: number;
  };
  readonly appeal: string;
  readonly typed: ReturnType<typeof readMonthly> | undefined;
  /** The error message for the amount. */
  readonly amountFault: string | undefined;
  readonly commandKey: string;
}

const DAYS = Array.from({ length: 28 }, (_, at) => at + 1);

/** Fund, amount and day of a monthly donation. The provider's page collects the mandate. */
export function MonthlyForm(props: MonthlyFormProps) {
  const { funds, fund, offer, appeal, typed, amountFault, commandKey } = props;
  const t = useTranslations("directDebits");
  const format = useFormat();
  const pending = usePending("intent", "monthly");
  const { amounts, least, most } = offer;
  const isProposed = amounts.some(({ amount }) => amount === typed?.amount);
  return (
    <CommandForm commandKey={commandKey} className={columns.form}>
      <input type="hidden" name="intent" value="monthly" />
      {appeal === "" ? null : <input type="hidden" name="appeal" value={appeal} />}
      <SelectField name="monthlyFund" label={t("fund")} defaultValue={String(typed?.fund ?? fund)}>
        {funds.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <ChoiceField
        name="monthlyAmount"
        legend={t("each-month")}
        value={isProposed ? String(typed?.amount) : undefined}
        choices={amounts.map((amount) => ({ value: String(amount.amount), label: format.money(amount) }))}
      />
      <TextField
        name="monthlyOther"
        error={amountFault}
        label={t("other-amount")}
        hint={t("amount-hint", { least: format.money(least), most: format.money(most) })}
        inputMode="decimal"
        defaultValue={typed && !isProposed && typed.amount > 0 ? String(typed.amount / 100) : ""}
      />
      <SelectField
        name="monthlyDay"
        label={t("day")}
        hint={t("day-hint")}
        defaultValue={String(typed?.day ?? offer.day)}
      >
        {DAYS.map((day) => (
          <option key={day}>{day}</option>
        ))}
      </SelectField>
      <p>{t("how")}</p>
      <div className={columns.buttons}>
        <Button pending={pending}>{t("begin")}</Button>
      </div>
    </CommandForm>
  );
}
