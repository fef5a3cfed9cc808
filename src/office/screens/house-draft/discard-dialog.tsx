import { useNavigate } from "react-router";
import { office } from "../../client/client.ts";
import { useCommand } from "../../client/use-command.ts";
import { ConfirmDialog } from "../../states/confirm-dialog.tsx";
import { useWords } from "../../words/words-context.tsx";
import type { DraftDialogProps } from "./draft-dialog.ts";

export function DiscardDialog({ draft: { draft, name }, onClose }: DraftDialogProps) {
  const t = useWords("houseActions");
  const navigate = useNavigate();
  const command = useCommand(office.drafts.discard.call, {
    changes: [office.drafts.list.key()],
    onDone: () => void navigate("/house"),
  });
  return (
    <ConfirmDialog
      title={t("discard-title", { name })}
      action={t("discard")}
      command={command}
      onConfirm={() => void command.run({ draft })}
      onClose={onClose}
    >
      <p>{t("discard-text")}</p>
    </ConfirmDialog>
  );
}
