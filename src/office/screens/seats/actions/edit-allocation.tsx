import { useState } from "react";
import { office } from "../../../client/client.ts";
import { faultsOf } from "../../../client/failures.ts";
import { useCommand } from "../../../client/use-command.ts";
import { ConfirmDialog } from "../../../states/confirm-dialog.tsx";
import { useWords } from "../../../words/words-context.tsx";
import { seatChanges } from "../changes.ts";
import type { Allocation, DialogProps } from "../seat-types.ts";
import { type AllocationDraft, AllocationForm, factsOfDraft } from "./allocation-form.tsx";

interface EditAllocationProps extends DialogProps {
  readonly allocation: Allocation;
}

export function EditAllocation({ allocation, onClose }: EditAllocationProps) {
  const t = useWords("seatActions");
  const { id, name, colour, note, owner, releaseLocal, channels, roles } = allocation;
  const [draft, setDraft] = useState<AllocationDraft>({
    ...{ name, colour, note, owner: owner ?? "", channels, roles },
    day: releaseLocal?.slice(0, 10) ?? "",
    time: releaseLocal?.slice(11) ?? "12:00",
  });
  const command = useCommand(office.allocations.edit.call, { changes: seatChanges(), onDone: onClose });
  return (
    <ConfirmDialog
      title={t("edit-title", { name })}
      action={t("save")}
      tone="primary"
      command={command}
      isDisabled={draft.name.trim() === ""}
      onConfirm={() => void command.run({ allocation: id, ...factsOfDraft(draft) })}
      onClose={onClose}
    >
      <AllocationForm draft={draft} onChange={setDraft} faults={faultsOf(command.failure)} />
    </ConfirmDialog>
  );
}
