import { and, eq, inArray } from "drizzle-orm";
import { LINE_FLOW, type LineState, statesBefore } from "#domain/orders/states.ts";
import { sumOf } from "#domain/price/charge.ts";
import { type FrozenLine, type FulfilmentTools, kindOf, type PaidOrder } from "../../kernel/line-kind.ts";
import type { Services } from "../../kernel/services.ts";
import type { Transaction } from "../../storage/database.ts";
import type { OrderDocument } from "../../storage/documents/order-document.ts";
import { inTransaction } from "../../storage/in-transaction.ts";
import { orderLines } from "../../storage/tables/orders/lines.ts";
import { orders } from "../../storage/tables/shop.ts";

export const TICKET = "ticket";

export function writeOrderLines(
  transaction: Transaction,
  order: string,
  document: OrderDocument,
): PromiseLike<unknown> {
  const charges = Map.groupBy(document.charges, ({ line }) => line);
  const lines = [
    ...document.lines.map(({ id }) => ({ line: id, kind: TICKET, quantity: 1 })),
    ...document.items.map(({ id, kind, quantity }) => ({ line: id, kind, quantity })),
  ];
  return transaction.insert(orderLines).values(
    lines.map((line, position) => {
      const own = charges.get(line.line) ?? [];
      const vat = own.reduce((sum, charge) => sum + charge.vat, 0);
      return { ...line, order, position, gross: sumOf(own), vat };
    }),
  );
}

export async function rewriteOrderLines(
  transaction: Transaction,
  order: string,
  document: OrderDocument,
): Promise<void> {
  await transaction.delete(orderLines).where(eq(orderLines.order, order));
  await writeOrderLines(transaction, order, document);
}

/** Fulfils ticket lines together with the payment, as their seats cannot wait for a job. */
export function fulfilTickets(transaction: Transaction, order: string): PromiseLike<unknown> {
  return transaction
    .update(orderLines)
    .set({ state: "fulfilled" })
    .where(and(eq(orderLines.order, order), eq(orderLines.kind, TICKET), mayBecome("fulfilled")));
}

/**
 * Called by the job `fulfil-order`. Each line has its own transaction: an undeliverable one neither blocks others nor
 * undoes the payment.
 */
export async function fulfilOrder(services: Services, id: string): Promise<void> {
  const [order] = await services.database.select().from(orders).where(eq(orders.id, id));
  if (order?.state !== "paid" || !order.paid) return;
  const paid = { ...order, paid: order.paid };
  for (const item of order.document.items) await fulfilLine(services, paid, item);
}

async function fulfilLine(services: Services, read: PaidOrder, item: FrozenLine): Promise<void> {
  await inTransaction(services.database, async (transaction) => {
    const own = and(eq(orderLines.order, read.id), eq(orderLines.line, item.id));
    const [line] = await transaction.select().from(orderLines).where(own).for("update");
    if (line?.state !== "promised" || line.returned >= line.quantity) return;
    const order = { ...read, customer: await customerOf(transaction, read.id) };
    const tools = await toolsFor(services, transaction);
    const made = await kindOf(services.kinds, item).fulfil(tools, order, item);
    if ("undeliverable" in made) {
      services.log.warn(
        { order: order.number, line: item.kind, why: made.undeliverable },
        "line not delivered",
      );
      await transaction
        .update(orderLines)
        .set({ state: "undeliverable", reason: made.undeliverable })
        .where(and(own, mayBecome("undeliverable")));
      return;
    }
    await transaction
      .update(orderLines)
      .set({ state: "fulfilled", result: made.result })
      .where(and(own, mayBecome("fulfilled")));
  });
}

/** A merge may have given the order another customer since it was read; no merge begins before the transaction ends. */
async function customerOf(transaction: Transaction, order: string): Promise<string> {
  const [found] = await transaction
    .select({ customer: orders.customer })
    .from(orders)
    .where(eq(orders.id, order))
    .for("key share");
  if (!found) throw new Error(`No order ${order}`);
  return found.customer;
}

/** Lines besides tickets that have not been returned whole. */
export async function itemsLeft(
  transaction: Transaction,
  { id, document }: Pick<typeof orders.$inferSelect, "id" | "document">,
): Promise<FrozenLine[]> {
  const rows = await transaction.select().from(orderLines).where(eq(orderLines.order, id));
  return document.items.filter((item) =>
    rows.some(({ line, returned, quantity }) => line === item.id && returned < quantity),
  );
}

const mayBecome = (state: LineState) => inArray(orderLines.state, statesBefore(LINE_FLOW, state));

export async function toolsFor(services: Services, transaction: Transaction): Promise<FulfilmentTools> {
  const { outbox, settings, random, now } = services;
  return { transaction, catalogue: await services.catalogue.current(), outbox, settings, random, now: now() };
}
