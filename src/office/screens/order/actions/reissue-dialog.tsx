import { useState } from "react";
import { office } from "../../../client/client.ts";
import { useCommand } from "../../../client/use-command.ts";
import { ConfirmDialog } from "../../../states/confirm-dialog.tsx";
import { WhyField } from "../../../states/why-field.tsx";
import { useWords } from "../../../words/words-context.tsx";
import { orderChanges } from "../order-changes.ts";
import type { TicketDialogProps } from "../order-types.ts";

export default function ReissueDialog({ order, ticket, onClose }: TicketDialogProps) {
  const t = useWords("ticketActions");
  const [why, setWhy] = useState("");
  // As shown when the dialog opened: the ticket itself follows what others change.
  const [{ expect }] = useState(ticket);
  const command = useCommand(office.tickets.reissue.call, { changes: orderChanges(), onDone: onClose });
  return (
    <ConfirmDialog
      title={t("reissue")}
      action={t("reissue")}
      command={command}
      isDisabled={why.trim() === ""}
      onConfirm={() => void command.run({ order: order.number, ticket: ticket.id, why, expect })}
      onClose={onClose}
    >
      <p>{t("reissue-text", { last4: ticket.last4, email: order.holder.email })}</p>
      <WhyField label={t("why")} why={why} onChange={setWhy} failure={command.failure} rows={2} />
    </ConfirmDialog>
  );
}
