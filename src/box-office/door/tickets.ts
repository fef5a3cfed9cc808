import { and, asc, eq } from "drizzle-orm";
import type { OutputOf, RefusalOf } from "#contract/operation.ts";
import { inLanguage } from "#domain/languages.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import { plainCode } from "#domain/text/typed-text.ts";
import { ticketReplacing } from "../../engine/orders/tickets/reissue-ticket.ts";
import { inTransaction } from "../../engine/storage/in-transaction.ts";
import { ticketUses } from "../../engine/storage/tables/box-office.ts";
import { orders, tickets } from "../../engine/storage/tables/shop.ts";
import type { BoxOffice } from "../box-office-command.ts";
import { implement } from "../implementation.ts";
import { door, type ShownTicket } from "../operations/door.ts";
import { nameOfSeat } from "../seats/find-seat.ts";
import { describeTicket } from "./describe-ticket.ts";

export const list = implement(door.list, {
  async run({ engine }, { performance: id }) {
    const { database, catalogue } = engine.services;
    const index = await catalogue.current();
    const performance = index.performance(id);
    if (!performance) return refused("unknown-performance");
    const rows = await database
      .select({ ticket: tickets, document: orders.document, number: orders.number, used: ticketUses.at })
      .from(tickets)
      .innerJoin(orders, eq(orders.id, tickets.order))
      .leftJoin(ticketUses, eq(ticketUses.code, tickets.code))
      .where(and(eq(tickets.performance, performance.id), eq(tickets.valid, true)))
      .orderBy(asc(tickets.seat));
    const listed = rows.map(({ ticket: { seat, code, name }, document, number, used }) => {
      const { firstName, lastName } = document.holder;
      return {
        seat: nameOfSeat(index, performance.id, seat),
        code,
        holder: name ?? `${lastName}, ${firstName}`,
        order: number,
        used: used?.toISOString() ?? null,
      };
    });
    return done({ tickets: listed });
  },
  print({ tickets: listed }) {
    const lines = listed.map(
      ({ seat, code, holder, order, used }) =>
        `${seat}  ${code}  ${holder}  order ${order}  ${used ? `used ${used}` : "not used"}`,
    );
    const inside = listed.filter(({ used }) => used !== null).length;
    return [...lines, `${listed.length} tickets, ${inside} used`].join("\n");
  },
});

export const use = implement(door.use, {
  run: (boxOffice, { code }) => markUsed(boxOffice, plainCode(code)),
  print: ({ ticket }) => `Ticket ${ticket.code} is used now. ${describeTicket(ticket)}`,
});

async function markUsed(
  boxOffice: BoxOffice,
  code: string,
): Promise<Outcome<OutputOf<typeof door.use>, RefusalOf<typeof door.use>>> {
  const { engine, who } = boxOffice;
  const { database, now } = engine.services;
  const found = await findTicket(engine, code);
  if (!found) {
    const replaced = await ticketReplacing(engine.services, code);
    const other = replaced && (await findTicket(engine, replaced.code));
    if (!replaced || !other) return refused("unknown-ticket");
    // The holder of the old code must not learn the new one.
    const ticket = { ...showTicket(other.ticket, other.order), code };
    return refused("replaced-ticket", { ticket, replaced: replaced.at.toISOString() });
  }
  const ticket = showTicket(found.ticket, found.order);
  if (!found.ticket.valid) return refused("void-ticket", { ticket });
  const marked = await inTransaction(database, async (transaction) => {
    // Waits for a return or a new code at the same moment.
    const [valid] = await transaction
      .select({ code: tickets.code })
      .from(tickets)
      .where(and(eq(tickets.code, code), eq(tickets.valid, true)))
      .for("share");
    if (!valid) return null;
    return transaction
      .insert(ticketUses)
      .values({ code, who, at: new Date(now()) })
      .onConflictDoNothing()
      .returning({ code: ticketUses.code });
  });
  if (marked === null) return markUsed(boxOffice, code);
  if (marked.length > 0) return done({ ticket });
  const [before] = await database.select().from(ticketUses).where(eq(ticketUses.code, code));
  const used = (before?.at ?? new Date(now())).toISOString();
  return refused("used-before", { ticket, used, by: before?.who ?? "" });
}

async function findTicket({ services: { database } }: BoxOffice["engine"], code: string) {
  const [found] = await database
    .select({ ticket: tickets, order: orders })
    .from(tickets)
    .innerJoin(orders, eq(orders.id, tickets.order))
    .where(eq(tickets.code, code));
  return found ?? null;
}

function showTicket(
  { code, line, name }: typeof tickets.$inferSelect,
  { document, number }: typeof orders.$inferSelect,
): ShownTicket {
  const { snapshot, holder } = document;
  const sold = snapshot.tickets[line];
  const performance = snapshot.performances.find(({ id }) => id === document.lines[line]?.performance);
  const place = sold && [
    inLanguage(sold.place.section, "en"),
    `row ${sold.place.row}`,
    `seat ${sold.place.seat}`,
    inLanguage(sold.priceType, "en"),
  ];
  return {
    code,
    order: number,
    title: performance ? inLanguage(performance.event.title, "en") : null,
    starts: performance ? new Date(performance.starts).toISOString() : null,
    place: (place ?? []).join(", "),
    holder: name ?? `${holder.firstName} ${holder.lastName}`.trim(),
  };
}
