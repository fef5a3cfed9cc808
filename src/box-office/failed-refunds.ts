import { inArray } from "drizzle-orm";
import { done } from "#domain/outcome.ts";
import { paymentsOf } from "../engine/orders/order-payments.ts";
import { orders } from "../engine/storage/tables/shop.ts";
import {
  noteReturnedByHand,
  type PromisedRefund,
  promisedRefunds,
  requestAgain,
} from "../payments/failed-refunds.ts";
import { requestedFrom } from "../payments/requested-currency.ts";
import { writeAmount } from "./amounts.ts";
import { type BoxOfficeCommand, no } from "./box-office-command.ts";
import { noSuchOrder, orderByNumber } from "./find.ts";

export const refunds: BoxOfficeCommand = {
  name: "refunds",
  usage: "[<order number> --again|--by-hand]",
  summary:
    "lists refunds that the provider has not completed; retries an order's failed refunds, or records that you have returned the money yourself",
  words: [0, 1],
  options: { again: { type: "boolean" }, "by-hand": { type: "boolean" } },
  async run(boxOffice, { words: [number], options }) {
    const { services } = boxOffice.engine;
    if (number === undefined) {
      const open = await promisedRefunds(services.database);
      const numbers = await services.database
        .select({ id: orders.id, number: orders.number })
        .from(orders)
        .where(
          inArray(
            orders.id,
            open.map(({ tender }) => tender.order),
          ),
        );
      const lines = open.map((one) =>
        describe(one, numbers.find(({ id }) => id === one.tender.order)?.number),
      );
      return done(lines.join("\n") || "No refund is pending or has failed.");
    }
    const order = await orderByNumber(boxOffice, number);
    if (!order) return noSuchOrder(number);
    const [again, byHand] = [options["again"] === true, options["by-hand"] === true];
    if (again === byHand) return no("which", "Say either --again or --by-hand.");
    const settled = await (again ? requestAgain : noteReturnedByHand)(paymentsOf(services), order.id);
    if (settled === 0) return no("nothing-failed", `No refund of order ${number} has failed.`);
    return done(
      again
        ? `The failed refunds of order ${number} (${settled}) are requested again.`
        : `The failed refunds of order ${number} (${settled}) are noted as returned by you.`,
    );
  },
};

function describe({ movement, tender }: PromisedRefund, number = "?"): string {
  const { state, amount, requestedAmount, requested, providerReference } = movement;
  const money = `${writeAmount(requestedAmount ?? amount)} ${tender.settledCurrency ?? requestedFrom(tender).currency}`;
  const shown = state === "failed" ? "failed" : "pending";
  return `${number}  ${money}  ${shown}  requested ${requested.toISOString()}  payment ${tender.providerPayment ?? ""}  refund ${providerReference ?? "not accepted"}`;
}
