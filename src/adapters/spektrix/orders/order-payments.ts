import { and, eq, inArray } from "drizzle-orm";
import type { OrderFailure } from "#contract/operations/orders.ts";
import { dayIn } from "#domain/house-day.ts";
import type { Executor, PaymentServices, Sale, SaleToSettle } from "../../../payments/services.ts";
import type { BasketRow } from "../basket/baskets.ts";
import type { Services } from "../services.ts";
import { BEING_PAID, baskets, type OrderRow, orders } from "../storage/schema.ts";
import { reachBasket, reachOrder } from "./vendor-orders.ts";

export function paymentsOf(services: Services): PaymentServices {
  const { database, inTransaction, payments, outbox, settings, settling, now, random, log } = services;
  return {
    database,
    inTransaction,
    provider: payments,
    sales: salesOf(services),
    // The vendor settles its own vouchers and credit.
    kinds: [],
    outbox,
    settings,
    settling,
    now,
    id: random.id,
    today: () => dayIn(settings.timeZone, now()),
    log,
  };
}

/** Failures after which the visitor can retry with the same basket. */
const MAY_TRY_AGAIN: readonly OrderFailure[] = ["cancelled", "declined", "abandoned", "charge-refused"];
const RETRY_MS = 300_000;

/** When a basket expires that the visitor has got back after a failed or cancelled payment. */
export function expiryAfterReturn(basket: BasketRow | undefined, now: number): Date {
  return new Date(Math.max(basket?.expires.getTime() ?? 0, now + RETRY_MS));
}

export function salesOf(services: Services): SaleToSettle {
  const { database, now, outbox, log } = services;
  return {
    async reach(id, before) {
      return before === "secure"
        ? reachBasket(services, await readOrder(database, id))
        : reachOrder(services, id);
    },
    read: async (id) => saleOf(await readOrder(database, id)),
    lock: async (transaction, id) => saleOf(await readOrder(transaction, id, true)),
    async secure(transaction, { id, state }) {
      const { secured } = await readOrder(transaction, id);
      if (secured === null || secured === "lost") return false;
      if (state === "paying")
        await transaction.update(orders).set({ state: "charging" }).where(eq(orders.id, id));
      return true;
    },
    async complete(transaction, { id }) {
      const [order] = await transaction
        .update(orders)
        .set({ state: "paid", paid: new Date(now()) })
        .where(and(eq(orders.id, id), inArray(orders.state, BEING_PAID)))
        .returning();
      if (!order) return;
      await transaction.update(baskets).set({ state: "sold" }).where(eq(baskets.id, order.basket));
      await outbox.put(transaction, { kind: "order-confirmation", order: order.link });
    },
    async abandon(transaction, { id }, why) {
      const [order] = await transaction
        .update(orders)
        .set({ state: "failed", failure: why })
        .where(and(eq(orders.id, id), inArray(orders.state, BEING_PAID)))
        .returning();
      if (!order) return;
      const [basket] = await transaction.select().from(baskets).where(eq(baskets.id, order.basket));
      const expires = expiryAfterReturn(basket, now());
      const again = MAY_TRY_AGAIN.includes(why);
      await transaction
        .update(baskets)
        .set(again ? { state: "open", expires } : { state: "expired" })
        .where(and(eq(baskets.id, order.basket), eq(baskets.state, "paying")));
    },
    async undo(_transaction, { number, state }) {
      // A confirmed order's seats can only be released by the box office, by the vendor's rules.
      if (state === "paid")
        log.warn({ order: number }, "the payment is refunded: the box office has to return the order");
    },
  };
}

export async function readOrder(executor: Executor, id: string, locked = false): Promise<OrderRow> {
  const query = executor.select().from(orders).where(eq(orders.id, id));
  const [order] = await (locked ? query.for("update") : query);
  if (!order) throw new Error(`No order ${id}`);
  return order;
}

export function saleOf({ id, number, link, state, failure, total, currency }: OrderRow): Sale {
  return { id, number: String(number), link, state, failure, total, currency };
}
