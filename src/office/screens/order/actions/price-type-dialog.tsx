import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { PriceTypePreview } from "../../../../box-office/operations/orders/price-types.ts";
import { office } from "../../../client/client.ts";
import { faultsOf } from "../../../client/failures.ts";
import { useCommand } from "../../../client/use-command.ts";
import { useFormat } from "../../../format/format-context.tsx";
import { ConfirmDialog } from "../../../states/confirm-dialog.tsx";
import { Loaded } from "../../../states/loaded.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Select } from "../../../ui/select.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { usePlaceWords } from "../../../words/place.ts";
import { useLanguage, useWords } from "../../../words/words-context.tsx";
import { orderChanges } from "../order-changes.ts";
import type { TicketDialogProps } from "../order-types.ts";
import styles from "./actions.module.css";
import { EmailNote } from "./shown-parts.tsx";
import { TenderList } from "./shown-refund.tsx";

export default function PriceTypeDialog({ order, ticket, onClose }: TicketDialogProps) {
  const t = useWords("priceType");
  const refund = useWords("refund");
  const { money } = useFormat();
  const place = usePlaceWords();
  const [chosen, setChosen] = useState<string | null>(null);
  const [receipt, setReceipt] = useState("");
  const [byHand, setByHand] = useState(false);
  const of = { order: order.number, ticket: ticket.id };
  const input = { ...of, priceType: Number(chosen) };
  const preview = useQuery(
    office.tickets.previewPriceType.queryOptions({ input, enabled: chosen !== null, staleTime: 0 }),
  );
  const command = useCommand(office.tickets.changePriceType.call, {
    changes: [...orderChanges(), office.tickets.key()],
    onDone: onClose,
  });
  const { data } = preview;
  const isOwed = data !== undefined && data.owed.amount > 0;
  const isReady = data && (!isOwed || receipt.trim() !== "") && (!data.isByHand || byHand);
  const run = () =>
    command.run({
      ...{ ...input, expect: data?.expect },
      ...(isOwed ? { receipt: receipt.trim(), paid: data.owed.amount } : {}),
      ...(data?.isByHand ? { byHand } : {}),
    });
  return (
    <ConfirmDialog
      title={t("title")}
      action={t("title")}
      tone="primary"
      command={command}
      isDisabled={!isReady}
      onConfirm={() => void run()}
      onClose={onClose}
    >
      <p>{t("text", { place: place(ticket.place), priceType: ticket.priceType })}</p>
      <ChoosePriceType of={of} value={chosen} onChange={setChosen} />
      {chosen === null ? null : (
        <div className={styles.preview}>
          <Loaded query={preview} lines={4}>
            {(shown) => <ShownPriceType preview={shown} />}
          </Loaded>
        </div>
      )}
      {isOwed ? (
        <TextField
          label={t("receipt", { amount: money(data.owed) })}
          value={receipt}
          onChange={setReceipt}
          maxLength={40}
          error={faultsOf(command.failure)["receipt"] ?? null}
          isRequired
        />
      ) : null}
      {data?.isByHand ? (
        <Checkbox isSelected={byHand} onChange={setByHand}>
          {refund("by-hand")}
        </Checkbox>
      ) : null}
    </ConfirmDialog>
  );
}

interface ChoosePriceTypeProps {
  readonly of: { readonly order: string; readonly ticket: string };
  readonly value: string | null;
  readonly onChange: (priceType: string) => void;
}

function ChoosePriceType({ of, value, onChange }: ChoosePriceTypeProps) {
  const t = useWords("priceType");
  const { money } = useFormat();
  const { language } = useLanguage();
  const query = useQuery(
    office.tickets.priceTypes.queryOptions({ input: { ...of, language }, staleTime: 0 }),
  );
  return (
    <Loaded query={query} lines={1}>
      {({ priceTypes }) =>
        priceTypes.length === 0 ? (
          <p>{t("none")}</p>
        ) : (
          <Select
            label={t("new")}
            placeholder={t("choose")}
            value={value}
            onChange={onChange}
            choices={priceTypes.map(({ id, name, total }) => ({
              ...{ id: String(id), label: name, detail: money(total) },
            }))}
          />
        )
      }
    </Loaded>
  );
}

function ShownPriceType({
  preview: { worth, total, owed, back, tenders, email },
}: {
  preview: PriceTypePreview;
}) {
  const t = useWords("priceType");
  const refund = useWords("refund");
  const { money } = useFormat();
  return (
    <>
      <ul className={styles.list}>
        <li>{t("worth", { amount: money(worth) })}</li>
        <li>{t("total", { amount: money(total) })}</li>
      </ul>
      {owed.amount > 0 ? <p className={styles.sum}>{t("owed", { amount: money(owed) })}</p> : null}
      {back.amount > 0 ? <p className={styles.sum}>{refund("goes-back", { amount: money(back) })}</p> : null}
      <TenderList tenders={tenders} />
      <p>{t("new-order")}</p>
      <EmailNote to={email?.to ?? null} />
    </>
  );
}
