import { office } from "../../../client/client.ts";
import { useCommand } from "../../../client/use-command.ts";
import { ConfirmDialog } from "../../../states/confirm-dialog.tsx";
import { saveFile } from "../../../states/save-file.ts";
import { useWords } from "../../../words/words-context.tsx";
import type { CustomerDialogProps } from "../customer-types.ts";

export default function ExportDialog({ customer, onClose }: CustomerDialogProps) {
  const t = useWords("customerActions");
  const command = useCommand(office.customers.export.call, {
    onDone(exported) {
      saveFile(`customer-${customer.id}.json`, JSON.stringify(exported, null, 2), "application/json");
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={t("export")}
      action={t("export")}
      tone="primary"
      command={command}
      onConfirm={() => void command.run({ customer: customer.id })}
      onClose={onClose}
    >
      <p>{t("export-text")}</p>
    </ConfirmDialog>
  );
}
