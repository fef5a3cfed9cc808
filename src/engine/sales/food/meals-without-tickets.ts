import type { LostWithTickets, TicketsToReturn } from "../../kernel/line-kind.ts";
import { guestsOf, mealsOf, ticketsFor } from "./food-guests.ts";

/** For a return of tickets: the meals that are for more guests than the customer then has tickets. */
export async function mealsWithoutTickets(context: TicketsToReturn): Promise<LostWithTickets> {
  const { index, transaction, order, tickets: going } = context;
  const performances = new Set(going.map(({ performance }) => performance));
  if (performances.size === 0) return { own: [], elsewhere: null };
  const all = await mealsOf(transaction, index, order.customer);
  const meals = all.filter(({ performance }) => performances.has(performance));
  const own: string[] = [];
  let elsewhere: string | null = null;
  for (const [at, same] of Map.groupBy(meals, (meal) => `${meal.performance} ${meal.moment}`)) {
    const left = await ticketsLeft(context, Number.parseInt(at, 10));
    if (guestsOf(same) <= left) continue;
    const others = same.filter((meal) => meal.order.id !== order.id);
    own.push(...same.filter((meal) => meal.order.id === order.id).map(({ line }) => line));
    if (guestsOf(others) > left) elsewhere ??= others[0]?.order.number ?? null;
  }
  return { own, elsewhere };
}

async function ticketsLeft(
  { transaction, order, tickets: going }: TicketsToReturn,
  performance: number,
): Promise<number> {
  const all = await ticketsFor(transaction, order.customer, performance);
  return all - going.filter((one) => one.performance === performance && one.valid).length;
}
