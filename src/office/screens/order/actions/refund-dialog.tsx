import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { RefundPreview } from "../../../../box-office/operations/orders/refund-preview.ts";
import { office } from "../../../client/client.ts";
import { refusedBecause } from "../../../client/failures.ts";
import { useCommand } from "../../../client/use-command.ts";
import { readAmount } from "../../../format/read-amount.ts";
import { ConfirmDialog } from "../../../states/confirm-dialog.tsx";
import { Loaded } from "../../../states/loaded.tsx";
import { RadioGroup } from "../../../ui/radio-group.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { useWords } from "../../../words/words-context.tsx";
import { orderChanges } from "../order-changes.ts";
import type { OrderDialogProps } from "../order-types.ts";
import styles from "./actions.module.css";
import { ChooseLines } from "./choose-lines.tsx";
import { NOTHING_CONFIRMED, RefundConfirmations } from "./refund-confirmations.tsx";
import { ShownRefund } from "./shown-refund.tsx";

type Extent = "all" | "lines" | "amount";

/** Shows per way of paying what goes back before it does. What it showed is sent along: something else is refused. */
export default function RefundDialog({ order, onClose }: OrderDialogProps) {
  const t = useWords("refund");
  const [extent, setExtent] = useState<Extent>("all");
  const [lines, setLines] = useState<readonly string[]>([]);
  const [typed, setTyped] = useState("");
  const [confirmed, setConfirmed] = useState(NOTHING_CONFIRMED);
  const amount = readAmount(typed);
  const chosen = {
    order: order.number,
    ...(extent === "lines" ? { lines: [...lines] } : {}),
    ...(extent === "amount" && amount !== null ? { amount } : {}),
  };
  const isChosen = extent === "all" || (extent === "lines" ? lines.length > 0 : amount !== null);
  const preview = useQuery(
    office.orders.previewRefund.queryOptions({
      input: chosen,
      enabled: isChosen,
      staleTime: 0,
      placeholderData: keepPreviousData,
    }),
  );
  const command = useCommand(office.orders.refund.call, {
    changes: [...orderChanges(), office.orders.previewRefund.key()],
    onDone: onClose,
  });
  const { failure } = command;
  const isAgain = refusedBecause(failure, "given-before") !== null;
  const data = isChosen && !preview.isPlaceholderData ? preview.data : undefined;
  const run = async () => {
    if (!data) return;
    const { byHand, used, again, why } = confirmed;
    await command.run({
      ...{ ...chosen, expect: data.expect },
      ...(byHand ? { byHand } : {}),
      ...(used ? { used } : {}),
      ...(again ? { again } : {}),
      ...(why.trim() === "" ? {} : { why }),
    });
    // After the refusal `changed-meanwhile` the preview is outdated.
    await preview.refetch();
  };
  return (
    <ConfirmDialog
      title={t("title", { order: order.number })}
      action={t("refund")}
      command={command}
      isDisabled={!data || !isConfirmed(data, confirmed, isAgain)}
      onConfirm={() => void run()}
      onClose={onClose}
    >
      <RadioGroup<Extent>
        label={t("extent")}
        value={extent}
        onChange={setExtent}
        choices={(["all", "lines", "amount"] as const).map((id) => ({ id, label: t(`extent-${id}`) }))}
      />
      {extent === "lines" ? <ChooseLines order={order} chosen={lines} onChange={setLines} /> : null}
      {extent === "amount" ? (
        <TextField label={t("amount")} inputMode="decimal" value={typed} onChange={setTyped} isRequired />
      ) : null}
      {isChosen ? (
        <div className={styles.preview}>
          <Loaded query={preview} lines={4}>
            {(shown) => (
              <>
                <ShownRefund order={order} preview={shown} />
                <RefundConfirmations
                  preview={shown}
                  isAgain={isAgain}
                  confirmed={confirmed}
                  onChange={setConfirmed}
                />
              </>
            )}
          </Loaded>
        </div>
      ) : null}
    </ConfirmDialog>
  );
}

function isConfirmed(
  { isByHand, used }: RefundPreview,
  confirmed: typeof NOTHING_CONFIRMED,
  isAgain: boolean,
): boolean {
  const hasReason = confirmed.used && confirmed.why.trim() !== "";
  return (!isByHand || confirmed.byHand) && (used.length === 0 || hasReason) && (!isAgain || confirmed.again);
}
