import { useState } from "react";
import { office } from "../../client/client.ts";
import { faultsOf } from "../../client/failures.ts";
import { useCommand } from "../../client/use-command.ts";
import { ConfirmDialog } from "../../states/confirm-dialog.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useWords } from "../../words/words-context.tsx";
import { reservationChanges } from "./reservation-changes.ts";
import type { ReservationDialogProps } from "./reservation-types.ts";

export default function NoteDialog({ reservation: { order }, onClose }: ReservationDialogProps) {
  const t = useWords("counterReservations");
  const [text, setText] = useState("");
  const command = useCommand(office.notes.add.call, { changes: reservationChanges(), onDone: onClose });
  return (
    <ConfirmDialog
      title={t("note-order", { order })}
      action={t("save-note")}
      tone="primary"
      command={command}
      isDisabled={text.trim() === ""}
      onConfirm={() => void command.run({ order, text })}
      onClose={onClose}
    >
      <TextField
        label={t("note-text")}
        value={text}
        onChange={setText}
        maxLength={1000}
        rows={3}
        error={faultsOf(command.failure)["text"] ?? null}
        isRequired
        autoFocus
      />
    </ConfirmDialog>
  );
}
