import { office } from "../../../client/client.ts";
import { useCommand } from "../../../client/use-command.ts";
import { ConfirmDialog } from "../../../states/confirm-dialog.tsx";
import { useWords } from "../../../words/words-context.tsx";
import { seatChanges } from "../changes.ts";
import type { Allocation, DialogProps } from "../seat-types.ts";

interface ReleaseDialogProps extends DialogProps {
  readonly allocation: Allocation;
}

export function ReleaseDialog({ allocation: { id, name, seats, sold, held }, onClose }: ReleaseDialogProps) {
  const t = useWords("seatActions");
  const words = useWords("seats");
  const command = useCommand(office.allocations.release.call, { changes: seatChanges(), onDone: onClose });
  return (
    <ConfirmDialog
      title={t("release-title", { name: name || words("blocked") })}
      action={t("release")}
      command={command}
      onConfirm={() => void command.run({ allocation: id })}
      onClose={onClose}
    >
      <p>{t("release-text", { free: seats.length - sold - held, sold: sold + held })}</p>
    </ConfirmDialog>
  );
}
