import { office } from "../../client/client.ts";
import { useCommand } from "../../client/use-command.ts";
import { ConfirmDialog } from "../../states/confirm-dialog.tsx";
import { useWords } from "../../words/words-context.tsx";
import type { Role } from "./role.ts";

export function RemoveRoleDialog({ removed: role, onClose }: { removed: Role; onClose: () => void }) {
  const t = useWords("roles");
  const command = useCommand(office.roles.remove.call, {
    changes: [office.roles.list.key()],
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title={t("remove-role", { role: role.id })}
      action={t("remove")}
      command={command}
      onConfirm={() => void command.run({ role: role.id })}
      onClose={onClose}
    >
      <p>{t("remove-text")}</p>
    </ConfirmDialog>
  );
}
