import { and, eq, isNull, notInArray } from "drizzle-orm";
import type { Services } from "../kernel/services.ts";
import type { Transaction } from "../storage/database.ts";
import { orders } from "../storage/tables/shop.ts";
import { listEntries, listOffers } from "../storage/tables/waiting-list/waiting-list.ts";

/** Orders that an offer still waits for. */
const OPEN_ORDERS = ["reserved", "paying", "charging"] as const;

/**
 * Called first when a list is served. Ends the entries whose offers were paid, or lapsed; a declined one has ended
 * already.
 */
export async function closeOffers(
  services: Services,
  transaction: Transaction,
  performance: number,
): Promise<void> {
  const over = await transaction
    .select({ order: orders.id, state: orders.state, entry: listOffers.entry })
    .from(listOffers)
    .innerJoin(orders, eq(orders.id, listOffers.order))
    .where(
      and(
        eq(listOffers.performance, performance),
        isNull(listOffers.closed),
        notInArray(orders.state, [...OPEN_ORDERS]),
      ),
    );
  const now = new Date(services.now());
  for (const { order, state, entry } of over) {
    await transaction.update(listOffers).set({ closed: now }).where(eq(listOffers.order, order));
    const isPaid = state === "paid";
    const ended = await transaction
      .update(listEntries)
      .set({ state: "ended", ending: isPaid ? "bought" : "lapsed", ended: now })
      .where(and(eq(listEntries.id, entry), eq(listEntries.state, "offered")))
      .returning({ id: listEntries.id });
    if (ended.length > 0 && !isPaid)
      await services.outbox.put(transaction, { kind: "waiting-list", entry, stage: "lapsed", offer: order });
  }
}
