import { eq, sql } from "drizzle-orm";
import { dayIn } from "#domain/house-day.ts";
import type { PaymentServices, SaleToSettle } from "../../../payments/services.ts";
import { preparedQuery } from "../../../storage/prepared-query.ts";
import type { Services } from "../../kernel/services.ts";
import { keepAll } from "../../lines/allocator.ts";
import type { Executor, Transaction } from "../../storage/database.ts";
import { basketOf } from "../../storage/documents/order-document.ts";
import { inTransaction } from "../../storage/in-transaction.ts";
import { orders } from "../../storage/tables/shop.ts";
import { isRedemptionUsable } from "../../value/redemptions.ts";
import { completeOrder } from "../complete-order.ts";
import { failOrder } from "../fail-order.ts";
import { followReturn, giveBackItems, giveBackTickets } from "../returned/return-lines.ts";
import { replaceVoidValue } from "../returned/void-value.ts";
import { followSales } from "../sold/sales-journal.ts";

/** How long seats stay held once money moves: enough for a crash and its repair. */
const CHARGING_HOLD_MS = 24 * 3_600_000;

export function paymentsOf(services: Services): PaymentServices {
  const { database, outbox, settings, now, random, log, settling } = services;
  return {
    database,
    inTransaction: (work) => inTransaction(database, work),
    provider: services.payments,
    sales: salesOf(services),
    // What was held last is spent first.
    kinds: services.paymentKinds.toReversed(),
    outbox: { put: (transaction, job, options) => outbox.put(transaction as Transaction, job, options) },
    settings,
    settling,
    now,
    id: random.id,
    today: () => dayIn(settings.timeZone, now()),
    log,
  };
}

export function salesOf(services: Services): SaleToSettle {
  const { database } = services;
  return {
    read: (id) => readOrder(database, id),
    lock: (transaction, id) => readOrder(transaction as Transaction, id, true),
    async secure(transaction, { id, state }) {
      const order =
        state === "paying"
          ? await beginCharging(transaction as Transaction, id)
          : await readOrder(transaction as Transaction, id);
      const until = new Date(services.now() + CHARGING_HOLD_MS);
      return keepAll(transaction as Transaction, basketOf(order), until, new Date(services.now()));
    },
    async complete(transaction, { id }) {
      await completeSale(services, transaction as Transaction, id);
    },
    async abandon(transaction, { id }, why) {
      await failOrder(services, transaction as Transaction, id, why);
    },
    async owesLess(transaction, id) {
      for (const kind of services.paymentKinds)
        await kind.owesLess?.(services, transaction as Transaction, id);
    },
    isRedemptionUsable: (transaction, redemption) =>
      isRedemptionUsable(transaction as Transaction, redemption),
    replaceVoidValue: async (transaction, id, amount) => {
      const order = await readOrder(transaction as Transaction, id);
      await replaceVoidValue(services, transaction as Transaction, order, amount);
    },
    async undo(transaction, { id }) {
      const order = await readOrder(transaction as Transaction, id);
      const voided = await giveBackTickets(services, transaction as Transaction, order);
      await giveBackItems(services, transaction as Transaction, { order, items: order.document.items });
      if (voided > 0) await followReturn(services, transaction as Transaction, order);
      await followSales(services, transaction as Transaction, id);
    },
    changed: (transaction, id) => followSales(services, transaction as Transaction, id),
  };
}

/** Includes what its payments bring about, such as the exchange of other tickets. Happens once. */
export async function completeSale(services: Services, transaction: Transaction, id: string): Promise<void> {
  const completed = await completeOrder(services, transaction, id);
  if (!completed) return;
  const payments = paymentsOf(services);
  for (const kind of services.paymentKinds)
    await kind.completed?.(services, payments, transaction, completed);
}

type OrderRow = typeof orders.$inferSelect;

/** Comes before the check that everything is still held; a failed check fails the order in the same transaction. */
async function beginCharging(transaction: Transaction, id: string): Promise<OrderRow> {
  const [order] = await transaction
    .update(orders)
    .set({ state: "charging" })
    .where(eq(orders.id, id))
    .returning();
  if (!order) throw new Error(`No order ${id}`);
  return order;
}

const orderById = preparedQuery("order-by-id", (executor) =>
  executor
    .select()
    .from(orders)
    .where(eq(orders.id, sql.placeholder("id"))),
);
const lockedOrder = preparedQuery("locked-order", (executor) =>
  executor
    .select()
    .from(orders)
    .where(eq(orders.id, sql.placeholder("id")))
    .for("update"),
);

export async function readOrder(executor: Executor, id: string, locked = false): Promise<OrderRow> {
  const [order] = await (locked ? lockedOrder : orderById)(executor, { id });
  if (!order) throw new Error(`No order ${id}`);
  return order;
}
