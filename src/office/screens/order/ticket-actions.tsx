import { type DialogAction, DialogMenu } from "../../states/dialog-menu.tsx";
import { later } from "../../states/later.ts";
import { usePlaceWords } from "../../words/place.ts";
import type { Words } from "../../words/words.ts";
import { useWords } from "../../words/words-context.tsx";
import type { Order, Ticket } from "./order-types.ts";

interface About {
  readonly order: Order;
  readonly ticket: Ticket;
}

const ACTIONS: readonly DialogAction<keyof Words["ticketActions"], About>[] = [
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
export function TicketActions({ order, ticket }: About) {
  const t = useWords("ticketActions");
  const place = usePlaceWords();
  if (ticket.state !== "valid") return null;
  return (
    <DialogMenu
      label={t("menu", { place: place(ticket.place) })}
      actions={ACTIONS}
      nameOf={t}
      about={{ order, ticket }}
      variant="quiet"
    >
      <span>{t("change")}</span>
    </DialogMenu>
  );
}
