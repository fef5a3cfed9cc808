import { office } from "../../client/client.ts";
import { useCommand } from "../../client/use-command.ts";
import type { Phone } from "../../door/door-types.ts";
import { ConfirmDialog } from "../../states/confirm-dialog.tsx";
import { useWords } from "../../words/words-context.tsx";

const CHANGES = [office.door.devices.key(), office.door.live.key()];

export function RevokeDialog({ phone, onClose }: { phone: Phone; onClose: () => void }) {
  const t = useWords("doorDevices");
  const { id, name, waiting } = phone;
  const command = useCommand(office.door.revokeDevice.call, { changes: CHANGES, onDone: onClose });
  return (
    <ConfirmDialog
      title={t("revoke-title", { name })}
      action={t("revoke")}
      command={command}
      onConfirm={() => void command.run({ device: id })}
      onClose={onClose}
    >
      <p>{t("revoke-text")}</p>
      <p>{t("revoke-scans", { count: waiting })}</p>
    </ConfirmDialog>
  );
}
