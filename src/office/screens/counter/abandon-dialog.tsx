import { office } from "../../client/client.ts";
import { useCommand } from "../../client/use-command.ts";
import { ConfirmDialog } from "../../states/confirm-dialog.tsx";
import { useWords } from "../../words/words-context.tsx";
import { useSale } from "./use-sale.tsx";

export default function AbandonDialog({ sale, onClose }: { sale: string; onClose: () => void }) {
  const t = useWords("counter");
  const { leave } = useSale();
  const command = useCommand(office.counter.abandon.call, {
    changes: [office.counter.offer.key(), office.counter.list.key()],
    onDone() {
      onClose();
      leave();
    },
  });
  return (
    <ConfirmDialog
      title={t("abandon-title")}
      action={t("abandon")}
      command={command}
      onConfirm={() => void command.run({ sale })}
      onClose={onClose}
    >
      <p>{t("abandon-text")}</p>
    </ConfirmDialog>
  );
}
