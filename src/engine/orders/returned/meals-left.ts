import { and, eq, inArray, sql } from "drizzle-orm";
import type { CatalogueIndex } from "../../catalogue/catalogue-index.ts";
import { type FoodDetails, findFood } from "../../sales/food/food-served.ts";
import type { Transaction } from "../../storage/database.ts";
import { orderLines } from "../../storage/tables/lines.ts";
import { orders, tickets } from "../../storage/tables/shop.ts";

export interface MealsLeft {
  readonly own: readonly string[];
  /** The number of another order that must be returned first; null if there is none. */
  readonly elsewhere: string | null;
}

type TicketRow = typeof tickets.$inferSelect;

interface ReturnedOrder {
  readonly index: CatalogueIndex;
  readonly transaction: Transaction;
  readonly order: Pick<typeof orders.$inferSelect, "id" | "customer">;
}

export async function mealsWithout(context: ReturnedOrder, going: readonly TicketRow[]): Promise<MealsLeft> {
  const { index, transaction, order } = context;
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
    const left = await ticketsLeft(context, Number.parseInt(at, 10), going);
    if (guestsOf(same) <= left) continue;
    const others = same.filter((meal) => meal.order !== order.id);
    own.push(...same.filter((meal) => meal.order === order.id).map(({ line }) => line));
    if (guestsOf(others) > left) elsewhere ??= others[0]?.number ?? null;
  }
  return { own, elsewhere };
}

async function ticketsLeft(
  { transaction, order }: ReturnedOrder,
  performance: number,
  going: readonly TicketRow[],
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
