import type { House } from "#config/house/house.ts";
import type { TicketSheet } from "#ports/ticket-paper.ts";
import { printTickets } from "../../adapters/ticket-pdf/print-tickets.ts";
import { qrSvg } from "../../adapters/ticket-pdf/qr-svg.ts";
import type { BoxOffice } from "../../box-office/box-office-command.ts";
import type { TicketPaper } from "../../box-office/operations/counter/paper.ts";
import type { Engine } from "../../engine/engine.ts";
import { wordsIn } from "../emails/words.ts";
import { ticketSheet } from "./ticket-sheet.ts";

type Printer = Required<Pick<BoxOffice, "ticketsPdf" | "paper">>;

/** Prints an order's tickets for the box office, in the order's language. */
export function createTicketPrinter(
  { orders, backEnd }: Pick<Engine, "orders" | "backEnd">,
  house: House,
): Printer {
  const sheetOf = async (link: string): Promise<TicketSheet> => {
    const language = await orders.languageOf(link);
    if (!language) throw new Error(`No order has the link ${link}`);
    const caller = { session: null, language, address: "box-office", idempotencyKey: null };
    const read = await backEnd.orders.read({ link }, caller);
    if (!read.ok) throw new Error(`An order of the box office cannot be read: ${read.refusal.reason}`);
    const words = await wordsIn(language, house);
    const sheet = ticketSheet(read.value, house, words);
    if (house.counter.till === "own") return sheet;
    // The house's certified till prints the receipt.
    return { ...sheet, footerText: `${words.say("paper.no-receipt")} ${sheet.footerText}` };
  };
  return {
    ticketsPdf: async (link) => printTickets(await sheetOf(link)),
    paper: {
      sizes: house.counter.printSizes,
      tickets: async (link) => paperOf(await sheetOf(link)),
    },
  };
}

function paperOf({ language, houseName, orderText, footerText, tickets }: TicketSheet): TicketPaper {
  return {
    ...{ language, houseName, orderText, footerText },
    tickets: tickets.map((ticket) => {
      const { code, eventTitle, startsText, venueText, place, priceTypeText, priceText } = ticket;
      return {
        ...{ code, qr: qrSvg(code), eventTitle, startsText, venueText, place: [...place] },
        ...{ priceTypeText, priceText, holderText: ticket.holderText, notes: [...ticket.notes] },
      };
    }),
  };
}
