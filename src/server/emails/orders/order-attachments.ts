import type { Order } from "#contract/operations/orders.ts";
import type { Attachment } from "#ports/mail.ts";
import { printTickets } from "../../../adapters/ticket-pdf/print-tickets.ts";
import { performanceCalendar } from "../../documents/performance-calendar.ts";
import { ticketSheet } from "../../documents/ticket-sheet.ts";
import type { EmailHouse } from "../email.ts";
import type { Words } from "../words.ts";

/** The valid tickets as a PDF, if they are electronic, and the performances as calendar entries. */
export async function attachmentsOf(
  { house, publicUrl }: EmailHouse,
  order: Order,
  words: Words,
): Promise<Attachment[]> {
  const calendars = order.performances.map((performance) => ({
    fileName: `${performance.event.slug}-${performance.id}.ics`,
    contentType: "text/calendar",
    content: new TextEncoder().encode(performanceCalendar(order, { performance, house, publicUrl, words })),
  }));
  if (order.delivery?.kind !== "electronic") return calendars;
  const tickets = {
    fileName: `${house.id}-${order.number}.pdf`,
    contentType: "application/pdf",
    content: await printTickets(ticketSheet(order, house, words)),
  };
  return [tickets, ...calendars];
}
