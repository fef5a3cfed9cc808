import { useState } from "react";
import type { Fund } from "#contract/sales/donations.ts";
import type { Money } from "#domain/money.ts";
import { useFormat } from "../../format-context.tsx";
import { CommandForm, SubmitButton } from "../../forms/command-form.tsx";
import columns from "../../purchase/two-columns.module.css";
import { CheckboxField, ChoiceField, TextAreaField, TextField } from "../../ui/forms/field.tsx";
import { useTranslations } from "../../words/use-translations.ts";
import { DONATION, type readDonation } from "./read-donation.ts";

interface DonationFormProps {
  readonly funds: readonly Fund[];
  readonly bounds: { readonly least: Money; readonly most: Money };
  readonly fund: number | null;
  /** The values of a refused form or of the link. */
  readonly typed: ReturnType<typeof readDonation> | undefined;
  /** The error message for the amount. */
  readonly amountFault: string | undefined;
  readonly commandKey: string;
}

/** Amount, fund and recognition of a donation. Only the fund is preselected, unless a link names the amount. */
export function DonationForm({ funds, bounds, fund, typed, amountFault, commandKey }: DonationFormProps) {
  const t = useTranslations("contributions");
  const format = useFormat();
  const [chosen, setChosen] = useState(typed?.fund ?? fund);
  const suggested = funds.find(({ id }) => id === chosen)?.suggested ?? [];
  const isSuggested = suggested.some(({ amount }) => amount === typed?.amount);
  const optional = t("optional");
  return (
    <CommandForm commandKey={commandKey} className={columns.form}>
      {typed?.appeal ? <input type="hidden" name="appeal" value={typed.appeal} /> : null}
      <div
        // The suggested amounts depend on the fund.
        onChange={({ target }) => {
          if (target instanceof HTMLInputElement && target.name === "fund") setChosen(Number(target.value));
        }}
      >
        <ChoiceField
          name="fund"
          legend={t("fund")}
          value={String(typed?.fund ?? fund)}
          choices={funds.map(({ id, name, about }) => ({ value: String(id), label: name, hint: about }))}
        />
      </div>
      <ChoiceField
        name="amount"
        legend={t("amount")}
        value={isSuggested ? String(typed?.amount) : undefined}
        choices={suggested.map((amount) => ({ value: String(amount.amount), label: format.money(amount) }))}
      />
      <TextField
        name="otherAmount"
        error={amountFault}
        label={t("other-amount")}
        hint={t("other-amount-hint", { least: format.money(bounds.least), most: format.money(bounds.most) })}
        {...DONATION.otherAmount.attributes}
        defaultValue={typed && !isSuggested && typed.amount > 0 ? String(typed.amount / 100) : ""}
      />
      <TextField
        name="recognition"
        label={t("recognition")}
        optional={optional}
        {...DONATION.recognition.attributes}
        defaultValue={typed?.recognition}
      />
      <CheckboxField name="anonymous" label={t("anonymous")} defaultChecked={typed?.anonymous} />
      <TextAreaField
        rows={2}
        name="tribute"
        label={t("tribute")}
        optional={optional}
        {...DONATION.tribute.attributes}
        defaultValue={typed?.tribute}
      />
      <div className={columns.buttons}>
        <SubmitButton>{t("give")}</SubmitButton>
      </div>
    </CommandForm>
  );
}
