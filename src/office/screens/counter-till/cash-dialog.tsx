import { useState } from "react";
import { office } from "../../client/client.ts";
import { useCommand } from "../../client/use-command.ts";
import { readAmount } from "../../format/read-amount.ts";
import { ConfirmDialog } from "../../states/confirm-dialog.tsx";
import { WhyField } from "../../states/why-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useWords } from "../../words/words-context.tsx";
import { tillChanges } from "./till-types.ts";

export default function CashDialog({ way, onClose }: { way: "in" | "out"; onClose: () => void }) {
  const t = useWords("counterTill");
  const [typed, setTyped] = useState("");
  const [why, setWhy] = useState("");
  const options = { changes: tillChanges(), onDone: onClose };
  const putIn = useCommand(office.tills.cashIn.call, options);
  const takeOut = useCommand(office.tills.cashOut.call, options);
  const command = way === "in" ? putIn : takeOut;
  const amount = readAmount(typed);
  return (
    <ConfirmDialog
      title={t(`cash-${way}`)}
      action={t(`cash-${way}`)}
      tone="primary"
      command={command}
      isDisabled={amount === null || why.trim() === ""}
      onConfirm={() => amount !== null && void command.run({ amount, why })}
      onClose={onClose}
    >
      <TextField
        label={t("amount")}
        inputMode="decimal"
        value={typed}
        onChange={setTyped}
        error={typed !== "" && amount === null ? t("amount-fault") : null}
        isRequired
        autoFocus
      />
      <WhyField label={t("why")} why={why} onChange={setWhy} failure={command.failure} autoFocus={false} />
    </ConfirmDialog>
  );
}
