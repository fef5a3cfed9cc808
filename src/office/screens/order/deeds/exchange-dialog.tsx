import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ExchangePreview } from "../../../../box-office/operations/orders/exchanges.ts";
import { office } from "../../../client/client.ts";
import { useCommand } from "../../../client/use-command.ts";
import { useFind } from "../../../finding/use-find.ts";
import { useFormat } from "../../../format/format-context.tsx";
import { ConfirmDialog } from "../../../states/confirm-dialog.tsx";
import { Loaded } from "../../../states/loaded.tsx";
import { Select } from "../../../ui/select.tsx";
import { useWords } from "../../../words/words-context.tsx";
import { orderChanges } from "../order-changes.ts";
import type { Order, OrderDialogProps } from "../order-types.ts";
import { ChooseLines } from "./choose-lines.tsx";
import styles from "./deeds.module.css";
import { EmailNote } from "./shown-parts.tsx";

/** To another performance of the same production, at the same seats. */
export function ExchangeDialog({ order, onClose }: OrderDialogProps) {
  const t = useWords("exchange");
  const [tickets, setTickets] = useState<readonly string[]>([]);
  const [to, setTo] = useState<string | null>(null);
  const input = { order: order.number, to: Number(to), tickets: [...tickets] };
  const isChosen = to !== null && tickets.length > 0;
  const preview = useQuery(
    office.orders.previewExchange.queryOptions({ input, enabled: isChosen, staleTime: 0 }),
  );
  const command = useCommand(office.orders.exchange.call, {
    changes: [...orderChanges(), office.orders.previewExchange.key()],
    onDone: onClose,
  });
  const { data } = preview;
  return (
    <ConfirmDialog
      title={t("title")}
      action={t("exchange")}
      tone="primary"
      command={command}
      isDisabled={!isChosen || !data || data.owed.amount > 0}
      onConfirm={() => void command.run({ ...input, expect: data?.expect })}
      onClose={onClose}
    >
      <ChooseLines order={order} chosen={tickets} onChange={setTickets} isOnlyTickets />
      <ChoosePerformance order={order} value={to} onChange={setTo} />
      {isChosen ? (
        <div className={styles.preview}>
          <Loaded query={preview} lines={4}>
            {(shown) => <ShownExchange preview={shown} />}
          </Loaded>
        </div>
      ) : null}
    </ConfirmDialog>
  );
}

interface ChoosePerformanceProps {
  readonly order: Order;
  readonly value: string | null;
  readonly onChange: (performance: string) => void;
}

/** Found by the production's title. */
function ChoosePerformance({ order: { performances }, value, onChange }: ChoosePerformanceProps) {
  const t = useWords("exchange");
  const { fullDateTime } = useFormat();
  const title = performances[0]?.event.title ?? "";
  const query = useFind(title);
  return (
    <Loaded query={query} lines={1}>
      {(found) => (
        <Select
          label={t("to")}
          placeholder={t("choose")}
          value={value}
          onChange={onChange}
          choices={(found.performances?.entries ?? [])
            .filter((one) => one.title === title && !one.isCancelled)
            .map(({ id, starts, venue }) => ({ id: String(id), label: fullDateTime(starts), detail: venue }))}
        />
      )}
    </Loaded>
  );
}

function ShownExchange({ preview }: { preview: ExchangePreview }) {
  const t = useWords("exchange");
  const { money } = useFormat();
  const { worth, fee, total, owed, value, credit, email } = preview;
  const lines = [
    ["worth", worth],
    ["fee", fee],
    ["total", total],
    ["owed", owed],
    ["value", value],
    ["credit", credit],
  ] as const;
  return (
    <>
      <ul className={styles.list}>
        {lines
          .filter(([name, { amount }]) => amount > 0 || name === "total")
          .map(([name, amount]) => (
            <li key={name}>{t(name, { amount: money(amount) })}</li>
          ))}
      </ul>
      {owed.amount > 0 ? <p>{t("owes")}</p> : null}
      <EmailNote to={email?.to ?? null} />
    </>
  );
}
