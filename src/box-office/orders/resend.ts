import { done, refused } from "#domain/outcome.ts";
import { inTransaction } from "../../engine/storage/in-transaction.ts";
import { implement } from "../implementation.ts";
import { orderByNumber } from "../look-up.ts";
import { orders } from "../operations/orders/orders.ts";

export const resend = implement(orders.resend, {
  async run(boxOffice, { order: number }) {
    const order = await orderByNumber(boxOffice, number);
    if (!order) return refused("unknown-order");
    if (order.state !== "paid") return refused("not-paid", { state: order.state });
    const { database, outbox } = boxOffice.engine.services;
    await inTransaction(database, (transaction) =>
      outbox.put(transaction, { kind: "order-confirmation", order: order.link }),
    );
    return done({ email: order.document.holder.email });
  },
  print: ({ email }, { order }) => `The email of order ${order} goes to ${email}.`,
});
