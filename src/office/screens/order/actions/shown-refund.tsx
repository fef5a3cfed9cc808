import type { RefundPreview } from "../../../../box-office/operations/orders/refund-preview.ts";
import { useFormat } from "../../../format/format-context.tsx";
import { useTender } from "../../../words/tender.ts";
import { useWords } from "../../../words/words-context.tsx";
import type { Order } from "../order-types.ts";
import styles from "./actions.module.css";
import { EmailNote, SeatList } from "./shown-parts.tsx";

/** What goes back by which way, which seats become free, and which email the customer gets. */
export function ShownRefund({ order, preview }: { order: Order; preview: RefundPreview }) {
  const t = useWords("refund");
  const { money } = useFormat();
  const { amount, left, waived, tenders, tickets, kept, email } = preview;
  return (
    <>
      <p className={styles.sum}>{t("goes-back", { amount: money(amount) })}</p>
      <TenderList tenders={tenders} />
      {waived.amount > 0 ? <p>{t("waived", { amount: money(waived) })}</p> : null}
      <SeatList title={t("free")} order={order} ids={tickets.map(({ id }) => id)} />
      {kept.length > 0 ? <p>{t("kept", { count: kept.length })}</p> : null}
      <EmailNote to={email?.to ?? null} />
      <p className={styles.muted}>{t("left", { amount: money(left) })}</p>
    </>
  );
}

export function TenderList({ tenders }: { tenders: RefundPreview["tenders"] }) {
  const t = useWords("refund");
  const { money } = useFormat();
  const tender = useTender();
  if (tenders.length === 0) return null;
  return (
    <ul className={styles.list}>
      {tenders.map(({ kind, label, amount, to }) => (
        <li key={`${kind} ${label} ${to}`}>
          {t(`to-${to}`, { tender: tender(kind, label), amount: money(amount) })}
        </li>
      ))}
    </ul>
  );
}
