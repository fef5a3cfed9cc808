import type { House } from "#config/house/house.ts";
import { printTickets } from "../../adapters/ticket-pdf/print-tickets.ts";
import type { BoxOffice } from "../../box-office/box-office-command.ts";
import type { Engine } from "../../engine/engine.ts";
import { wordsIn } from "../emails/words.ts";
import { ticketSheet } from "./ticket-sheet.ts";

/** Prints an order's tickets for the box office, in the order's language. */
export function createTicketPrinter(
  { orders, backEnd }: Pick<Engine, "orders" | "backEnd">,
  house: House,
): NonNullable<BoxOffice["ticketsPdf"]> {
  return async (link) => {
    const language = await orders.languageOf(link);
    if (!language) throw new Error(`No order has the link ${link}`);
    const caller = { session: null, language, address: "box-office", idempotencyKey: null };
    const read = await backEnd.orders.read({ link }, caller);
    if (!read.ok) throw new Error(`An order of the box office cannot be read: ${read.refusal.reason}`);
    return printTickets(ticketSheet(read.value, house, await wordsIn(language, house)));
  };
}
