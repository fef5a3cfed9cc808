import type { TicketSheet } from "#ports/ticket-paper.ts";
import { type PrintOptions, printPages } from "./tagged-document.ts";
import { setTicket } from "./ticket-page.ts";

/**
 * All tickets of an order as one PDF, a page of A4 each, tagged for screen readers.
 * @throws Error when there is no ticket, or a code that is not digits only
 */
export async function printTickets(sheet: TicketSheet, options: PrintOptions = {}): Promise<Uint8Array> {
  const [first] = sheet.tickets;
  if (first === undefined) throw new Error("A sheet of tickets needs a ticket");
  const about = {
    ...options,
    language: sheet.language,
    title: `${first.eventTitle} – ${sheet.orderText}`,
    author: sheet.houseName,
    words: JSON.stringify(sheet),
  };
  return printPages(about, [...sheet.tickets.keys()], (doc, index, section) =>
    setTicket(doc, sheet, index, section),
  );
}
