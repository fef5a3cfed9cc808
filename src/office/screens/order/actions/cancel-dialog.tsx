import { useQuery } from "@tanstack/react-query";
import { office } from "../../../client/client.ts";
import { useCommand } from "../../../client/use-command.ts";
import { ConfirmDialog } from "../../../states/confirm-dialog.tsx";
import { Loaded } from "../../../states/loaded.tsx";
import { useWords } from "../../../words/words-context.tsx";
import { orderChanges } from "../order-changes.ts";
import type { OrderDialogProps } from "../order-types.ts";
import { EmailNote, SeatList } from "./shown-parts.tsx";

/** Of an order that is reserved or being paid. */
export default function CancelDialog({ order, onClose }: OrderDialogProps) {
  const t = useWords("orderActions");
  const preview = useQuery(
    office.orders.previewCancel.queryOptions({ input: { order: order.number }, staleTime: 0 }),
  );
  const command = useCommand(office.orders.cancel.call, {
    changes: [...orderChanges(), office.orders.previewCancel.key()],
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title={t("cancel")}
      action={t("cancel")}
      command={command}
      isDisabled={!preview.data}
      onConfirm={() => void command.run({ order: order.number, expect: preview.data?.expect })}
      onClose={onClose}
    >
      <Loaded query={preview} lines={3}>
        {({ state, tickets, email }) => (
          <>
            <p>{t(state === "paying" ? "cancel-paying" : "cancel-text")}</p>
            <SeatList title={t("cancel-free")} order={order} ids={tickets.map(({ id }) => id)} />
            <EmailNote to={email?.to ?? null} />
          </>
        )}
      </Loaded>
    </ConfirmDialog>
  );
}
