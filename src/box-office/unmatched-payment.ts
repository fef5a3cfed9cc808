import { and, eq } from "drizzle-orm";
import { done } from "#domain/outcome.ts";
import { inTransaction } from "#engine/storage/in-transaction.ts";
import { isNumbered } from "../engine/orders/order-number.ts";
import { orders } from "../engine/storage/tables/shop.ts";
import { tenders } from "../payments/schema.ts";
import { writeAmount } from "./amounts.ts";
import { type BoxOfficeCommand, no, textOption } from "./box-office-command.ts";

export const unmatched: BoxOfficeCommand = {
  name: "unmatched",
  usage: "[--return <order number>]",
  summary: "lists unmatched payments, or refunds one now instead of on its date",
  words: [0, 0],
  options: { return: { type: "string" } },
  async run({ engine }, given) {
    const { database, outbox, now } = engine.services;
    const number = textOption(given, "return");
    const isUnmatched = eq(tenders.state, "unmatched");
    const rows = await database
      .select({ tender: tenders, number: orders.number })
      .from(tenders)
      .innerJoin(orders, eq(orders.id, tenders.order))
      .where(number === undefined ? isUnmatched : and(isUnmatched, isNumbered(number)))
      .orderBy(tenders.returnBy, tenders.id);
    if (number === undefined) {
      const lines = rows.map(({ tender, number: of }) => {
        const { settledAmount, amount, settledCurrency, currency, returnBy, providerPayment } = tender;
        const came = `${writeAmount(settledAmount ?? amount)} ${settledCurrency ?? currency}`;
        return `${of}  ${came}  due ${writeAmount(amount)} ${currency}  refund on ${returnBy?.toISOString() ?? ""}  payment ${providerPayment}`;
      });
      return done(lines.join("\n") || "There is no unmatched payment.");
    }
    if (rows.length === 0) return no("nothing-unmatched", `Order ${number} has no unmatched payment.`);
    await inTransaction(database, async (transaction) => {
      for (const { tender } of rows) {
        const own = and(eq(tenders.id, tender.id), isUnmatched);
        await transaction
          .update(tenders)
          .set({ returnBy: new Date(now()) })
          .where(own);
        await outbox.put(transaction, { kind: "settle-payment", payment: tender.id });
      }
    });
    return done(`The unmatched payment of order ${number} is refunded.`);
  },
};
