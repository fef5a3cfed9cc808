import { and, eq, sql } from "drizzle-orm";
import type { CatalogueIndex } from "../catalogue/catalogue-index.ts";
import type { Services } from "../kernel/services.ts";
import { readOrder } from "../orders/payments/order-payments.ts";
import { type ReturnContext, returnContext } from "../orders/returned/return-plan.ts";
import type { Transaction } from "../storage/database.ts";
import { replacedCodes } from "../storage/tables/orders/replaced-codes.ts";
import { NEWEST_FIRST, ticketResales } from "../storage/tables/orders/resales.ts";
import { orders, tickets } from "../storage/tables/shop.ts";

export type SoldTicketRow = ReturnContext["sold"][number];
export type ResaleRow = typeof ticketResales.$inferSelect;

/** A ticket whose order is locked with its tickets, and its newest resale. */
export interface TicketForResale {
  readonly context: ReturnContext;
  readonly ticket: SoldTicketRow;
  readonly line: string;
  readonly resale: ResaleRow | null;
}

/** Null unless it is a ticket of a paid order of this customer. @param code also one that the ticket had before */
export async function lockTheirTicket(
  services: Services,
  index: CatalogueIndex,
  transaction: Transaction,
  { code, customer }: { readonly code: string; readonly customer: string },
): Promise<TicketForResale | null> {
  const [found] = await transaction
    .select({ order: tickets.order, line: tickets.line })
    .from(tickets)
    .innerJoin(orders, eq(orders.id, tickets.order))
    .leftJoin(replacedCodes, eq(replacedCodes.ticket, tickets.code))
    .where(and(eq(orders.customer, customer), sql`${code} in (${tickets.code}, ${replacedCodes.code})`))
    .limit(1);
  return found ? lockTicketOf(services, index, transaction, found) : null;
}

/** The ticket of a resale; null if the ticket has been put up again since. */
export async function lockResale(
  services: Services,
  index: CatalogueIndex,
  transaction: Transaction,
  id: string,
): Promise<TicketForResale | null> {
  const [of] = await transaction
    .select({ order: tickets.order, line: tickets.line })
    .from(ticketResales)
    .innerJoin(tickets, eq(tickets.code, ticketResales.ticket))
    .where(eq(ticketResales.id, id));
  const found = of ? await lockTicketOf(services, index, transaction, of) : null;
  return found?.resale?.id === id ? found : null;
}

async function lockTicketOf(
  services: Services,
  index: CatalogueIndex,
  transaction: Transaction,
  { order: id, line: position }: { readonly order: string; readonly line: number },
): Promise<TicketForResale | null> {
  const order = await readOrder(transaction, id, true);
  const context = await returnContext(services, index, transaction, order);
  const ticket = context.sold.find((one) => one.line === position);
  const line = order.document.lines[position];
  if (order.state !== "paid" || !ticket || !line) return null;
  const [resale = null] = await transaction
    .select()
    .from(ticketResales)
    .where(eq(ticketResales.ticket, ticket.code))
    .orderBy(NEWEST_FIRST)
    .limit(1);
  return { context, ticket, line: line.id, resale };
}
