import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { office } from "../../../client/client.ts";
import { faultsOf } from "../../../client/failures.ts";
import { useCommand } from "../../../client/use-command.ts";
import { useFormat } from "../../../format/format-context.tsx";
import { codesOfSeats } from "../../../hall/typed-seats.ts";
import { ConfirmDialog } from "../../../states/confirm-dialog.tsx";
import { Loaded } from "../../../states/loaded.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { useWords } from "../../../words/words-context.tsx";
import { seatChanges } from "../changes.ts";
import type { ActionProps } from "./action-props.ts";
import { fromAllocation, GuestSelect } from "./guest-select.tsx";

/** Sells the chosen seats at the ordinary price, with the receipt of a till. */
export function SellDialog({ shown, hall, facts, onClose, onDone }: ActionProps) {
  const t = useWords("seatActions");
  const { money } = useFormat();
  const [receipt, setReceipt] = useState("");
  const [name, setName] = useState("");
  const [guest, setGuest] = useState<string | null>(null);
  const sale = { performance: shown.performance.id, seats: codesOfSeats(hall.hall, facts.seats) };
  const quote = useQuery(office.sales.quote.queryOptions({ input: sale, staleTime: 0 }));
  const command = useCommand(office.sales.sell.call, { changes: seatChanges(), onDone });
  const total = quote.data?.total;
  const sell = () => {
    if (!total) return;
    const printed = name.trim() === "" ? {} : { name: name.trim() };
    void command.run({
      ...{ ...sale, receipt: receipt.trim(), paid: total.amount },
      ...fromAllocation(facts, guest),
      ...printed,
    });
  };
  return (
    <ConfirmDialog
      title={t("sell-title", { count: facts.seats.length })}
      action={t("sell")}
      tone="primary"
      command={command}
      isDisabled={!total || receipt.trim() === ""}
      onConfirm={sell}
      onClose={onClose}
    >
      <Loaded query={quote} lines={1}>
        {(quoted) => <p>{t("sell-total", { total: money(quoted.total) })}</p>}
      </Loaded>
      <TextField
        label={t("receipt")}
        hint={t("receipt-hint")}
        value={receipt}
        onChange={setReceipt}
        maxLength={40}
        error={faultsOf(command.failure)["receipt"] ?? null}
        isRequired
        autoFocus
      />
      <GuestSelect facts={facts} value={guest} onChange={setGuest} />
      <TextField label={t("printed-name")} value={name} onChange={setName} maxLength={100} />
    </ConfirmDialog>
  );
}
