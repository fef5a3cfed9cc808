import { and, asc, eq } from "drizzle-orm";
import { done } from "#domain/outcome.ts";
import { ticketUses } from "../engine/storage/tables/desk.ts";
import { orders, tickets } from "../engine/storage/tables/shop.ts";
import { type DeskCommand, no } from "./desk-command.ts";

export const door: DeskCommand = {
  name: "door",
  usage: "<performance>",
  summary: "lists who may come in: seat, ticket, holder, and whether it was used",
  words: [1, 1],
  async run({ engine }, { words: [typed = ""] }) {
    const { database, catalogue } = engine.services;
    const index = await catalogue.current();
    const performance = index.performance(Number(typed));
    if (!performance) return no("unknown-performance", `There is no performance ${typed}.`);
    const rows = await database
      .select({ ticket: tickets, document: orders.document, number: orders.number, used: ticketUses.at })
      .from(tickets)
      .innerJoin(orders, eq(orders.id, tickets.order))
      .leftJoin(ticketUses, eq(ticketUses.code, tickets.code))
      .where(and(eq(tickets.performance, performance.id), eq(tickets.valid, true)))
      .orderBy(asc(tickets.seat));
    const plan = index.planOf(performance);
    const lines = rows.map(({ ticket, document, number, used }) => {
      const placed = plan.seat(ticket.seat);
      const place = placed
        ? `${placed.section.slug}/${placed.row.number}/${placed.seat.number}`
        : ticket.seat;
      const { firstName, lastName } = document.holder;
      const name = ticket.name ?? `${lastName}, ${firstName}`;
      return `${place}  ${ticket.code}  ${name}  order ${number}  ${used ? `used ${used.toISOString()}` : "not used"}`;
    });
    const inside = rows.filter(({ used }) => used !== null).length;
    return done([...lines, `${rows.length} tickets, ${inside} used`].join("\n"));
  },
};

export const used: DeskCommand = {
  name: "used",
  usage: "<ticket code>",
  summary: "marks a ticket as used, once",
  words: [1, 1],
  async run({ engine, who }, { words: [code = ""] }) {
    const { database, now } = engine.services;
    const [ticket] = await database.select().from(tickets).where(eq(tickets.code, code));
    if (!ticket) return no("unknown-ticket", `There is no ticket ${code}.`);
    if (!ticket.valid) return no("void-ticket", `Ticket ${code} was given back: it opens no door.`);
    const marked = await database
      .insert(ticketUses)
      .values({ code, who, at: new Date(now()) })
      .onConflictDoNothing()
      .returning({ code: ticketUses.code });
    if (marked.length > 0)
      return done(`Ticket ${code} is used now: performance ${ticket.performance}, seat ${ticket.seat}.`);
    const [before] = await database.select().from(ticketUses).where(eq(ticketUses.code, code));
    return no("used-before", `Ticket ${code} was used before, ${before?.at.toISOString()} (${before?.who}).`);
  },
};
