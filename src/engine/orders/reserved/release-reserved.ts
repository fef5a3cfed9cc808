import { and, eq } from "drizzle-orm";
import type { Services } from "../../kernel/services.ts";
import { releaseAll } from "../../lines/allocator.ts";
import { expireBasket } from "../../lines/baskets.ts";
import type { Transaction } from "../../storage/database.ts";
import { baskets, orders } from "../../storage/tables/shop.ts";

/** Cancels a reserved order and frees its seats, unless it is being paid or is no longer reserved. */
export async function releaseReserved(
  services: Services,
  transaction: Transaction,
  order: { readonly id: string; readonly basket: string },
): Promise<"released" | "paying" | "over"> {
  // Locks the basket before the order, as payment and release do.
  const [basket] = await transaction.select().from(baskets).where(eq(baskets.id, order.basket)).for("update");
  if (!basket || basket.state === "paying") return "paying";
  const [cancelled] = await transaction
    .update(orders)
    .set({ state: "cancelled" })
    .where(and(eq(orders.id, order.id), eq(orders.state, "reserved")))
    .returning();
  if (!cancelled) return "over";
  await releaseAll(transaction, basket);
  await expireBasket(transaction, basket.id, basket.expires);
  const performances = basket.tickets.map(({ performance }) => performance);
  services.seatChanges.announceAfter(transaction, { kind: "freed", performances });
  return "released";
}
