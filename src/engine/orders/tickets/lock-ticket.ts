import { hash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { type Because, done, type Outcome, refused } from "#domain/outcome.ts";
import type { CatalogueIndex } from "../../catalogue/catalogue-index.ts";
import type { Services } from "../../kernel/services.ts";
import { underWayOf } from "../../lines/exchange-claims.ts";
import type { Transaction } from "../../storage/database.ts";
import type { OrderDocument, OrderLine } from "../../storage/documents/order-document.ts";
import { orders, tickets } from "../../storage/tables/shop.ts";
import { usedAmong } from "./used-tickets.ts";

/** A ticket, by the ids of its order and of its line, which stay when its code or seat changes. */
export interface TicketOf {
  readonly order: string;
  readonly ticket: string;
}

export interface LockedTicket {
  readonly order: typeof orders.$inferSelect;
  readonly ticket: typeof tickets.$inferSelect;
  readonly line: OrderLine;
}

export type TicketRefusal = Because<
  "unknown-ticket" | "void-ticket" | "ticket-used" | "performance-over" | "exchange-under-way"
>;

/** Locks a ticket that can still be changed: valid, not used, for a performance that has not ended, in no exchange. */
export async function lockTicket(
  services: Services,
  index: CatalogueIndex,
  transaction: Transaction,
  { order: id, ticket: lineId }: TicketOf,
): Promise<Outcome<LockedTicket, TicketRefusal>> {
  const [order] = await transaction.select().from(orders).where(eq(orders.id, id)).for("update");
  const position = order?.document.lines.findIndex((one) => one.id === lineId) ?? -1;
  const line = order?.document.lines[position];
  if (!order || !line) return refused("unknown-ticket");
  const own = and(eq(tickets.order, id), eq(tickets.line, position));
  const [ticket] = await transaction.select().from(tickets).where(own).for("update");
  if (!ticket) return refused("unknown-ticket");
  if (!ticket.valid) return refused("void-ticket");
  if ((await usedAmong(transaction, [ticket.code])).size > 0) return refused("ticket-used");
  const performance = index.performance(ticket.performance);
  const now = services.now();
  if (!performance || performance.starts + index.eventOf(performance).durationMinutes * 60_000 <= now)
    return refused("performance-over");
  if ((await underWayOf(transaction, [ticket.code], new Date(now), null)).length > 0)
    return refused("exchange-under-way");
  return done({ order, ticket, line });
}

/** Changes with what staff see of a ticket before they change it. */
export function fingerprintOfTicket(
  { holder: { email } }: Pick<OrderDocument, "holder">,
  { code, performance, seat, name, valid }: typeof tickets.$inferSelect,
): string {
  return hash("sha256", JSON.stringify([code, performance, seat, name, valid, email]), "base64url");
}

/** Null if the ticket is as it was shown, or nothing was. */
export function refusalIfChanged(
  now: LockedTicket,
  expect: string | undefined,
): { readonly ok: false; readonly refusal: TicketChanged } | null {
  const { order, ticket } = now;
  if (expect === undefined || fingerprintOfTicket(order.document, ticket) === expect) return null;
  return refused("changed-meanwhile", { now });
}

export interface TicketChanged {
  readonly reason: "changed-meanwhile";
  readonly now: LockedTicket;
}

/** Emails the customer the tickets as they are now. Counter sales without an account may have no address. */
export async function emailTickets(
  { outbox, random }: Pick<Services, "outbox" | "random">,
  transaction: Transaction,
  { link, document }: Pick<LockedTicket["order"], "link" | "document">,
  { tickets: codes, what }: { readonly tickets: readonly string[]; readonly what: "name" | "code" | "seat" },
): Promise<void> {
  if (document.holder.email === "") return;
  const change = random.id();
  await outbox.put(transaction, { kind: "ticket-changed", order: link, tickets: codes, what, change });
}
