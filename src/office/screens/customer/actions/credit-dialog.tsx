import { useState } from "react";
import { office } from "../../../client/client.ts";
import { faultsOf, refusedBecause } from "../../../client/failures.ts";
import { useCommand } from "../../../client/use-command.ts";
import { readAmount } from "../../../format/read-amount.ts";
import { ConfirmDialog } from "../../../states/confirm-dialog.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { useWords } from "../../../words/words-context.tsx";
import { customerChanges } from "../customer-changes.ts";
import type { CustomerDialogProps } from "../customer-types.ts";

/** Gives credit as goodwill. The same amount on one day needs a second confirmation. */
export default function CreditDialog({ customer: { email }, onClose }: CustomerDialogProps) {
  const t = useWords("customerActions");
  const [typed, setTyped] = useState("");
  const [again, setAgain] = useState(false);
  const command = useCommand(office.value.credit.call, { changes: customerChanges(), onDone: onClose });
  const amount = readAmount(typed);
  const givenBefore = refusedBecause(command.failure, "given-before");
  return (
    <ConfirmDialog
      title={t("credit")}
      action={t("give")}
      tone="primary"
      command={command}
      isDisabled={amount === null || (givenBefore !== null && !again)}
      onConfirm={() =>
        amount !== null && void command.run({ customer: email, amount, ...(again ? { again } : {}) })
      }
      onClose={onClose}
    >
      <p>{t("credit-text", { email })}</p>
      <TextField
        label={t("amount")}
        inputMode="decimal"
        value={typed}
        onChange={setTyped}
        error={
          faultsOf(command.failure)["amount"] ?? (typed !== "" && amount === null ? t("no-amount") : null)
        }
        isRequired
        autoFocus
      />
      {givenBefore ? (
        <Checkbox isSelected={again} onChange={setAgain}>
          {t("again")}
        </Checkbox>
      ) : null}
    </ConfirmDialog>
  );
}
