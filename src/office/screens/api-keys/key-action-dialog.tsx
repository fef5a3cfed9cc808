import { useState } from "react";
import { office } from "../../client/client.ts";
import { useCommand } from "../../client/use-command.ts";
import { SecretShown } from "../../integrations/secret-shown.tsx";
import { ConfirmDialog } from "../../states/confirm-dialog.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { useWords } from "../../words/words-context.tsx";
import type { ApiKey, KeyAction } from "./key-types.ts";

const CHANGES = [office.apiKeys.list.key()];

interface KeyActionDialogProps {
  readonly action: KeyAction;
  readonly apiKey: ApiKey;
  readonly onClose: () => void;
}

export function KeyActionDialog({ action, apiKey: { id, name }, onClose }: KeyActionDialogProps) {
  const t = useWords("apiKeys");
  const [key, setKey] = useState<string | null>(null);
  const rotation = useCommand(office.apiKeys.rotate.call, {
    changes: CHANGES,
    onDone: (output) => setKey(output.key),
  });
  const revocation = useCommand(office.apiKeys.revoke.call, { changes: CHANGES, onDone: onClose });
  const command = action === "rotate" ? rotation : revocation;
  if (key !== null) {
    return (
      <Dialog title={t("key-title", { name })} onClose={onClose}>
        <SecretShown secret={key} text={t("rotated-text")} onClose={onClose} />
      </Dialog>
    );
  }
  return (
    <ConfirmDialog
      title={t(`ask-${action}`, { name })}
      action={t(`do-${action}`)}
      tone={action === "revoke" ? "danger" : "primary"}
      command={command}
      onConfirm={() => void command.run({ id })}
      onClose={onClose}
    >
      <p>{t(`text-${action}`)}</p>
    </ConfirmDialog>
  );
}
