import { useState } from "react";
import { office } from "../../client/client.ts";
import { type Command, useCommand } from "../../client/use-command.ts";
import { SecretShown } from "../../integrations/secret-shown.tsx";
import { ConfirmDialog } from "../../states/confirm-dialog.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { useWords } from "../../words/words-context.tsx";
import type { EndpointAction } from "./endpoint-actions.ts";
import type { Endpoint } from "./webhook-types.ts";

const CHANGES = [office.webhooks.list.key(), office.webhooks.deliveries.key()];

type Action = Exclude<EndpointAction, "change">;

interface EndpointActionDialogProps {
  readonly action: Action;
  readonly endpoint: Endpoint;
  readonly onClose: () => void;
}

/** Says what it means before it is done. */
export function EndpointActionDialog({ action, endpoint: { id, name }, onClose }: EndpointActionDialogProps) {
  const t = useWords("webhooks");
  const [secret, setSecret] = useState<string | null>(null);
  const options = { changes: CHANGES, onDone: onClose };
  const rotation = useCommand(office.webhooks.rotate.call, {
    changes: CHANGES,
    onDone: (output) => setSecret(output.secret),
  });
  const change = useCommand(office.webhooks.change.call, options);
  const test = useCommand(office.webhooks.test.call, options);
  const removal = useCommand(office.webhooks.remove.call, options);
  const commands: Readonly<Record<Action, Pick<Command<object, unknown>, "isPending" | "failure">>> = {
    ...{ test, remove: removal, rotate: rotation, "switch-on": change, "switch-off": change },
  };
  const runs: Readonly<Record<Action, () => Promise<unknown>>> = {
    test: () => test.run({ webhook: id }),
    remove: () => removal.run({ webhook: id }),
    rotate: () => rotation.run({ webhook: id }),
    "switch-on": () => change.run({ webhook: id, enabled: true }),
    "switch-off": () => change.run({ webhook: id, enabled: false }),
  };
  if (secret !== null) {
    return (
      <Dialog title={t("secret-title", { name })} onClose={onClose}>
        <SecretShown secret={secret} text={t("rotated-text")} onClose={onClose} />
      </Dialog>
    );
  }
  return (
    <ConfirmDialog
      title={t(`ask-${action}`, { name })}
      action={t(`do-${action}`)}
      tone={action === "remove" || action === "switch-off" ? "danger" : "primary"}
      command={commands[action]}
      onConfirm={() => void runs[action]()}
      onClose={onClose}
    >
      <p>{t(`text-${action}`)}</p>
    </ConfirmDialog>
  );
}
