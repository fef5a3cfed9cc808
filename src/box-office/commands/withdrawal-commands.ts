import { eq, isNull } from "drizzle-orm";
import { done } from "#domain/outcome.ts";
import { orders } from "../../engine/storage/tables/shop.ts";
import { withdrawals } from "../../engine/storage/tables/withdrawals.ts";
import { writeAmount } from "../amounts.ts";
import { type BoxOfficeCommand, no, textOption } from "../box-office-command.ts";

export const withdrawn: BoxOfficeCommand = {
  name: "withdrawals",
  usage: "[--received <order number>]",
  summary: "lists withdrawals whose products are to be sent back, or refunds one once they have arrived",
  words: [0, 0],
  options: { received: { type: "string" } },
  async run({ engine }, given) {
    const number = textOption(given, "received");
    if (number !== undefined) {
      const back = await engine.orders.receiveWithdrawn(number);
      if (back === null) return no("nothing-awaited", `Nothing of order ${number} is waited for.`);
      return done(`${writeAmount(back)} of order ${number} goes back the way it came.`);
    }
    const rows = await engine.services.database
      .select()
      .from(withdrawals)
      .innerJoin(orders, eq(orders.id, withdrawals.order))
      .where(isNull(withdrawals.refunded))
      .orderBy(withdrawals.at, withdrawals.line);
    const lines = rows.map(({ withdrawals: row, orders: order }) => {
      const item = order.document.items?.find(({ id }) => id === row.line);
      const what = `${item?.quantity ?? 1} × ${item?.text.name.sv ?? row.line}`;
      const money = `${writeAmount(row.amount)} ${order.currency}`;
      return `${order.number}  ${row.at.toISOString()}  ${row.name ?? ""}  ${what}  ${money}`;
    });
    return done(lines.join("\n") || "Nothing is waited for.");
  },
};
