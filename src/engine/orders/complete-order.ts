import { and, eq, inArray } from "drizzle-orm";
import { sellSeats } from "../holds/holds.ts";
import type { Services } from "../services.ts";
import type { Transaction } from "../storage/database.ts";
import { baskets, orders, tickets } from "../storage/schema.ts";
import { newTicketCode } from "./ticket-codes.ts";

/**
 * The order is paid: its seats are sold, its tickets exist, its letter is in the outbox; all of it or nothing.
 * Happens once: whoever comes second changes nothing. Returns whether this call did it.
 */
export async function completeOrder(
  services: Services,
  transaction: Transaction,
  id: string,
): Promise<boolean> {
  const [order] = await transaction
    .update(orders)
    .set({ state: "paid", paid: new Date(services.now()) })
    .where(and(eq(orders.id, id), inArray(orders.state, ["paying", "charging"])))
    .returning();
  if (!order) return false;
  const { lines } = order.document;
  const sold = await sellSeats(transaction, order.basket, lines);
  if (sold !== lines.length) {
    throw new Error(`Order ${order.number} is paid but holds ${sold} of ${lines.length} seats`);
  }
  await transaction.insert(tickets).values(
    lines.map((line, at) => ({
      code: newTicketCode(services.settings.ticketCode, services.random),
      order: id,
      performance: line.performance,
      seat: line.seat,
      priceType: line.priceType,
      line: at,
    })),
  );
  await transaction.update(baskets).set({ state: "bought" }).where(eq(baskets.id, order.basket));
  await services.outbox.put(transaction, { kind: "order-confirmation", order: order.link });
  return true;
}
