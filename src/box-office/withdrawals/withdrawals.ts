import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { done, refused } from "#domain/outcome.ts";
import { moneyIn } from "../../engine/catalogue/money-in.ts";
import { withdrawals as rowsAwaited } from "../../engine/storage/tables/orders/withdrawals.ts";
import { orders } from "../../engine/storage/tables/shop.ts";
import { writeAmount, writeMoney } from "../amounts.ts";
import { implement } from "../implementation.ts";
import { printList, ROWS_TO_READ, toList } from "../lists.ts";
import { withdrawals } from "../operations/withdrawals.ts";

export const awaited = implement(withdrawals.list, {
  async run({ engine }, { after }) {
    const isLater =
      after === undefined
        ? undefined
        : sql`(${rowsAwaited.at}, ${rowsAwaited.id}) > (select one.at, one.id from withdrawals one where one.id = ${after})`;
    const rows = await engine.services.database
      .select({ row: rowsAwaited, number: orders.number, document: orders.document })
      .from(rowsAwaited)
      .innerJoin(orders, eq(orders.id, rowsAwaited.order))
      .where(and(isNull(rowsAwaited.refunded), isLater))
      .orderBy(asc(rowsAwaited.at), asc(rowsAwaited.id))
      .limit(ROWS_TO_READ);
    return done(
      toList(rows, {
        id: ({ row }) => row.id,
        entry: ({ row: { id, at, name, line, amount }, number, document }) => {
          const item = document.items.find((one) => one.id === line);
          return {
            ...{ id, order: number, at: at.toISOString(), name },
            ...{ item: item?.text.name.sv ?? line, quantity: item?.quantity ?? 1 },
            refund: { amount, currency: document.currency },
          };
        },
      }),
    );
  },
  print: (list) =>
    printList(
      list,
      ({ order, at, name, item, quantity, refund }) =>
        `${order}  ${at}  ${name ?? ""}  ${quantity} × ${item}  ${writeMoney(refund)}`,
      "Nothing is waited for.",
    ),
});

export const received = implement(withdrawals.received, {
  async run({ engine }, { order }) {
    const back = await engine.orders.receiveWithdrawn(order);
    if (back === null) return refused("nothing-awaited");
    const money = moneyIn(await engine.services.catalogue.current());
    return done({ refunded: money(back) });
  },
  print: ({ refunded }, { order }) =>
    `${writeAmount(refunded.amount)} of order ${order} goes back the way it came.`,
});
