import { useState } from "react";
import { office } from "../../../client/client.ts";
import { faultsOf } from "../../../client/failures.ts";
import { useCommand } from "../../../client/use-command.ts";
import { codesOfSeats, shortCodes } from "../../../hall/typed-seats.ts";
import { ConfirmDialog } from "../../../states/confirm-dialog.tsx";
import { useWords } from "../../../words/words-context.tsx";
import { seatChanges } from "../changes.ts";
import type { ActionProps } from "./action-props.ts";
import { AllocationForm, EMPTY_DRAFT, factsOfDraft } from "./allocation-form.tsx";

export function MakeAllocation({ shown, hall, facts, onClose, onDone }: ActionProps) {
  const t = useWords("seatActions");
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  const command = useCommand(office.allocations.make.call, { changes: seatChanges(), onDone });
  const make = () =>
    void command.run({
      ...{ performance: shown.performance.id, seats: codesOfSeats(hall.hall, facts.seats) },
      ...factsOfDraft(draft),
    });
  return (
    <ConfirmDialog
      title={t("make-title", { count: facts.seats.length })}
      action={t("make")}
      tone="primary"
      command={command}
      isDisabled={draft.name.trim() === ""}
      onConfirm={make}
      onClose={onClose}
    >
      <p>{shortCodes(hall.hall, facts.seats).join(", ")}</p>
      <AllocationForm draft={draft} onChange={setDraft} faults={faultsOf(command.failure)} />
    </ConfirmDialog>
  );
}
