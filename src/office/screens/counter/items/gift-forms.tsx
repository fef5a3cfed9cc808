import { useState } from "react";
import { office } from "../../../client/client.ts";
import { useFormat } from "../../../format/format-context.tsx";
import { readAmount } from "../../../format/read-amount.ts";
import { Select } from "../../../ui/select.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { useWords } from "../../../words/words-context.tsx";
import { AddForm, type AddProps, type Range, useAdd } from "./add-form.tsx";

interface AddVoucherProps extends AddProps {
  readonly vouchers: NonNullable<Range["vouchers"]>;
}

/** Sent by email to its recipient. */
export function AddVoucher({ vouchers: { amounts, own }, onAdded }: AddVoucherProps) {
  const t = useWords("counter");
  const { money } = useFormat();
  const adding = useAdd(office.counter.addVoucher.call, onAdded);
  const [typed, setTyped] = useState(String((amounts[0]?.amount ?? 0) / 100));
  const [recipient, setRecipient] = useState("");
  const [email, setEmail] = useState("");
  const amount = readAmount(typed);
  return (
    <AddForm
      adding={adding}
      isReady={amount !== null && recipient.trim() !== "" && email.trim() !== ""}
      onSubmit={() =>
        amount !== null && adding.add((sale) => ({ sale, amount, recipient, email, delivery: "email" }))
      }
    >
      {own ? (
        <TextField
          label={t("amount")}
          hint={t("between", { least: money(own.least), most: money(own.most) })}
          inputMode="decimal"
          value={typed}
          onChange={setTyped}
        />
      ) : (
        <Select
          label={t("amount")}
          value={typed}
          onChange={setTyped}
          choices={amounts.map((one) => ({ id: String(one.amount / 100), label: money(one) }))}
        />
      )}
      <TextField label={t("recipient")} value={recipient} onChange={setRecipient} maxLength={100} />
      <TextField label={t("recipient-email")} type="email" value={email} onChange={setEmail} />
    </AddForm>
  );
}

export function AddDonation({ funds, onAdded }: AddProps & { readonly funds: Range["funds"] }) {
  const t = useWords("counter");
  const adding = useAdd(office.counter.addDonation.call, onAdded);
  const [fund, setFund] = useState(String(funds[0]?.id ?? ""));
  const [typed, setTyped] = useState("");
  const amount = readAmount(typed);
  return (
    <AddForm
      adding={adding}
      isReady={amount !== null}
      onSubmit={() => amount !== null && adding.add((sale) => ({ sale, fund: Number(fund), amount }))}
    >
      <Select
        label={t("fund")}
        value={fund}
        onChange={setFund}
        choices={funds.map(({ id, name }) => ({ id: String(id), label: name }))}
      />
      <TextField label={t("amount")} inputMode="decimal" value={typed} onChange={setTyped} />
    </AddForm>
  );
}
