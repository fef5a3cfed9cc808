import type { House } from "#config/house/house.ts";
import type { PerformanceOfTicket } from "#contract/operations/basket.ts";
import type { Order, Ticket } from "#contract/operations/orders.ts";
import { validTickets } from "#domain/valid-tickets.ts";
import { lineNotes } from "#languages/line-notes.ts";
import type { PrintedTicket, TicketSheet } from "#ports/ticket-paper.ts";
import type { Words } from "../emails/words.ts";

export function ticketSheet(order: Order, house: House, words: Words): TicketSheet {
  const byId = new Map(order.performances.map((performance) => [performance.id, performance]));
  return {
    language: words.language,
    houseName: house.name,
    brandColour: house.brand.themeColour,
    orderText: words.say("paper.order", { number: order.number }),
    footerText: words.say("paper.footer"),
    tickets: validTickets(order).flatMap((ticket) => {
      const performance = byId.get(ticket.performance);
      if (!performance) return [];
      const printed = printedTicket({ ticket, performance, holder: nameOf(order) }, house, words);
      return [{ ...printed, notes: [...printed.notes, ...mealsAt(order, performance, words)] }];
    }),
  };
}

const nameOf = ({ holder }: Order) => `${holder.firstName} ${holder.lastName}`;

function mealsAt({ lines }: Order, { id, event }: PerformanceOfTicket, { say, format }: Words): string[] {
  const own = lines.filter(
    (line) => line.kind === "food" && line.performance === id && line.returned < line.quantity,
  );
  return own.map(({ name, about }) => {
    // Already on the ticket.
    const further = about.filter((note) =>
      "word" in note ? note.word !== "food-day" : note.text !== event.title,
    );
    const notes = lineNotes(further, (word, values) => say(`lineNotes.${word}`, values), format.calendarDay);
    return `${name}: ${notes.join(", ")}`;
  });
}

export interface TicketShown {
  /** No price if the ticket was only shared. */
  readonly ticket: Pick<Ticket, "code" | "place" | "priceType" | "name"> & Partial<Pick<Ticket, "total">>;
  readonly performance: PerformanceOfTicket;
  readonly holder: string;
}

export function printedTicket(
  { ticket, performance, holder }: TicketShown,
  house: House,
  { say, format }: Pick<Words, "say" | "format">,
): PrintedTicket {
  const { place } = ticket;
  const venue = house.venues.find(({ id }) => id === performance.venue.id);
  const pairs: [label: string, value: string | null][] = [
    [say("place.section"), place.section],
    [say("place.row"), place.row],
    // Standing places have no seat number.
    [say("place.seat"), place.row === "" ? null : place.seat],
    [say("place.door"), place.door],
  ];
  return {
    code: ticket.code,
    eventTitle: performance.event.title,
    composer: performance.event.composer,
    startsText: format.fullDateTime(performance.starts),
    venueText: `${performance.venue.name}, ${house.name}`,
    addressText: venue ? `${venue.street}, ${venue.postalCode} ${venue.city}` : "",
    place: pairs.flatMap(([label, value]) => (value ? [{ label, value }] : [])),
    priceTypeText: ticket.priceType,
    priceText: ticket.total ? format.money(ticket.total) : "",
    holderText: ticket.name ?? holder,
    notes: place.restrictedView ? [say("place.restricted-view", { reason: place.restrictedView })] : [],
  };
}
