import { type ComponentType, lazy, Suspense, useState } from "react";
import type { Permission } from "../../../staff/permissions.ts";
import { useMay } from "../../session/session-context.tsx";
import { Menu } from "../../ui/menu.tsx";
import type { Words } from "../../words/words.ts";
import { useWords } from "../../words/words-context.tsx";
import { CancelDialog } from "./deeds/cancel-dialog.tsx";
import { ExtendDialog } from "./deeds/extend-dialog.tsx";
import { LockDialog } from "./deeds/lock-dialog.tsx";
import { RecipientDialog } from "./deeds/recipient-dialog.tsx";
import { RefundDialog } from "./deeds/refund-dialog.tsx";
import { ResendDialog } from "./deeds/resend-dialog.tsx";
import { UnlockDialog } from "./deeds/unlock-dialog.tsx";
import type { Order, OrderDialogProps } from "./order-types.ts";

/** Its combo box is a fifth of the screen's script. */
const ExchangeDialog = lazy(() => import("./deeds/exchange-dialog.tsx"));

interface OrderAction {
  readonly id: keyof Words["orderDeeds"];
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
    Dialog: ResendDialog,
  },
  {
    id: "refund",
    permission: "orders.refund",
    isOffered: ({ state, left }) => state === "paid" && left.amount > 0,
    Dialog: RefundDialog,
  },
  {
    id: "exchange",
    permission: "orders.change",
    isOffered: ({ state, tickets }) => state === "paid" && tickets.some((ticket) => ticket.state === "valid"),
    Dialog: ExchangeDialog,
  },
  { id: "recipient", permission: "orders.change", isOffered: () => true, Dialog: RecipientDialog },
  {
    id: "cancel",
    permission: "orders.change",
    isOffered: ({ state }) => state === "reserved" || state === "paying",
    Dialog: CancelDialog,
  },
  { id: "extend", permission: "orders.reserve", isOffered: isReserved, Dialog: ExtendDialog },
  {
    id: "lock",
    permission: "orders.reserve",
    isOffered: ({ hold }) => hold !== null && hold.locked === null,
    Dialog: LockDialog,
  },
  {
    id: "unlock",
    permission: "orders.reserve",
    isOffered: ({ hold }) => hold !== null && hold.locked !== null,
    Dialog: UnlockDialog,
  },
];

/** What this person may do with the order as it is. */
export function OrderActions({ order }: { order: Order }) {
  const t = useWords("orderDeeds");
  const may = useMay();
  const [open, setOpen] = useState<OrderAction | null>(null);
  const offered = ACTIONS.filter(({ permission, isOffered }) => may(permission) && isOffered(order));
  if (offered.length === 0) return null;
  return (
    <>
      <Menu
        label={t("menu")}
        parts={[
          {
            id: "deeds",
            entries: offered.map((action) => ({
              ...{ id: action.id, label: t(action.id) },
              onAction: () => setOpen(action),
            })),
          },
        ]}
      />
      <Suspense>{open ? <open.Dialog order={order} onClose={() => setOpen(null)} /> : null}</Suspense>
    </>
  );
}
