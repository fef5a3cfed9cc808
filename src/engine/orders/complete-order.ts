import { and, eq, inArray } from "drizzle-orm";
import type { Services } from "../kernel/services.ts";
import { sellAll } from "../lines/allocator.ts";
import type { Transaction } from "../storage/database.ts";
import { basketOf, type OrderLine } from "../storage/documents/order-document.ts";
import { baskets, orders, tickets } from "../storage/tables/shop.ts";
import { fulfilTickets } from "./document/order-lines.ts";
import { enterSold } from "./sold/sales-journal.ts";
import { markSoldAgain } from "./sold/sold-again.ts";
import { newTicketCode } from "./ticket-codes.ts";

/** All or nothing. Returns null if the order is not being paid, or was completed before. */
export async function completeOrder(
  services: Services,
  transaction: Transaction,
  id: string,
): Promise<typeof orders.$inferSelect | null> {
  const [order] = await transaction
    .update(orders)
    .set({ state: "paid", paid: new Date(services.now()) })
    .where(and(eq(orders.id, id), inArray(orders.state, ["paying", "charging"])))
    .returning();
  if (!order) return null;
  const { lines } = order.document;
  const [areSold, soldAgain] = await Promise.all([
    sellAll(transaction, basketOf(order)),
    lines.length > 0 ? markSoldAgain(services, transaction, lines) : [],
    lines.length > 0 && issueTickets(services, transaction, id, lines),
    enterSold(services, transaction, order),
    transaction.update(baskets).set({ state: "bought" }).where(eq(baskets.id, order.basket)),
  ]);
  if (!areSold) {
    throw new Error(`Order ${order.number} is paid but no longer holds its ${lines.length} seats`);
  }
  if (order.document.items.length > 0) {
    await services.outbox.put(transaction, { kind: "fulfil-order", order: id });
  }
  await services.outbox.put(
    transaction,
    soldAgain.map((resale) => ({ kind: "pay-resale" as const, resale })),
  );
  await services.outbox.put(transaction, { kind: "order-confirmation", order: order.link });
  return order;
}

async function issueTickets(
  services: Services,
  transaction: Transaction,
  order: string,
  lines: readonly OrderLine[],
): Promise<void> {
  const issued = lines.map((line, index) => ({
    code: newTicketCode(services.settings.ticketCode, services.random),
    order,
    performance: line.performance,
    seat: line.seat,
    priceType: line.priceType,
    line: index,
  }));
  await Promise.all([transaction.insert(tickets).values(issued), fulfilTickets(transaction, order)]);
}
