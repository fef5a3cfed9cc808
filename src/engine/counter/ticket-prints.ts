import { and, eq, sql } from "drizzle-orm";
import type { Services } from "../kernel/services.ts";
import type { Executor } from "../storage/database.ts";
import { inTransaction } from "../storage/in-transaction.ts";
import { ticketPrints } from "../storage/tables/counter.ts";
import { orders, tickets } from "../storage/tables/shop.ts";
import { type Clerk, lockOwnSession } from "../tills/lock-session.ts";

/** @returns which print of these tickets this is: 1 for the first */
export async function countPrint(services: Services, order: string, clerk: Clerk): Promise<number> {
  return inTransaction(services.database, async (transaction) => {
    await transaction.select({ id: orders.id }).from(orders).where(eq(orders.id, order)).for("update");
    const till = await lockOwnSession(transaction, clerk);
    const at = new Date(services.now());
    await transaction
      .insert(ticketPrints)
      .values({ order, who: clerk.who, tillSession: till?.id ?? null, at });
    const [row] = await transaction
      .select({ count: sql<number>`count(*)::int` })
      .from(ticketPrints)
      .where(eq(ticketPrints.order, order));
    return row?.count ?? 1;
  });
}

export async function countValidTickets(executor: Executor, order: string): Promise<number> {
  const [row] = await executor
    .select({ count: sql<number>`count(*)::int` })
    .from(tickets)
    .where(and(eq(tickets.order, order), eq(tickets.valid, true)));
  return row?.count ?? 0;
}
