import { type DialogAction, DialogMenu } from "../../states/dialog-menu.tsx";
import { later } from "../../states/later.ts";
import type { Words } from "../../words/words.ts";
import { useWords } from "../../words/words-context.tsx";
import type { Order } from "./order-types.ts";

interface OrderAction extends DialogAction<keyof Words["orderActions"], { order: Order }> {
  readonly isOffered: (order: Order) => boolean;
}

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
    isOffered: ({ hold }) => hold !== null,
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
  const actions = ACTIONS.filter(({ isOffered }) => isOffered(order));
  return <DialogMenu label={t("menu")} actions={actions} nameOf={t} about={{ order }} />;
}
