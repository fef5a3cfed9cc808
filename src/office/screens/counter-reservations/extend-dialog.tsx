import { useState } from "react";
import { office } from "../../client/client.ts";
import { faultsOf, refusedBecause } from "../../client/failures.ts";
import { useCommand } from "../../client/use-command.ts";
import { useFormat } from "../../format/format-context.tsx";
import { ConfirmDialog } from "../../states/confirm-dialog.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useWords } from "../../words/words-context.tsx";
import { reservationChanges } from "./reservation-changes.ts";
import type { ReservationDialogProps } from "./reservation-types.ts";

export default function ExtendDialog({ reservation: { order, until }, onClose }: ReservationDialogProps) {
  const t = useWords("counterReservations");
  const { dayOf } = useFormat();
  const [day, setDay] = useState(dayOf(until));
  const command = useCommand(office.orders.extend.call, { changes: reservationChanges(), onDone: onClose });
  const { failure } = command;
  const beside = refusedBecause(failure, "too-late") ?? refusedBecause(failure, "not-later-than-now");
  return (
    <ConfirmDialog
      title={t("extend-order", { order })}
      action={t("extend")}
      tone="primary"
      command={command}
      isDisabled={day === ""}
      onConfirm={() => void command.run({ order, until: day })}
      onClose={onClose}
      except={["too-late", "not-later-than-now"]}
    >
      <TextField
        label={t("new-until")}
        type="date"
        value={day}
        onChange={setDay}
        error={beside?.message ?? faultsOf(failure)["until"] ?? null}
        isRequired
        autoFocus
      />
    </ConfirmDialog>
  );
}
