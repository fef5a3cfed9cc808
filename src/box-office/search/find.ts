import { and, desc, eq, isNull, like } from "drizzle-orm";
import { done, refused } from "#domain/outcome.ts";
import { searchWords } from "#domain/text/search-words.ts";
import type { Database } from "../../engine/storage/database.ts";
import { customers, orders } from "../../engine/storage/tables/shop.ts";
import { writeMoney } from "../amounts.ts";
import { implement } from "../implementation.ts";
import { customerByEmail, orderByNumber } from "../look-up.ts";
import { MOST_CUSTOMERS, MOST_ORDERS, type OrderFound, search } from "../operations/search.ts";

export const findOrder = implement(search.order, {
  async run(boxOffice, { order: number }) {
    const order = await orderByNumber(boxOffice, number);
    return order ? done(viewFoundOrder(order)) : refused("unknown-order");
  },
  print: describeOrder,
});

export const findCustomers = implement(search.customers, {
  async run(boxOffice, { text }) {
    const { database } = boxOffice.engine.services;
    const found = text.includes("@")
      ? [await customerByEmail(boxOffice, text)].filter((one) => one !== null)
      : await customersNamed(database, text);
    if (found.length === 0) return refused("nothing-found");
    if (found.length > MOST_CUSTOMERS) return refused("too-many", { most: MOST_CUSTOMERS });
    const withOrders = found.map(async ({ id, firstName, lastName, email, phone }) => {
      const theirs = await database
        .select()
        .from(orders)
        .where(eq(orders.customer, id))
        .orderBy(desc(orders.created))
        .limit(MOST_ORDERS);
      return { id, firstName, lastName, email, phone, orders: theirs.map(viewFoundOrder) };
    });
    return done({ customers: await Promise.all(withOrders) });
  },
  print: ({ customers: found }) =>
    found
      .flatMap(({ firstName, lastName, email, phone, orders: theirs }) => [
        `${firstName} ${lastName} <${email}> ${phone}`,
        ...theirs.map((one) => `  ${describeOrder(one)}`),
      ])
      .join("\n"),
});

/**
 * By parts of their names in any order, ignoring case and accents; `searchCustomersByName` also forgives a typo. One more
 * than `MOST_CUSTOMERS` at most.
 */
async function customersNamed(database: Database, typed: string) {
  const words = searchWords(typed);
  if (words.length === 0) return [];
  return database
    .select()
    .from(customers)
    .where(and(isNull(customers.mergedInto), ...words.map((word) => like(customers.searchName, `%${word}%`))))
    .orderBy(customers.lastName, customers.firstName, customers.id)
    .limit(MOST_CUSTOMERS + 1);
}

export function viewFoundOrder({
  number,
  state,
  total,
  created,
  document,
}: typeof orders.$inferSelect): OrderFound {
  const { holder, lines, items, currency } = document;
  const { firstName, lastName, email } = holder;
  return {
    ...{ number, state, total: { amount: total, currency }, created: created.toISOString() },
    ...{ holder: { firstName, lastName, email }, tickets: lines.length, items: items.length },
  };
}

export function describeOrder({ number, state, total, created, holder, tickets, items }: OrderFound): string {
  const who = `${holder.firstName} ${holder.lastName} <${holder.email}>`;
  return `${number}  ${state}  ${writeMoney(total)}  ${created}  ${who}  ${tickets} tickets, ${items} other lines`;
}
