import { inArray } from "drizzle-orm";
import type { InputOf } from "#contract/operation.ts";
import { done, refused } from "#domain/outcome.ts";
import { paymentsOf } from "../../engine/orders/payments/order-payments.ts";
import { orders } from "../../engine/storage/tables/shop.ts";
import { noteReturnedByHand, promisedRefunds, requestAgain } from "../../payments/failed-refunds.ts";
import { requestedFrom } from "../../payments/requested-currency.ts";
import { writeMoney } from "../amounts.ts";
import type { BoxOffice } from "../box-office-command.ts";
import { implement } from "../implementation.ts";
import { printList, ROWS_TO_READ, toList } from "../lists.ts";
import { orderByNumber } from "../look-up.ts";
import { refunds } from "../operations/orders/refunds.ts";

export const openRefunds = implement(refunds.list, {
  async run({ engine }, { after }) {
    const { database } = engine.services;
    const rows = await promisedRefunds(database, { after, most: ROWS_TO_READ });
    const numbers = await database
      .select({ id: orders.id, number: orders.number })
      .from(orders)
      .where(
        inArray(
          orders.id,
          rows.map(({ tender }) => tender.order),
        ),
      );
    const numberOf = new Map(numbers.map(({ id, number }) => [id, number]));
    return done(
      toList(rows, {
        id: ({ movement }) => movement.id,
        entry: ({ movement, tender }) => ({
          id: movement.id,
          order: numberOf.get(tender.order) ?? "",
          money: {
            amount: movement.requestedAmount ?? movement.amount,
            currency: tender.settledCurrency ?? requestedFrom(tender).currency,
          },
          state: movement.state === "failed" ? ("failed" as const) : ("pending" as const),
          requested: movement.requested.toISOString(),
          payment: tender.providerPayment,
          refund: movement.providerReference,
        }),
      }),
    );
  },
  print: (list) =>
    printList(
      list,
      ({ order, money, state, requested, payment, refund }) =>
        `${order}  ${writeMoney(money)}  ${state}  requested ${requested}  payment ${payment ?? ""}  refund ${refund ?? "not accepted"}`,
      "No refund is pending or has failed.",
    ),
});

export const refundAgain = implement(refunds.again, {
  run: (boxOffice, input) => settle(boxOffice, input, requestAgain),
  print: ({ refunds: count }, { order }) =>
    `The failed refunds of order ${order} (${count}) are requested again.`,
});

export const refundByHand = implement(refunds.byHand, {
  run: (boxOffice, input) => settle(boxOffice, input, noteReturnedByHand),
  print: ({ refunds: count }, { order }) =>
    `The failed refunds of order ${order} (${count}) are noted as returned by you.`,
});

async function settle(
  boxOffice: BoxOffice,
  { order: number }: InputOf<typeof refunds.again>,
  how: typeof requestAgain,
) {
  const order = await orderByNumber(boxOffice, number);
  if (!order) return refused("unknown-order");
  const settled = await how(paymentsOf(boxOffice.engine.services), order.id);
  return settled === 0 ? refused("nothing-failed") : done({ refunds: settled });
}
