import { useState } from "react";
import { useNavigate } from "react-router";
import { office } from "../../client/client.ts";
import { useCommand } from "../../client/use-command.ts";
import { VERSION_CHANGES } from "../../house/house-queries.ts";
import { ConfirmDialog } from "../../states/confirm-dialog.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useWords } from "../../words/words-context.tsx";

export function RestoreDialog({ version, onClose }: { version: number; onClose: () => void }) {
  const t = useWords("house");
  const navigate = useNavigate();
  const [note, setNote] = useState("");
  const command = useCommand(office.house.restore.call, {
    changes: VERSION_CHANGES,
    onDone: () => void navigate("/house"),
  });
  return (
    <ConfirmDialog
      title={t("restore-title", { version })}
      action={t("restore")}
      command={command}
      onConfirm={() => void command.run({ version, note })}
      onClose={onClose}
    >
      <p>{t("restore-text")}</p>
      <TextField
        label={t("note")}
        hint={t("note-hint")}
        value={note}
        onChange={setNote}
        maxLength={500}
        autoFocus
      />
    </ConfirmDialog>
  );
}
