import { type ComponentType, Suspense, useState } from "react";
import type { Permission } from "../../../staff/permissions.ts";
import { useMay } from "../../session/session-context.tsx";
import { later } from "../../states/later.ts";
import { Menu } from "../../ui/menu.tsx";
import { usePlaceWords } from "../../words/place.ts";
import type { Words } from "../../words/words.ts";
import { useWords } from "../../words/words-context.tsx";
import type { Order, Ticket, TicketDialogProps } from "./order-types.ts";

interface TicketAction {
  readonly id: keyof Words["ticketActions"];
  readonly permission: Permission;
  readonly Dialog: ComponentType<TicketDialogProps>;
}

const ACTIONS: readonly TicketAction[] = [
  { id: "name", permission: "orders.change", Dialog: later(() => import("./actions/name-dialog.tsx")) },
  { id: "seat", permission: "orders.change", Dialog: later(() => import("./actions/seat-dialog.tsx")) },
  {
    id: "price-type",
    permission: "orders.change",
    Dialog: later(() => import("./actions/price-type-dialog.tsx")),
  },
  {
    id: "reissue",
    permission: "tickets.reissue",
    Dialog: later(() => import("./actions/reissue-dialog.tsx")),
  },
];

/** Of a valid ticket; a used or returned one does not change. */
export function TicketActions({ order, ticket }: { order: Order; ticket: Ticket }) {
  const t = useWords("ticketActions");
  const may = useMay();
  const place = usePlaceWords();
  const [open, setOpen] = useState<TicketAction | null>(null);
  const offered = ACTIONS.filter(({ permission }) => may(permission));
  if (ticket.state !== "valid" || offered.length === 0) return null;
  return (
    <>
      <Menu
        label={t("menu", { place: place(ticket.place) })}
        variant="quiet"
        entries={offered.map((action) => ({
          ...{ id: action.id, label: t(action.id) },
          onAction: () => setOpen(action),
        }))}
      >
        <span>{t("change")}</span>
      </Menu>
      <Suspense>
        {open ? <open.Dialog order={order} ticket={ticket} onClose={() => setOpen(null)} /> : null}
      </Suspense>
    </>
  );
}
