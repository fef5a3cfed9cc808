import { and, eq, inArray, sql } from "drizzle-orm";
import type { OrderFailure } from "#contract/operations/orders.ts";
import type { OrderFlowState } from "#domain/orders/states.ts";
import type { Services } from "../kernel/services.ts";
import { keepAll, releaseAll } from "../lines/allocator.ts";
import { type BasketRow, expireBasket } from "../lines/baskets.ts";
import type { Transaction } from "../storage/database.ts";
import { baskets, orders } from "../storage/tables/shop.ts";
import { endPlanOfOrder } from "../value/instalments.ts";

/** After these failures the basket opens again, within its time and number of retries. */
const MAY_TRY_AGAIN: readonly OrderFailure[] = ["cancelled", "declined", "charge-refused", "wrong-amount"];

/**
 * Ends the payment of an order, once: it fails, or is reserved again until its own date. The caller has ensured that no
 * more money can arrive, or returns it.
 */
export async function failOrder(
  services: Services,
  transaction: Transaction,
  id: string,
  failure: OrderFailure,
): Promise<void> {
  const now = services.now();
  const state = sql<OrderFlowState>`case when ${orders.releaseAt} > ${new Date(now)} then 'reserved' else 'failed' end`;
  const [order] = await transaction
    .update(orders)
    .set({ state, failure })
    .where(and(eq(orders.id, id), inArray(orders.state, ["paying", "charging"])))
    .returning();
  if (!order) return;
  await endPlanOfOrder(transaction, id);
  const [basket] = await transaction.select().from(baskets).where(eq(baskets.id, order.basket)).for("update");
  if (!basket) throw new Error(`Order ${order.number} has no basket`);
  if (order.state === "reserved" && order.releaseAt) {
    const isTheirs =
      failure !== "seats-lost" && (await keepAll(transaction, basket, order.releaseAt, new Date(now)));
    if (isTheirs) return putBack(services, transaction, basket, MAY_TRY_AGAIN.includes(failure));
    await transaction.update(orders).set({ state: "failed" }).where(eq(orders.id, id));
  }
  const { paymentRetries, paymentRetrySeconds } = services.settings;
  const longer = basket.retries < paymentRetries ? now + paymentRetrySeconds * 1000 : 0;
  const expires = new Date(Math.max(basket.expires.getTime(), longer));
  const mayTryAgain = MAY_TRY_AGAIN.includes(failure) && basket.reserved === null;
  if (mayTryAgain && expires.getTime() > now) {
    if (await keepAll(transaction, basket, expires, new Date(now))) {
      await transaction
        .update(baskets)
        .set({ state: "open", expires, retries: basket.retries + 1 })
        .where(eq(baskets.id, basket.id));
      return;
    }
  }
  await releaseAll(transaction, basket);
  const performances = basket.tickets.map(({ performance }) => performance);
  services.seatChanges.announceAfter(transaction, { kind: "freed", performances });
  await expireBasket(transaction, basket.id, new Date(Math.min(basket.expires.getTime(), now)));
}

/** Restores the reserved order; it stays in the basket until the basket's original expiry. */
async function putBack(
  services: Services,
  transaction: Transaction,
  basket: BasketRow,
  mayTryAgain: boolean,
): Promise<void> {
  const isLive = mayTryAgain && basket.expires.getTime() > services.now();
  await transaction
    .update(baskets)
    .set({ retries: basket.retries + 1, ...(isLive && { state: "open" }) })
    .where(eq(baskets.id, basket.id));
  if (!isLive) await expireBasket(transaction, basket.id, basket.expires);
}
