import { useState } from "react";
import { office } from "../../client/client.ts";
import { useCommand } from "../../client/use-command.ts";
import type { Conflict } from "../../door/door-types.ts";
import { ConfirmDialog } from "../../states/confirm-dialog.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { usePlaceWords } from "../../words/place.ts";
import { useWords } from "../../words/words-context.tsx";

const CHANGES = [office.door.conflicts.key(), office.door.live.key()];
const LONGEST = 500;

export function SettleDialog({ conflict, onClose }: { conflict: Conflict; onClose: () => void }) {
  const t = useWords("doorConflicts");
  const placeWords = usePlaceWords();
  const [note, setNote] = useState("");
  const [isMissing, setMissing] = useState(false);
  const command = useCommand(office.door.settleConflict.call, { changes: CHANGES, onDone: onClose });
  const confirm = () => {
    const isEmpty = note.trim() === "";
    setMissing(isEmpty);
    if (!isEmpty) void command.run({ conflict: conflict.id, note });
  };
  return (
    <ConfirmDialog
      title={t("settle-title", { place: placeWords(conflict) })}
      action={t("settle")}
      tone="primary"
      command={command}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{t("settle-text")}</p>
      <TextField
        label={t("note")}
        value={note}
        onChange={setNote}
        error={isMissing && note.trim() === "" ? t("note-missing") : null}
        rows={3}
        maxLength={LONGEST}
        isRequired
        autoFocus
      />
    </ConfirmDialog>
  );
}
