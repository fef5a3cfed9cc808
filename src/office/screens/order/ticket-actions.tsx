import type { Order } from "./order.tsx";
import type { Ticket } from "./tickets.tsx";

export function TicketActions(_props: { order: Order; ticket: Ticket }) {
  return null;
}
