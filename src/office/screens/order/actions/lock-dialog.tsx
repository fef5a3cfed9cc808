import { useState } from "react";
import { office } from "../../../client/client.ts";
import { useCommand } from "../../../client/use-command.ts";
import { ConfirmDialog } from "../../../states/confirm-dialog.tsx";
import { WhyField } from "../../../states/why-field.tsx";
import { useWords } from "../../../words/words-context.tsx";
import { orderChanges } from "../order-changes.ts";
import type { OrderDialogProps } from "../order-types.ts";

export default function LockDialog({ order: { number }, onClose }: OrderDialogProps) {
  const t = useWords("orderActions");
  const [why, setWhy] = useState("");
  const command = useCommand(office.orders.lock.call, { changes: orderChanges(), onDone: onClose });
  return (
    <ConfirmDialog
      title={t("lock")}
      action={t("lock")}
      tone="primary"
      command={command}
      isDisabled={why.trim() === ""}
      onConfirm={() => void command.run({ order: number, why })}
      onClose={onClose}
    >
      <p>{t("lock-text")}</p>
      <WhyField label={t("why")} why={why} onChange={setWhy} failure={command.failure} rows={2} />
    </ConfirmDialog>
  );
}
