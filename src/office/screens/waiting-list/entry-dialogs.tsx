import { useState } from "react";
import { office } from "../../client/client.ts";
import { useCommand } from "../../client/use-command.ts";
import { ConfirmDialog } from "../../states/confirm-dialog.tsx";
import { WhyField } from "../../states/why-field.tsx";
import { useWords } from "../../words/words-context.tsx";
import type { ListEntry } from "./list-entry.ts";

interface EndDialogProps {
  readonly entry: ListEntry;
  readonly onClose: () => void;
}

const changes = () => [office.waitingLists.list.key()];

export function EndDialog({ entry: { id, name }, onClose }: EndDialogProps) {
  const t = useWords("waitingList");
  const [why, setWhy] = useState("");
  const command = useCommand(office.waitingLists.end.call, { changes: changes(), onDone: onClose });
  return (
    <ConfirmDialog
      title={t("end-name", { name })}
      action={t("end")}
      command={command}
      isDisabled={why.trim() === ""}
      onConfirm={() => void command.run({ entry: id, why })}
      onClose={onClose}
    >
      <p>{t("end-text")}</p>
      <WhyField label={t("why")} hint={t("why-hint")} why={why} onChange={setWhy} failure={command.failure} />
    </ConfirmDialog>
  );
}

interface MoveDialogProps extends EndDialogProps {
  readonly before: string;
  readonly action: "first" | "up";
}

export function MoveDialog({ entry: { id, name }, before, action, onClose }: MoveDialogProps) {
  const t = useWords("waitingList");
  const [why, setWhy] = useState("");
  const command = useCommand(office.waitingLists.move.call, { changes: changes(), onDone: onClose });
  return (
    <ConfirmDialog
      title={t(`${action}-name`, { name })}
      action={t(action)}
      tone="primary"
      command={command}
      isDisabled={why.trim() === ""}
      onConfirm={() => void command.run({ entry: id, before, why })}
      onClose={onClose}
    >
      <p>{t("move-text")}</p>
      <WhyField label={t("why")} hint={t("why-hint")} why={why} onChange={setWhy} failure={command.failure} />
    </ConfirmDialog>
  );
}
