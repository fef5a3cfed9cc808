import { useState } from "react";
import type { SaleView } from "../../../box-office/operations/counter/sale-fields.ts";
import type { Command } from "../../client/use-command.ts";
import { useFormat } from "../../format/format-context.tsx";
import { readAmount } from "../../format/read-amount.ts";
import { Select } from "../../ui/select.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useWords } from "../../words/words-context.tsx";
import { AddForm, type AddProps, type Range } from "./goods-forms.tsx";

interface AddVoucherProps extends AddProps {
  readonly vouchers: NonNullable<Range["vouchers"]>;
  readonly command: Command<
    { sale: string; amount: number; recipient: string; email: string; delivery: "email" },
    SaleView
  >;
}

/** Sent by email to its recipient. */
export function AddVoucher({ vouchers: { amounts, own }, command, ...form }: AddVoucherProps) {
  const t = useWords("counter");
  const { money } = useFormat();
  const [typed, setTyped] = useState(String((amounts[0]?.amount ?? 0) / 100));
  const [recipient, setRecipient] = useState("");
  const [email, setEmail] = useState("");
  const amount = readAmount(typed);
  return (
    <AddForm
      {...form}
      isReady={amount !== null && recipient.trim() !== "" && email.trim() !== ""}
      run={async (sale) =>
        amount !== null && command.run({ sale, amount, recipient, email, delivery: "email" })
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

interface AddDonationProps extends AddProps {
  readonly funds: Range["funds"];
  readonly command: Command<{ sale: string; fund: number; amount: number }, SaleView>;
}

export function AddDonation({ funds, command, ...form }: AddDonationProps) {
  const t = useWords("counter");
  const [fund, setFund] = useState(String(funds[0]?.id ?? ""));
  const [typed, setTyped] = useState("");
  const amount = readAmount(typed);
  return (
    <AddForm
      {...form}
      isReady={amount !== null}
      run={async (sale) => amount !== null && command.run({ sale, fund: Number(fund), amount })}
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
