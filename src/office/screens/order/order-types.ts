import type { OutputOf } from "#contract/operation.ts";
import type { orderRecord } from "../../../box-office/operations/orders/order-record.ts";

export type Order = OutputOf<typeof orderRecord.show>;

export type Ticket = Order["tickets"][number];

export interface OrderDialogProps {
  readonly order: Order;
  readonly onClose: () => void;
}

export interface TicketDialogProps {
  readonly order: Order;
  readonly ticket: Ticket;
  readonly onClose: () => void;
}
