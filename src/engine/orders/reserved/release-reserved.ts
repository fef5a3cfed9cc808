import { and, eq } from "drizzle-orm";
import type { Services } from "../../kernel/services.ts";
import type { Transaction } from "../../storage/database.ts";
import { baskets, orders } from "../../storage/tables/shop.ts";
import { endHold } from "./reserve-order.ts";

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
  await endHold(services, transaction, basket);
  return "released";
}
