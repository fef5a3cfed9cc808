import type { ReactNode } from "react";
import { Link } from "react-router";
import { useFormat } from "../../format/format-context.tsx";
import { Facts, Panel } from "../../ui/panel.tsx";
import { useWords } from "../../words/words-context.tsx";
import styles from "./order.module.css";
import type { Order } from "./order-types.ts";

/** Other orders, claims, withdrawals and choices that belong to it. */
export function Connected({ order }: { order: Order }) {
  const t = useWords("order");
  const { money } = useFormat();
  const { exchangedTo, exchangedFrom, addedTo, claims, withdrawals, choices } = order;
  const facts = [
    linked(t("exchanged-to"), exchangedTo),
    linked(t("exchanged-from"), exchangedFrom),
    linked(t("added-to"), addedTo),
    items(
      t("claims"),
      claims.map(({ state }) => t(`claim-${state}`)),
    ),
    items(
      t("withdrawals"),
      withdrawals.map(
        ({ item, refund, isRefunded }) =>
          `${item}, ${money(refund)}, ${t(isRefunded ? "withdrawal-refunded" : "withdrawal-waits")}`,
      ),
    ),
    items(
      t("choices"),
      choices.map(({ kind, state }) => `${t(kind)}: ${t(`choice-${state}`)}`),
    ),
  ].filter((fact) => fact !== null);
  if (facts.length === 0) return null;
  return (
    <Panel title={t("connected")}>
      <Facts facts={facts} />
    </Panel>
  );
}

function linked(name: string, orders: readonly string[]) {
  return items(
    name,
    orders.map((order) => (
      <Link key={order} to={`/orders/${encodeURIComponent(order)}`}>
        {order}
      </Link>
    )),
  );
}

function items(name: string, entries: readonly ReactNode[]) {
  if (entries.length === 0) return null;
  const value = (
    <ul className={styles.said}>
      {entries.map((entry, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the entries have no id, and are replaced as a whole
        <li key={at}>{entry}</li>
      ))}
    </ul>
  );
  return { name, value };
}
