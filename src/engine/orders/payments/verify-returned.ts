import { and, eq, sql } from "drizzle-orm";
import type { InputOf } from "#contract/operation.ts";
import type { orders as operations, Verification } from "#contract/operations/orders.ts";
import type { Language } from "#domain/languages.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import { isCardUnsettled } from "../../../payments/charge-card.ts";
import { tenders } from "../../../payments/schema.ts";
import type { Intent } from "../../../payments/settlement.ts";
import { newestFirst } from "../../../payments/tenders.ts";
import { preparedQuery } from "../../../storage/prepared-query.ts";
import type { Services } from "../../kernel/services.ts";
import { orders } from "../../storage/tables/shop.ts";
import { openPayment } from "./open-payment.ts";
import { verifyOrder } from "./verify-order.ts";

const orderToVerify = preparedQuery("order-to-verify", (executor) =>
  executor
    .select()
    .from(orders)
    .leftJoin(tenders, and(eq(tenders.order, orders.id), eq(tenders.external, true)))
    .where(eq(orders.link, sql.placeholder("link")))
    .orderBy(...newestFirst)
    .limit(1),
);

/** Settles an order whose buyer has come back from the payment page, or which the buyer or the box office cancels. */
export async function verifyReturned(
  services: Services,
  { link, returned }: InputOf<typeof operations.verify>,
  language: Language,
): Promise<Outcome<Verification, { reason: "unknown-order" } | { reason: "provider-unreachable" }>> {
  const { database } = services;
  let [found] = await orderToVerify(database, { link });
  if (!found) return refused("unknown-order");
  const intent: Intent = returned === "cancelled" ? "cancel" : "look";
  // Also when the visitor cancels: a charged card has paid, and the money need not be returned.
  if (found.tenders && (await isCardUnsettled(database, found.tenders))) {
    const index = await services.catalogue.current();
    const brought = await openPayment(services, index, found.orders.id, language);
    if (!brought.ok) return brought;
    [found = found] = await orderToVerify(database, { link });
  }
  const settled = await verifyOrder(services, { sale: found.orders, tender: found.tenders }, intent);
  if (!settled.ok || settled.value.state !== "paying" || settled.value.paymentPage !== null) return settled;
  if (intent !== "look" || returned === "paid") return settled;
  // The order was placed but its payment never opened: open it now.
  const index = await services.catalogue.current();
  const page = await openPayment(services, index, found.orders.id, language);
  return page.ok ? done({ state: "paying", paymentPage: page.value }) : page;
}
