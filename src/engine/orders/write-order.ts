import { and, eq, gt, sql } from "drizzle-orm";
import { type TaxedValue, withoutTaxOfValues } from "#domain/price/prepaid.ts";
import { totalsOf } from "#domain/price/totals.ts";
import { withVat } from "#domain/price/vat.ts";
import type { Services } from "../kernel/services.ts";
import type { BasketRow } from "../lines/baskets.ts";
import type { Transaction } from "../storage/database.ts";
import type { OrderDocument } from "../storage/documents/order-document.ts";
import { baskets, orders } from "../storage/tables/shop.ts";
import { rewriteOrderLines, writeOrderLines } from "./document/order-lines.ts";
import type { Draft } from "./draft-order.ts";

export interface PlacedOrder {
  readonly order: string;
  readonly number: string;
  readonly link: string;
}

/** Null if the reserved order in the basket can no longer be paid. */
export async function writeOrder(
  services: Services,
  transaction: Transaction,
  basket: BasketRow,
  { customer, draft: { document, total } }: { readonly customer: string; readonly draft: Draft },
): Promise<PlacedOrder | null> {
  const now = new Date(services.now());
  const paying = transaction.update(baskets).set({ state: "paying" }).where(eq(baskets.id, basket.id));
  if (basket.reserved !== null) {
    await paying;
    const mine = and(
      eq(orders.id, basket.reserved),
      eq(orders.customer, customer),
      eq(orders.state, "reserved"),
      gt(orders.releaseAt, now),
    );
    const written = { state: "paying" as const, failure: null, document, total };
    const [again] = await transaction.update(orders).set(written).where(mine).returning();
    if (!again) return null;
    await rewriteOrderLines(transaction, again.id, document);
    return { order: again.id, number: again.number, link: again.link };
  }
  const fresh = newOrder(services, basket.id, customer, { document, total });
  const [, [inserted]] = await Promise.all([
    paying,
    transaction
      .insert(orders)
      .values({ ...fresh, state: "paying" })
      .returning({ number: orders.number }),
    writeOrderLines(transaction, fresh.id, document),
  ]);
  if (!inserted) throw new Error("The order was not written");
  return { order: fresh.id, number: inserted.number, link: fresh.link };
}

export function newOrder(
  { random, now }: Services,
  basket: string,
  customer: string,
  { document, total }: Pick<Draft, "document" | "total">,
) {
  return {
    id: random.id(),
    number: sql`nextval('order_numbers')`,
    link: random.bytes(18).toString("base64url"),
    basket,
    customer,
    document,
    total,
    currency: document.currency,
    created: new Date(now()),
  };
}

export async function orderUnderWay(transaction: Transaction, basket: BasketRow): Promise<PlacedOrder> {
  const [order] = await transaction
    .select()
    .from(orders)
    .where(sql`${orders.basket} = ${basket.id} and ${orders.state} in ('paying', 'charging')`);
  if (!order) throw new Error(`Basket ${basket.id} is being paid but has no order`);
  return { order: order.id, number: order.number, link: order.link };
}

/** Removes VAT that was taxed at a voucher's sale; the amount is known only under the vouchers' locks. */
export async function writeUntaxed(
  transaction: Transaction,
  order: string,
  document: OrderDocument,
  taxed: readonly TaxedValue[],
): Promise<OrderDocument> {
  if (taxed.length === 0) return document;
  const charges = withVat(withoutTaxOfValues(document.charges ?? [], taxed));
  const untaxed = { ...document, charges, totals: totalsOf(charges) };
  await transaction.update(orders).set({ document: untaxed }).where(eq(orders.id, order));
  await rewriteOrderLines(transaction, order, untaxed);
  return untaxed;
}
