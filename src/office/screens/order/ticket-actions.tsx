import { type ComponentType, useState } from "react";
import type { Permission } from "../../../staff/permissions.ts";
import { useMay } from "../../session/session-context.tsx";
import { Menu } from "../../ui/menu.tsx";
import { usePlace } from "../../words/place.ts";
import type { Words } from "../../words/words.ts";
import { useWords } from "../../words/words-context.tsx";
import { NameDialog } from "./deeds/name-dialog.tsx";
import { PriceTypeDialog } from "./deeds/price-type-dialog.tsx";
import { ReissueDialog } from "./deeds/reissue-dialog.tsx";
import { SeatDialog } from "./deeds/seat-dialog.tsx";
import type { Order, Ticket, TicketDialogProps } from "./order-types.ts";

interface TicketAction {
  readonly id: keyof Words["ticketDeeds"];
  readonly permission: Permission;
  readonly Dialog: ComponentType<TicketDialogProps>;
}

const ACTIONS: readonly TicketAction[] = [
  { id: "name", permission: "orders.change", Dialog: NameDialog },
  { id: "seat", permission: "orders.change", Dialog: SeatDialog },
  { id: "price-type", permission: "orders.change", Dialog: PriceTypeDialog },
  { id: "reissue", permission: "tickets.reissue", Dialog: ReissueDialog },
];

/** Of a valid ticket; a used or returned one does not change. */
export function TicketActions({ order, ticket }: { order: Order; ticket: Ticket }) {
  const t = useWords("ticketDeeds");
  const may = useMay();
  const place = usePlace();
  const [open, setOpen] = useState<TicketAction | null>(null);
  const offered = ACTIONS.filter(({ permission }) => may(permission));
  if (ticket.state !== "valid" || offered.length === 0) return null;
  return (
    <>
      <Menu
        label={t("menu", { place: place(ticket.place) })}
        variant="quiet"
        parts={[
          {
            id: "deeds",
            entries: offered.map((action) => ({
              ...{ id: action.id, label: t(action.id) },
              onAction: () => setOpen(action),
            })),
          },
        ]}
      >
        <span>{t("change")}</span>
      </Menu>
      {open ? <open.Dialog order={order} ticket={ticket} onClose={() => setOpen(null)} /> : null}
    </>
  );
}
