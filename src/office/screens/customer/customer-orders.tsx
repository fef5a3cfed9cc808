import { Link } from "react-router";
import { useFormat } from "../../format/format-context.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Table } from "../../ui/table.tsx";
import { useOrderState } from "../../words/order-state.ts";
import { useWords } from "../../words/words-context.tsx";
import styles from "./customer.module.css";
import type { Customer } from "./customer-types.ts";

export function CustomerOrders({ orders: { entries, more } }: Pick<Customer, "orders">) {
  const t = useWords("customer");
  const { dateTime, money } = useFormat();
  const orderState = useOrderState();
  return (
    <Panel title={t("orders")}>
      {entries.length === 0 ? (
        <EmptyState title={t("no-orders")} />
      ) : (
        <Table
          label={t("orders")}
          rows={entries}
          keyOf={({ number }) => number}
          columns={[
            {
              ...{ id: "number", title: t("order"), isHead: true },
              cell: ({ number }) => <Link to={`/orders/${encodeURIComponent(number)}`}>{number}</Link>,
            },
            { id: "created", title: t("placed"), cell: ({ created }) => dateTime(created) },
            { id: "state", title: t("state"), cell: ({ state }) => orderState(state) },
            { ...{ id: "tickets", title: t("tickets"), isNumber: true }, cell: ({ tickets }) => tickets },
            { ...{ id: "items", title: t("items"), isNumber: true }, cell: ({ items }) => items },
            { ...{ id: "total", title: t("total"), isNumber: true }, cell: ({ total }) => money(total) },
          ]}
        />
      )}
      {more ? <p className={styles.detail}>{t("more-orders")}</p> : null}
    </Panel>
  );
}
