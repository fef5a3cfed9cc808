import { useFormat } from "../../format/format-context.tsx";
import cells from "../../styles/cells.module.css";
import { Panel } from "../../ui/panel.tsx";
import { Table } from "../../ui/table.tsx";
import { useTender } from "../../words/tender.ts";
import { useWords } from "../../words/words-context.tsx";
import styles from "./order.module.css";
import type { Order } from "./order-types.ts";

/** What it cost, and what each way of paying has paid, got back and has left. */
export function OrderMoney({ order }: { order: Order }) {
  const t = useWords("order");
  return (
    <Panel title={t("money")}>
      <Totals order={order} />
      {order.tenders.length > 0 ? <Tenders tenders={order.tenders} /> : null}
    </Panel>
  );
}

function Totals({ order: { totals, left, owed } }: { order: Order }) {
  const t = useWords("order");
  const { money } = useFormat();
  const lines = [
    ["subtotal", totals.subtotal],
    ["discount", totals.discount],
    ["fees", totals.fees],
    ["delivery-cost", totals.delivery],
    ["total", totals.total],
    ["vat", totals.vat],
    ["refundable", left],
    ["owed", owed],
  ] as const;
  const always = new Set(["total", "refundable"]);
  return (
    <dl className={styles.total}>
      {lines
        .filter(([name, { amount }]) => always.has(name) || amount !== 0)
        .map(([name, amount]) => (
          <Total key={name} name={t(name)} amount={money(amount)} isSum={name === "total"} />
        ))}
    </dl>
  );
}

function Total({ name, amount, isSum }: { name: string; amount: string; isSum: boolean }) {
  const sum = isSum ? styles.sum : undefined;
  return (
    <>
      <dt className={sum}>{name}</dt>
      <dd className={sum}>{amount}</dd>
    </>
  );
}

function Tenders({ tenders }: { tenders: Order["tenders"] }) {
  const t = useWords("order");
  const { stored } = useFormat();
  const tender = useTender();
  const amount = (id: "paid" | "refunded" | "left") => ({
    ...{ id, title: t(id === "paid" ? "paid-amount" : id), isNumber: true },
    cell: (row: Order["tenders"][number]) => (
      <>
        <span>{stored(row[id])}</span>
        {id === "refunded" && row.refunding.amount > 0 ? (
          <span className={cells.detail}>{t("refunding", { amount: stored(row.refunding) })}</span>
        ) : null}
        {id === "refunded" && row.moved.amount > 0 ? (
          <span className={cells.detail}>{t("moved-to", { amount: stored(row.moved) })}</span>
        ) : null}
      </>
    ),
  });
  return (
    <Table
      label={t("tenders")}
      rows={tenders}
      keyOf={({ id }) => id}
      columns={[
        {
          ...{ id: "method", title: t("tender"), isHead: true },
          cell: ({ kind, method, payment }) => (
            <>
              <span>{tender(kind, method)}</span>
              {payment ? <span className={cells.detail}>{payment}</span> : null}
            </>
          ),
        },
        amount("paid"),
        amount("refunded"),
        amount("left"),
      ]}
    />
  );
}
