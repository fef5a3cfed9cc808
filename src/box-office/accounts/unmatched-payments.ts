import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { done, refused } from "#domain/outcome.ts";
import { isNumbered } from "../../engine/orders/order-number.ts";
import type { Executor } from "../../engine/storage/database.ts";
import { inTransaction } from "../../engine/storage/in-transaction.ts";
import { orders } from "../../engine/storage/tables/shop.ts";
import { tenders } from "../../payments/schema.ts";
import { writeMoney } from "../amounts.ts";
import { implement } from "../implementation.ts";
import { printList, ROWS_TO_READ, toList } from "../lists.ts";
import { accounts } from "../operations/accounts.ts";

const isUnmatched = eq(tenders.state, "unmatched");

export const unmatched = implement(accounts.unmatched, {
  async run({ engine }, { after }) {
    const isLater =
      after === undefined
        ? undefined
        : sql`(${tenders.returnBy}, ${tenders.id}) > (select one.return_by, one.id from tenders one where one.id = ${after})`;
    const rows = await unmatchedWhere(engine.services.database, isLater);
    return done(
      toList(rows, {
        id: ({ tender }) => tender.id,
        entry: ({ tender, number }) => ({
          id: tender.id,
          order: number,
          received: {
            amount: tender.settledAmount ?? tender.amount,
            currency: tender.settledCurrency ?? tender.currency,
          },
          due: { amount: tender.amount, currency: tender.currency },
          refundOn: tender.returnBy?.toISOString() ?? null,
          payment: tender.providerPayment,
        }),
      }),
    );
  },
  print: (list) =>
    printList(
      list,
      ({ order, received, due, refundOn, payment }) =>
        `${order}  ${writeMoney(received)}  due ${writeMoney(due)}  refund on ${refundOn ?? ""}  payment ${payment}`,
      "There is no unmatched payment.",
    ),
});

export const returnUnmatched = implement(accounts.returnUnmatched, {
  async run({ engine }, { order }) {
    const { database, outbox, now } = engine.services;
    return inTransaction(database, async (transaction) => {
      const rows = await unmatchedWhere(transaction, isNumbered(order));
      if (rows.length === 0) return refused("nothing-unmatched");
      for (const { tender } of rows) {
        await transaction
          .update(tenders)
          .set({ returnBy: new Date(now()) })
          .where(and(eq(tenders.id, tender.id), isUnmatched));
        await outbox.put(transaction, { kind: "settle-payment", payment: tender.id });
      }
      return done({ payments: rows.length });
    });
  },
  print: (_, { order }) => `The unmatched payment of order ${order} is refunded.`,
});

function unmatchedWhere(executor: Executor, condition: SQL | undefined) {
  return executor
    .select({ tender: tenders, number: orders.number })
    .from(tenders)
    .innerJoin(orders, eq(orders.id, tenders.order))
    .where(and(isUnmatched, condition))
    .orderBy(asc(tenders.returnBy), asc(tenders.id))
    .limit(ROWS_TO_READ);
}
