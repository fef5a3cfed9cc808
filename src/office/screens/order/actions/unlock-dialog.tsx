import { office } from "../../../client/client.ts";
import { useCommand } from "../../../client/use-command.ts";
import { ConfirmDialog } from "../../../states/confirm-dialog.tsx";
import { useWords } from "../../../words/words-context.tsx";
import { orderChanges } from "../order-changes.ts";
import type { OrderDialogProps } from "../order-types.ts";

export default function UnlockDialog({ order: { number }, onClose }: OrderDialogProps) {
  const t = useWords("orderActions");
  const command = useCommand(office.orders.unlock.call, { changes: orderChanges(), onDone: onClose });
  return (
    <ConfirmDialog
      title={t("unlock")}
      action={t("unlock")}
      tone="primary"
      command={command}
      onConfirm={() => void command.run({ order: number })}
      onClose={onClose}
    >
      <p>{t("unlock-text")}</p>
    </ConfirmDialog>
  );
}
