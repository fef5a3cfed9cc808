import { office } from "../../../client/client.ts";
import { useCommand } from "../../../client/use-command.ts";
import { ConfirmDialog } from "../../../states/confirm-dialog.tsx";
import { useWords } from "../../../words/words-context.tsx";
import { orderChanges } from "../order-changes.ts";
import type { OrderDialogProps } from "../order-types.ts";

export default function ResendDialog({ order: { number, holder }, onClose }: OrderDialogProps) {
  const t = useWords("orderActions");
  const command = useCommand(office.orders.resend.call, { changes: orderChanges(), onDone: onClose });
  return (
    <ConfirmDialog
      title={t("resend")}
      action={t("resend")}
      tone="primary"
      command={command}
      onConfirm={() => void command.run({ order: number })}
      onClose={onClose}
    >
      <p>{t("resend-text", { email: holder.email })}</p>
    </ConfirmDialog>
  );
}
