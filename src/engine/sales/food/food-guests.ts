import { and, eq, inArray, sql } from "drizzle-orm";
import type { CatalogueIndex } from "../../catalogue/catalogue-index.ts";
import type { Executor } from "../../storage/database.ts";
import type { FoodDetails } from "../../storage/documents/line-details.ts";
import { orderLines } from "../../storage/tables/orders/lines.ts";
import { orders, tickets } from "../../storage/tables/shop.ts";
import { findFood } from "./food-served.ts";

interface Meal extends FoodDetails {
  readonly order: { readonly id: string; readonly number: string };
  readonly line: string;
  /** When it is served at the performance; undefined if the catalogue no longer has it. */
  readonly moment: string | undefined;
}

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
  const meals = await mealsOf(executor, index, customer);
  const same = meals.filter((meal) => meal.performance === performance && meal.moment === moment);
  return { tickets: await ticketsFor(executor, customer, performance), guests: guestsOf(same) };
}

export function guestsOf(meals: readonly Pick<Meal, "guests">[]): number {
  return meals.reduce((sum, { guests }) => sum + guests, 0);
}

/** The customer's meals. Orders under payment count: otherwise a second order could use the same ticket. */
export async function mealsOf(
  executor: Executor,
  index: CatalogueIndex,
  customer: string,
): Promise<readonly Meal[]> {
  const rows = await executor
    .select({ line: orderLines.line, order: orders })
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
  return rows.flatMap(({ line, order }) => {
    const details = order.document.items?.find(({ id }) => id === line)?.details as FoodDetails | undefined;
    return details ? [{ ...details, order, line, moment: findFood(index, details)?.sitting.moment }] : [];
  });
}

const boughtBy = (customer: string) =>
  and(
    eq(tickets.valid, true),
    sql`${tickets.order} in (select id from orders where customer = ${customer} and state = 'paid')`,
  );

export function ticketsFor(executor: Executor, customer: string, performance: number): Promise<number> {
  return executor.$count(tickets, and(eq(tickets.performance, performance), boughtBy(customer)));
}

/** The performances of all valid tickets of the customer, one entry per ticket. */
export async function ticketsOf(executor: Executor, customer: string | null): Promise<readonly number[]> {
  if (customer === null) return [];
  const rows = await executor
    .select({ performance: tickets.performance })
    .from(tickets)
    .where(boughtBy(customer));
  return rows.map(({ performance }) => performance);
}
