import { type ComponentType, Suspense, useState } from "react";
import type { Permission } from "../../../staff/permissions.ts";
import { useMay } from "../../session/session-context.tsx";
import { later } from "../../states/later.ts";
import { Menu } from "../../ui/menu.tsx";
import type { Words } from "../../words/words.ts";
import { useWords } from "../../words/words-context.tsx";
import type { Order, OrderDialogProps } from "./order-types.ts";

interface OrderAction {
  readonly id: keyof Words["orderActions"];
  readonly permission: Permission;
  readonly isOffered: (order: Order) => boolean;
  readonly Dialog: ComponentType<OrderDialogProps>;
}

const isReserved = ({ hold }: Order) => hold !== null;

const ACTIONS: readonly OrderAction[] = [
  {
    id: "resend",
    permission: "orders.send",
    isOffered: ({ state, isReturned }) => state === "paid" && !isReturned,
    Dialog: later(() => import("./actions/resend-dialog.tsx")),
  },
  {
    id: "refund",
    permission: "orders.refund",
    isOffered: ({ state, left }) => state === "paid" && left.amount > 0,
    Dialog: later(() => import("./actions/refund-dialog.tsx")),
  },
  {
    id: "exchange",
    permission: "orders.change",
    isOffered: ({ state, tickets }) => state === "paid" && tickets.some((ticket) => ticket.state === "valid"),
    Dialog: later(() => import("./actions/exchange-dialog.tsx")),
  },
  {
    id: "recipient",
    permission: "orders.change",
    isOffered: () => true,
    Dialog: later(() => import("./actions/recipient-dialog.tsx")),
  },
  {
    id: "cancel",
    permission: "orders.change",
    isOffered: ({ state }) => state === "reserved" || state === "paying",
    Dialog: later(() => import("./actions/cancel-dialog.tsx")),
  },
  {
    id: "extend",
    permission: "orders.reserve",
    isOffered: isReserved,
    Dialog: later(() => import("./actions/extend-dialog.tsx")),
  },
  {
    id: "lock",
    permission: "orders.reserve",
    isOffered: ({ hold }) => hold !== null && hold.locked === null,
    Dialog: later(() => import("./actions/lock-dialog.tsx")),
  },
  {
    id: "unlock",
    permission: "orders.reserve",
    isOffered: ({ hold }) => hold !== null && hold.locked !== null,
    Dialog: later(() => import("./actions/unlock-dialog.tsx")),
  },
];

/** What this person may do with the order as it is. */
export function OrderActions({ order }: { order: Order }) {
  const t = useWords("orderActions");
  const may = useMay();
  const [open, setOpen] = useState<OrderAction | null>(null);
  const offered = ACTIONS.filter(({ permission, isOffered }) => may(permission) && isOffered(order));
  if (offered.length === 0) return null;
  return (
    <>
      <Menu
        label={t("menu")}
        entries={offered.map((action) => ({
          ...{ id: action.id, label: t(action.id) },
          onAction: () => setOpen(action),
        }))}
      />
      <Suspense>{open ? <open.Dialog order={order} onClose={() => setOpen(null)} /> : null}</Suspense>
    </>
  );
}
