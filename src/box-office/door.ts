import { and, asc, eq } from "drizzle-orm";
import { inLanguage, type LocalText } from "#domain/languages.ts";
import { done } from "#domain/outcome.ts";
import { plainCode } from "#domain/text/typed-text.ts";
import { ticketUses } from "../engine/storage/tables/box-office.ts";
import { orders, tickets } from "../engine/storage/tables/shop.ts";
import { type BoxOfficeCommand, no } from "./box-office-command.ts";

export const door: BoxOfficeCommand = {
  name: "door",
  usage: "<performance>",
  summary: "lists valid tickets: seat, ticket, holder, and whether each was used",
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

export const used: BoxOfficeCommand = {
  name: "used",
  usage: "<ticket code>",
  summary: "marks a ticket as used, once",
  words: [1, 9],
  async run({ engine, who }, { words }) {
    const { database, now } = engine.services;
    const code = plainCode(words.join(""));
    const [found] = await database
      .select({ ticket: tickets, order: orders })
      .from(tickets)
      .innerJoin(orders, eq(orders.id, tickets.order))
      .where(eq(tickets.code, code));
    if (!found) return no("unknown-ticket", `There is no ticket ${words.join(" ")}.`);
    const what = describeTicket(found.ticket, found.order);
    if (!found.ticket.valid)
      return no("void-ticket", `Ticket ${code} was given back: it opens no door. ${what}`);
    const marked = await database
      .insert(ticketUses)
      .values({ code, who, at: new Date(now()) })
      .onConflictDoNothing()
      .returning({ code: ticketUses.code });
    if (marked.length > 0) return done(`Ticket ${code} is used now. ${what}`);
    const [before] = await database.select().from(ticketUses).where(eq(ticketUses.code, code));
    return no(
      "used-before",
      `Ticket ${code} was used before, ${before?.at.toISOString()} (${before?.who}). ${what}`,
    );
  },
};

function describeTicket(
  { line, name }: typeof tickets.$inferSelect,
  { document, number }: typeof orders.$inferSelect,
): string {
  const snapshot = document.snapshot;
  const sold = snapshot.tickets[line];
  const performance = snapshot.performances.find(({ id }) => id === document.lines[line]?.performance);
  const { firstName, lastName } = document.holder;
  const say = (text: LocalText) => inLanguage(text, "en");
  const parts = [
    performance ? `${say(performance.event.title)} ${new Date(performance.starts).toISOString()}` : "",
    ...(sold
      ? [say(sold.place.section), `row ${sold.place.row}`, `seat ${sold.place.seat}`, say(sold.priceType)]
      : []),
    name ?? `${firstName} ${lastName}`.trim(),
  ];
  return `${parts.filter((part) => part !== "").join(", ")}, order ${number}`;
}
