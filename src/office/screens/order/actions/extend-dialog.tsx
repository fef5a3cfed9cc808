import { useState } from "react";
import { office } from "../../../client/client.ts";
import { faultsOf, refusedBecause } from "../../../client/failures.ts";
import { useCommand } from "../../../client/use-command.ts";
import { useFormat } from "../../../format/format-context.tsx";
import { ConfirmDialog } from "../../../states/confirm-dialog.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { useWords } from "../../../words/words-context.tsx";
import { orderChanges } from "../order-changes.ts";
import type { OrderDialogProps } from "../order-types.ts";

const BESIDE_FIELD = ["too-late", "not-later-than-now"];

export default function ExtendDialog({ order: { number, hold, holder }, onClose }: OrderDialogProps) {
  const t = useWords("orderActions");
  const { dayOf, dateTime } = useFormat();
  const [until, setUntil] = useState(hold ? dayOf(hold.until) : "");
  const command = useCommand(office.orders.extend.call, { changes: orderChanges(), onDone: onClose });
  const { failure } = command;
  const beside = BESIDE_FIELD.map((reason) => refusedBecause(failure, reason)).find(
    (refused) => refused !== null,
  );
  return (
    <ConfirmDialog
      title={t("extend")}
      action={t("extend")}
      tone="primary"
      command={command}
      isDisabled={until === ""}
      onConfirm={() => void command.run({ order: number, until })}
      onClose={onClose}
      except={BESIDE_FIELD}
    >
      {hold ? <p>{t("extend-text", { until: dateTime(hold.until), email: holder.email })}</p> : null}
      <TextField
        label={t("until")}
        type="date"
        value={until}
        onChange={setUntil}
        error={beside?.message ?? faultsOf(failure)["until"] ?? null}
        isRequired
        autoFocus
      />
    </ConfirmDialog>
  );
}
