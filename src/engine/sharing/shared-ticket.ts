import { and, eq, isNull } from "drizzle-orm";
import type { PerformanceOfTicket } from "#contract/operations/basket.ts";
import type { Order } from "#contract/operations/orders.ts";
import { isOver } from "#domain/customer/sharing.ts";
import type { Language } from "#domain/languages.ts";
import { viewerOf } from "../catalogue/viewer.ts";
import type { Services } from "../kernel/services.ts";
import { viewOrder } from "../orders/document/order-view.ts";
import { ticketShares } from "../storage/tables/orders/shares.ts";
import { orders, tickets } from "../storage/tables/shop.ts";
import { tokenOfShare } from "./share-token.ts";

type Share = NonNullable<Awaited<ReturnType<typeof readShare>>>;

/** Why the ticket of a live share is not shown; null if it is. */
export function whyHidden(
  { performance, ticket, isForResale }: Pick<Share, "performance" | "ticket" | "isForResale">,
  now: number,
): "performance-over" | "order-returned" | "ticket-for-resale" | null {
  if (isOver(performance, now)) return "performance-over";
  if (isForResale) return "ticket-for-resale";
  return ticket.valid ? null : "order-returned";
}

/** Returns a live share with its ticket and performance, by its id or its token's hash; null if there is none. */
export async function readShare(
  services: Services,
  by: { readonly id: string } | { readonly tokenHash: Buffer },
  language: Language,
) {
  const which = "id" in by ? eq(ticketShares.id, by.id) : eq(ticketShares.tokenHash, by.tokenHash);
  const [row] = await services.database
    .select()
    .from(ticketShares)
    .innerJoin(tickets, eq(tickets.code, ticketShares.ticket))
    .innerJoin(orders, eq(orders.id, tickets.order))
    .where(and(which, isNull(ticketShares.revoked)));
  if (!row) return null;
  const index = await services.catalogue.current();
  const rows = { paidWith: [], tickets: [row.tickets], lines: [], parts: [] };
  const order = viewOrder(index, row.orders, rows, viewerOf(services, index, { language }));
  const [ticket] = order.tickets;
  const performance = order.performances.find(({ id }) => id === ticket?.performance);
  if (!ticket || !performance) return null;
  const { forResale: isForResale } = row.tickets;
  return { id: row.ticket_shares.id, name: row.ticket_shares.name, ticket, performance, order, isForResale };
}

interface ValidShare {
  readonly token: string;
  /** Name of the recipient. */
  readonly name: string;
  readonly performance: PerformanceOfTicket;
  readonly from: Order["holder"];
}

/** Null if the share was revoked, its ticket is void, or the performance has ended. */
export async function readValidShare(
  services: Services,
  id: string,
  language: Language,
): Promise<ValidShare | null> {
  const share = await readShare(services, { id }, language);
  if (!share || whyHidden(share, services.now()) !== null) return null;
  const { name, performance, order } = share;
  return { token: tokenOfShare(services, id), name, performance, from: order.holder };
}
