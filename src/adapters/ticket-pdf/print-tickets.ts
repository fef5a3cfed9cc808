import type { TicketSheet } from "#ports/ticket-paper.ts";
import { type PrintOptions, printPages } from "./tagged-document.ts";
import { setTicketPage } from "./ticket-page.ts";

/**
 * One A4 page each, tagged for screen readers. @throws Error without tickets, or if a code is not digits only
 */
export async function printTickets(sheet: TicketSheet, options: PrintOptions = {}): Promise<Uint8Array> {
  const [first] = sheet.tickets;
  if (first === undefined) throw new Error("A sheet of tickets needs a ticket");
  const about = { ...options, sheet, title: `${first.eventTitle} – ${sheet.orderText}` };
  return printPages(about, [...sheet.tickets.keys()], (doc, index, section) =>
    setTicketPage(doc, sheet, index, section),
  );
}
