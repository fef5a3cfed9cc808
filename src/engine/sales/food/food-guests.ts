import { and, eq, inArray, sql } from "drizzle-orm";
import { lockCustomer } from "../../account/lock-customer.ts";
import type { CatalogueIndex } from "../../catalogue/catalogue-index.ts";
import type { Executor, Transaction } from "../../storage/database.ts";
import type { FoodDetails } from "../../storage/documents/line-details.ts";
import { orderLines } from "../../storage/tables/orders/lines.ts";
import { orders, tickets } from "../../storage/tables/shop.ts";
import { findFood } from "./food-served.ts";

/** A customer's earlier purchases for a performance: tickets, and guests fed by them. */
export interface EarlierPurchases {
  readonly tickets: number;
  readonly guests: number;
}

const NOTHING: EarlierPurchases = { tickets: 0, guests: 0 };

export async function bookedBy(
  executor: Executor,
  index: CatalogueIndex,
  {
    customer,
    performance,
    moment,
  }: { readonly customer: string | null; readonly performance: number; readonly moment: string },
): Promise<EarlierPurchases> {
  if (customer === null) return NOTHING;
  const sold = await executor.$count(
    tickets,
    and(
      eq(tickets.performance, performance),
      eq(tickets.valid, true),
      sql`${tickets.order} in (select id from orders where customer = ${customer} and state = 'paid')`,
    ),
  );
  return { tickets: sold, guests: await guestsOf(executor, index, { customer, performance, moment }) };
}

/** Orders under payment count: otherwise a second order could use the same ticket. */
async function guestsOf(
  executor: Executor,
  index: CatalogueIndex,
  {
    customer,
    performance,
    moment,
  }: { readonly customer: string; readonly performance: number; readonly moment: string },
): Promise<number> {
  const rows = await executor
    .select({ line: orderLines.line, document: orders.document })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.order))
    .where(
      and(
        eq(orders.customer, customer),
        inArray(orders.state, ["paying", "charging", "paid"]),
        eq(orderLines.kind, "food"),
        sql`${orderLines.returned} < ${orderLines.quantity}`,
      ),
    );
  return rows.reduce((sum, { line, document }) => {
    const details = document.items?.find(({ id }) => id === line)?.details as FoodDetails | undefined;
    if (details?.performance !== performance) return sum;
    return findFood(index, details)?.sitting.moment === moment ? sum + details.guests : sum;
  }, 0);
}

/** Locks the customer, so that two baskets cannot use the same ticket for the guests of a meal. */
export async function lockGuests(transaction: Transaction, customer: string): Promise<void> {
  await lockCustomer(transaction, customer);
}

/** The performances of all valid tickets of the customer, one entry per ticket. */
export async function ticketsOf(executor: Executor, customer: string | null): Promise<readonly number[]> {
  if (customer === null) return [];
  const rows = await executor
    .select({ performance: tickets.performance })
    .from(tickets)
    .where(
      and(
        eq(tickets.valid, true),
        sql`${tickets.order} in (select id from orders where customer = ${customer} and state = 'paid')`,
      ),
    );
  return rows.map(({ performance }) => performance);
}
