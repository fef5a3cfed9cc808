import { office } from "../../client/client.ts";
import { useCommand } from "../../client/use-command.ts";
import { DRAFT_CHANGES } from "../../house/house-queries.ts";
import { NameDialog } from "../../house/name-dialog.tsx";
import { useWords } from "../../words/words-context.tsx";
import type { DraftDialogProps } from "./draft-dialog.ts";

export function RenameDialog({ draft: { draft, name: before }, onClose }: DraftDialogProps) {
  const t = useWords("houseActions");
  const common = useWords("common");
  const command = useCommand(office.drafts.rename.call, { changes: DRAFT_CHANGES, onDone: onClose });
  return (
    <NameDialog
      title={t("rename")}
      label={t("name")}
      action={common("save")}
      before={before}
      command={command}
      onName={(name) => void command.run({ draft, name })}
      onClose={onClose}
    />
  );
}
