import { desc, eq } from "drizzle-orm";
import { done, refused } from "#domain/outcome.ts";
import { orders } from "../../engine/storage/tables/shop.ts";
import { writeMoney } from "../amounts.ts";
import { customersBy, orderByNumber } from "../find.ts";
import { implement } from "../implementation.ts";
import { MOST_CUSTOMERS, MOST_ORDERS, type OrderFound, search } from "../operations/search.ts";

export const findOrder = implement(search.order, {
  async run(boxOffice, { order: number }) {
    const order = await orderByNumber(boxOffice, number);
    return order ? done(viewOrder(order)) : refused("unknown-order");
  },
  print: describeOrder,
});

export const findCustomers = implement(search.customers, {
  async run(boxOffice, { text }) {
    const { database } = boxOffice.engine.services;
    const found = await customersBy(boxOffice, text);
    if (found.length === 0) return refused("nothing-found");
    if (found.length > MOST_CUSTOMERS) return refused("too-many", { most: MOST_CUSTOMERS });
    const customers = found.map(async ({ id, firstName, lastName, email, phone }) => {
      const theirs = await database
        .select()
        .from(orders)
        .where(eq(orders.customer, id))
        .orderBy(desc(orders.created))
        .limit(MOST_ORDERS);
      return { id, firstName, lastName, email, phone, orders: theirs.map(viewOrder) };
    });
    return done({ customers: await Promise.all(customers) });
  },
  print: ({ customers }) =>
    customers
      .flatMap(({ firstName, lastName, email, phone, orders: theirs }) => [
        `${firstName} ${lastName} <${email}> ${phone}`,
        ...theirs.map((one) => `  ${describeOrder(one)}`),
      ])
      .join("\n"),
});

export function viewOrder({
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
