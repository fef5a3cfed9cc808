import { eq } from "drizzle-orm";
import type { OrderFailure, Verification } from "#contract/orders.ts";
import { CURRENCIES, type Currency } from "#domain/money.ts";
import { done } from "#domain/outcome.ts";
import type { PaymentServices, Sale, SaleToSettle, Settled } from "../../payments/services.ts";
import { type Intent, type SaleAndTender, settle } from "../../payments/settlement.ts";
import { dayIn } from "../basket/price-basket.ts";
import { keepAll } from "../lines/allocator.ts";
import type { Services } from "../services.ts";
import { type Executor, inTransaction, type Transaction } from "../storage/database.ts";
import { baskets, orders } from "../storage/tables/shop.ts";
import { completeOrder } from "./complete-order.ts";
import { completeExchange } from "./exchanged/complete-exchange.ts";
import { failOrder } from "./fail-order.ts";
import { giveBackItems, giveBackTickets } from "./returned/return-lines.ts";

/** The engine's orders as the payments room knows them: sales that are secured, completed, abandoned or undone. */

/** While money moves, seats stay ours for as long as a crash and its repair could take. */
const CHARGING_HOLD_MS = 24 * 3_600_000;

export function paymentsOf(services: Services): PaymentServices {
  const { database, outbox, settings, now, random, log, settling } = services;
  return {
    database,
    inTransaction: (work) => inTransaction(database, work),
    provider: services.payments,
    sales: salesOf(services),
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
    read: (id) => readSale(database, id),
    lock: (transaction, id) => readSale(transaction as Transaction, id, true),
    async secure(transaction, { id, state }) {
      const order = await readOrder(transaction as Transaction, id);
      const until = new Date(services.now() + CHARGING_HOLD_MS);
      const holder = { id: order.basket, tickets: order.document.lines };
      if (!(await keepAll(transaction as Transaction, holder, until, new Date(services.now())))) return false;
      if (state === "paying") {
        await transaction.update(orders).set({ state: "charging" }).where(eq(orders.id, id));
      }
      return true;
    },
    async complete(transaction, { id }) {
      await completeSale(services, transaction as Transaction, id);
    },
    async abandon(transaction, { id }, why) {
      await failOrder(services, transaction as Transaction, id, why);
    },
    async undo(transaction, { id }) {
      const order = await readOrder(transaction as Transaction, id);
      await giveBackTickets(services, transaction as Transaction, order);
      await giveBackItems(services, transaction as Transaction, order, order.document.items ?? []);
    },
  };
}

/** The order is paid: what was bought is sold, and what was given up for it ends with that. Happens once. */
export async function completeSale(services: Services, transaction: Transaction, id: string): Promise<void> {
  if (!(await completeOrder(services, transaction, id))) return;
  await completeExchange(services, paymentsOf(services), transaction, id);
}

type OrderRow = typeof orders.$inferSelect;

async function readOrder(executor: Executor, id: string, locked = false): Promise<OrderRow> {
  const query = executor.select().from(orders).where(eq(orders.id, id));
  const [order] = await (locked ? query.for("update") : query);
  if (!order) throw new Error(`No order ${id}`);
  return order;
}

async function readSale(executor: Executor, id: string, locked = false): Promise<Sale> {
  return readOrder(executor, id, locked);
}

/** Settles, and says what came of it as a visitor hears it. */
export async function verifyOrder(
  services: Services,
  found: SaleAndTender,
  intent: Intent,
): Promise<Exclude<Settled, { ok: true }> | { ok: true; value: Verification }> {
  const settled = await settle(paymentsOf(services), found, intent);
  if (!settled.ok) return settled;
  const { value } = settled;
  if (value.state === "paid") return done({ state: "paid", number: found.sale.number });
  if (value.state === "paying") return done({ state: "paying", paymentPage: value.page });
  return done(await viewFailure(services, found.sale.id, value.returning));
}

/** How an order that failed is told. */
async function viewFailure(
  { database, now }: Services,
  id: string,
  returning: { readonly amount: number; readonly currency: string } | null,
): Promise<Verification> {
  const order = await readOrder(database, id);
  const [basket] = await database.select().from(baskets).where(eq(baskets.id, order.basket));
  const isOpen = basket?.state === "open" && basket.expires.getTime() > now();
  const failure = (order.failure ?? "abandoned") as OrderFailure;
  // Of an order that a version before has given back only the failure tells it.
  const lost = failure === "seats-lost" ? { amount: order.total, currency: order.currency } : null;
  return { state: "failed", failure, basketKept: isOpen, refunded: knownMoney(returning ?? lost) };
}

function knownMoney(money: { readonly amount: number; readonly currency: string } | null) {
  const currency = CURRENCIES.find((known) => known === money?.currency);
  return money && currency ? { amount: money.amount, currency: currency as Currency } : null;
}
