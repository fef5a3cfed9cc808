import { useState } from "react";
import { office } from "../../../client/client.ts";
import { faultsOf, refusedBecause } from "../../../client/failures.ts";
import { useCommand } from "../../../client/use-command.ts";
import { ConfirmDialog } from "../../../states/confirm-dialog.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { useWords } from "../../../words/words-context.tsx";
import { orderChanges } from "../order-changes.ts";
import type { OrderDialogProps } from "../order-types.ts";

export default function RecipientDialog({ order: { number, holder, recipient }, onClose }: OrderDialogProps) {
  const t = useWords("orderActions");
  const [email, setEmail] = useState(holder.email);
  // As shown when the dialog opened: the order itself follows what others change.
  const [expect] = useState(recipient);
  const command = useCommand(office.orders.correctRecipient.call, {
    changes: orderChanges(),
    onDone: onClose,
  });
  const invalid = refusedBecause(command.failure, "invalid-email");
  return (
    <ConfirmDialog
      title={t("recipient")}
      action={t("recipient")}
      tone="primary"
      command={command}
      isDisabled={email.trim() === "" || email === holder.email}
      onConfirm={() => void command.run({ order: number, email, expect })}
      onClose={onClose}
      except={["invalid-email"]}
    >
      <p>{t("recipient-text")}</p>
      <TextField
        label={t("recipient-email")}
        type="email"
        value={email}
        onChange={setEmail}
        error={invalid?.message ?? faultsOf(command.failure)["email"] ?? null}
        isRequired
        autoFocus
      />
    </ConfirmDialog>
  );
}
