import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { ExchangePreview } from "../../../../box-office/operations/orders/exchanges.ts";
import { office } from "../../../client/client.ts";
import { faultsOf } from "../../../client/failures.ts";
import { useCommand } from "../../../client/use-command.ts";
import { usePaused } from "../../../finding/use-paused.ts";
import { useFormat } from "../../../format/format-context.tsx";
import { useMay } from "../../../session/session-context.tsx";
import { ConfirmDialog } from "../../../states/confirm-dialog.tsx";
import { FailureNotice } from "../../../states/failure-notice.tsx";
import { Loaded } from "../../../states/loaded.tsx";
import { Button } from "../../../ui/button.tsx";
import { RadioGroup } from "../../../ui/radio-group.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { usePlaceWords } from "../../../words/place.ts";
import { useLanguage, useWords } from "../../../words/words-context.tsx";
import { orderChanges } from "../order-changes.ts";
import type { Order, OrderDialogProps } from "../order-types.ts";
import styles from "./actions.module.css";
import { ChooseLines } from "./choose-lines.tsx";
import { ChoosePerformance, productionOf } from "./choose-performance.tsx";
import { EmailNote } from "./shown-parts.tsx";

type Seats = "same" | "best" | "named";

/** To another performance of the same production. */
export default function ExchangeDialog({ order, onClose }: OrderDialogProps) {
  const t = useWords("exchange");
  const { language } = useLanguage();
  const [tickets, setTickets] = useState<readonly string[]>([]);
  const [to, setTo] = useState<string | null>(null);
  const [seats, setSeats] = useState<Seats>("same");
  const [typed, setTyped] = useState("");
  const named = usePaused(typed)
    .split(/[\s,;]+/)
    .filter(Boolean);
  const input = {
    ...{ order: order.number, to: Number(to), tickets: [...tickets] },
    ...(seats === "best" ? { best: true } : {}),
    ...(seats === "named" ? { seats: named } : {}),
  };
  const isChosen = to !== null && tickets.length > 0 && (seats !== "named" || named.length > 0);
  const preview = useQuery(
    office.orders.previewExchange.queryOptions({
      ...{ input: { ...input, language }, enabled: isChosen, staleTime: 0 },
    }),
  );
  const command = useCommand(office.orders.exchange.call, {
    changes: [...orderChanges(), office.orders.previewExchange.key()],
    onDone: onClose,
  });
  const data = isChosen ? preview.data : undefined;
  const run = async () => {
    if (!data) return;
    // The seats that were shown, and no others that have become the best since.
    const shown = seats === "best" ? { seats: data.to.map(({ seat }) => seat) } : {};
    await command.run({ ...input, ...shown, expect: data.expect });
    await preview.refetch();
  };
  return (
    <ConfirmDialog
      title={t("title")}
      action={t("exchange")}
      tone="primary"
      command={command}
      isDisabled={!isChosen || !data || data.owed.amount > 0}
      onConfirm={() => void run()}
      onClose={onClose}
    >
      <ChooseLines order={order} chosen={tickets} onChange={setTickets} isOnlyTickets />
      <ChoosePerformance title={productionOf(order, tickets)} value={to} onChange={setTo} />
      <RadioGroup<Seats>
        label={t("seats")}
        value={seats}
        onChange={setSeats}
        choices={(["same", "best", "named"] as const).map((id) => ({ id, label: t(`seats-${id}`) }))}
      />
      {seats === "named" ? (
        <TextField
          label={t("named")}
          hint={t("named-hint", { count: Math.max(tickets.length, 1) })}
          value={typed}
          onChange={setTyped}
          maxLength={1000}
          error={faultsOf(command.failure)["seats"] ?? null}
          isRequired
        />
      ) : null}
      {isChosen ? (
        <div className={styles.preview}>
          <Loaded query={preview} lines={4}>
            {(shown) => (
              <>
                <ShownExchange order={order} preview={shown} />
                {shown.owed.amount > 0 ? <AtCounter {...{ order, tickets, to }} /> : null}
              </>
            )}
          </Loaded>
        </div>
      ) : null}
    </ConfirmDialog>
  );
}

function ShownExchange({ order, preview }: { order: Order; preview: ExchangePreview }) {
  const t = useWords("exchange");
  const place = usePlaceWords();
  const { money } = useFormat();
  const { from, to, worth, fee, total, owed, value, credit, email } = preview;
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
        {from.map(({ id, seat }, at) => {
          const ticket = order.tickets.find((one) => one.id === id);
          const other = to[at];
          const shown = [ticket?.place, other?.place].map((one) => one && place(one));
          return <li key={id}>{`${shown[0] ?? seat} → ${shown[1] ?? other?.seat ?? ""}`}</li>;
        })}
        {lines
          .filter(([name, { amount }]) => amount > 0 || name === "total")
          .map(([name, amount]) => (
            <li key={name}>{t(name, { amount: money(amount) })}</li>
          ))}
      </ul>
      <EmailNote to={email?.to ?? null} />
    </>
  );
}

interface AtCounterProps {
  readonly order: Order;
  readonly tickets: readonly string[];
  readonly to: string | null;
}

/** What is owed can be taken at the counter: the old tickets pay for their part. */
function AtCounter({ order, tickets, to }: AtCounterProps) {
  const t = useWords("exchange");
  const may = useMay();
  const navigate = useNavigate();
  const start = useCommand(office.counter.start.call);
  const exchange = useCommand(office.counter.exchange.call, {
    onDone: ({ sale }) => void navigate(`/counter?sale=${sale}`),
  });
  const begin = async () => {
    const started = await start.run({});
    if (!started) return;
    const input = { sale: started.sale, order: order.number, tickets: [...tickets], to: Number(to) };
    await exchange.run(input);
  };
  if (!may("sales.sell")) return <p>{t("owes")}</p>;
  return (
    <>
      <p>{t("at-counter-text")}</p>
      <Button isPending={start.isPending || exchange.isPending} onPress={() => void begin()}>
        {t("at-counter")}
      </Button>
      <FailureNotice failure={start.failure ?? exchange.failure} />
    </>
  );
}
