import { office } from "../../client/client.ts";
import { useCommand } from "../../client/use-command.ts";
import { ConfirmDialog } from "../../states/confirm-dialog.tsx";
import { useWords } from "../../words/words-context.tsx";
import { reservationChanges } from "./reservation-changes.ts";
import type { ReservationDialogProps } from "./reservation-types.ts";

export default function ReleaseDialog({ reservation: { order }, onClose }: ReservationDialogProps) {
  const t = useWords("counterReservations");
  const command = useCommand(office.orders.cancel.call, { changes: reservationChanges(), onDone: onClose });
  return (
    <ConfirmDialog
      title={t("release-order", { order })}
      action={t("release")}
      command={command}
      onConfirm={() => void command.run({ order })}
      onClose={onClose}
    >
      <p>{t("release-text")}</p>
    </ConfirmDialog>
  );
}
