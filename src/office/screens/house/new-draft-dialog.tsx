import { useNavigate } from "react-router";
import { office } from "../../client/client.ts";
import { useCommand } from "../../client/use-command.ts";
import { draftPath } from "../../house/draft-addresses.ts";
import { DRAFT_CHANGES } from "../../house/house-queries.ts";
import { NameDialog } from "../../house/name-dialog.tsx";
import { useWords } from "../../words/words-context.tsx";

export function NewDraftDialog({ onClose }: { onClose: () => void }) {
  const t = useWords("house");
  const navigate = useNavigate();
  const command = useCommand(office.drafts.create.call, {
    changes: DRAFT_CHANGES,
    onDone: ({ draft }) => void navigate(draftPath(draft)),
  });
  return (
    <NameDialog
      title={t("new-draft")}
      label={t("name")}
      hint={t("name-hint")}
      action={t("begin")}
      command={command}
      onName={(name) => void command.run({ name })}
      onClose={onClose}
    >
      <p>{t("new-draft-text")}</p>
    </NameDialog>
  );
}
