import { asc, eq } from "drizzle-orm";
import { done } from "#domain/outcome.ts";
import { settleNow } from "../../engine/orders/returned/refund-offers.ts";
import { refundOffers } from "../../engine/storage/tables/refund-offers.ts";
import { orders } from "../../engine/storage/tables/shop.ts";
import { writeAmount } from "../amounts.ts";
import { type BoxOfficeCommand, no } from "../box-office-command.ts";

export const changed: BoxOfficeCommand = {
  name: "changed",
  usage: "<performance> [--pay-back]",
  summary:
    "lists choices of ticket holders after a cancelled or moved performance; --pay-back refunds all remaining tickets of a cancelled one now",
  words: [1, 1],
  options: { "pay-back": { type: "boolean" } },
  async run({ engine: { services } }, { words: [named = ""], options }) {
    const performance = Number(named);
    if (!Number.isSafeInteger(performance)) return no("unknown-performance", `${named} is no performance.`);
    const rows = await services.database
      .select()
      .from(refundOffers)
      .innerJoin(orders, eq(orders.id, refundOffers.order))
      .where(eq(refundOffers.performance, performance))
      .orderBy(asc(orders.number));
    if (rows.length === 0)
      return no("nothing-changed", `Nobody holds tickets for performance ${performance} that were changed.`);
    const waiting = rows.filter(({ refund_offers: row }) => row.state === "waiting");
    if (options["pay-back"] !== true) {
      const lines = rows.map(({ orders: order, refund_offers: { kind, state, value, credit } }) => {
        const back = value === null ? "" : `  ${writeAmount(value + (credit ?? 0))} ${order.currency}`;
        return `${order.number}  ${kind}  ${state}${back}`;
      });
      return done(`${lines.join("\n")}\n${waiting.length} of ${rows.length} have not chosen.`);
    }
    const cancelled = waiting.filter(({ refund_offers: row }) => row.kind === "cancelled");
    if (cancelled.length < waiting.length)
      return no(
        "only-moved",
        `Performance ${performance} is moved: its holders keep their tickets or choose.`,
      );
    let back = 0;
    for (const { orders: order } of cancelled) back += await settleNow(services, order.link, performance);
    return done(`${writeAmount(back)} of ${cancelled.length} orders goes back the way it came.`);
  },
};
