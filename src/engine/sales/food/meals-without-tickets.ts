import { and, eq, inArray, sql } from "drizzle-orm";
import type { LostWithTickets, TicketsToReturn } from "../../kernel/line-kind.ts";
import type { FoodDetails } from "../../storage/documents/line-details.ts";
import { orderLines } from "../../storage/tables/orders/lines.ts";
import { orders, tickets } from "../../storage/tables/shop.ts";
import { findFood } from "./food-served.ts";

/** Returns the meals that a return of tickets leaves without one: for more guests than the customer has tickets left. */
export async function mealsWithoutTickets(context: TicketsToReturn): Promise<LostWithTickets> {
  const { index, transaction, order, tickets: going } = context;
  const performances = [...new Set(going.map(({ performance }) => performance))];
  if (performances.length === 0) return { own: [], elsewhere: null };
  const lines = await transaction
    .select({ line: orderLines.line, order: orders.id, number: orders.number, document: orders.document })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.order))
    .where(
      and(
        eq(orders.customer, order.customer),
        inArray(orders.state, ["paying", "charging", "paid"]),
        eq(orderLines.kind, "food"),
        sql`${orderLines.returned} < ${orderLines.quantity}`,
      ),
    );
  const meals = lines.flatMap(({ document, ...line }) => {
    const details = document.items?.find(({ id }) => id === line.line)?.details as FoodDetails | undefined;
    const moment = details && findFood(index, details)?.sitting.moment;
    return details && performances.includes(details.performance) ? [{ ...line, ...details, moment }] : [];
  });
  const own: string[] = [];
  let elsewhere: string | null = null;
  for (const [at, same] of Map.groupBy(meals, (meal) => `${meal.performance} ${meal.moment}`)) {
    const left = await ticketsLeft(context, Number.parseInt(at, 10));
    if (guestsOf(same) <= left) continue;
    const others = same.filter((meal) => meal.order !== order.id);
    own.push(...same.filter((meal) => meal.order === order.id).map(({ line }) => line));
    if (guestsOf(others) > left) elsewhere ??= others[0]?.number ?? null;
  }
  return { own, elsewhere };
}

async function ticketsLeft(
  { transaction, order, tickets: going }: TicketsToReturn,
  performance: number,
): Promise<number> {
  const all = await transaction.$count(
    tickets,
    and(
      eq(tickets.performance, performance),
      eq(tickets.valid, true),
      sql`${tickets.order} in (select id from orders where customer = ${order.customer} and state = 'paid')`,
    ),
  );
  return all - going.filter((one) => one.performance === performance && one.valid).length;
}

const guestsOf = (meals: readonly { readonly guests: number }[]) =>
  meals.reduce((sum, { guests }) => sum + guests, 0);
