import { useState } from "react";
import { office } from "../../../client/client.ts";
import { faultsOf, refusedBecause } from "../../../client/failures.ts";
import { useCommand } from "../../../client/use-command.ts";
import { ConfirmDialog } from "../../../states/confirm-dialog.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { useWords } from "../../../words/words-context.tsx";
import { orderChanges } from "../order-changes.ts";
import type { TicketDialogProps } from "../order-types.ts";

export default function NameDialog({ order, ticket, onClose }: TicketDialogProps) {
  const t = useWords("ticketActions");
  const [name, setName] = useState(ticket.name ?? "");
  // As shown when the dialog opened: the ticket itself follows what others change.
  const [{ expect, name: before }] = useState(ticket);
  const command = useCommand(office.tickets.changeName.call, { changes: orderChanges(), onDone: onClose });
  const tooLong = refusedBecause(command.failure, "name-too-long");
  return (
    <ConfirmDialog
      title={t("name")}
      action={t("name")}
      tone="primary"
      command={command}
      isDisabled={name.trim() === (before ?? "")}
      onConfirm={() => void command.run({ order: order.number, ticket: ticket.id, name, expect })}
      onClose={onClose}
      except={["name-too-long"]}
    >
      <p>{t("name-text", { email: order.holder.email })}</p>
      <TextField
        label={t("new-name")}
        value={name}
        onChange={setName}
        maxLength={200}
        error={tooLong?.message ?? faultsOf(command.failure)["name"] ?? null}
        autoFocus
      />
    </ConfirmDialog>
  );
}
