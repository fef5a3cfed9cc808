import { and, eq, sql } from "drizzle-orm";
import type { BackEnd } from "#contract/back-end.ts";
import { done } from "#domain/outcome.ts";
import type { ProviderNotification } from "#ports/payments.ts";
import { hearOfRefunds } from "../../../payments/returns.ts";
import { tenders } from "../../../payments/schema.ts";
import { settle } from "../../../payments/settlement.ts";
import { preparedQuery } from "../../../storage/prepared-query.ts";
import type { Services } from "../../kernel/services.ts";
import { bringCard, cardOfPayment } from "../../payment-cards/bring-card.ts";
import { baskets, orders } from "../../storage/tables/shop.ts";
import { noteDecline } from "./declined-cards.ts";
import { paymentsOf } from "./order-payments.ts";

const DECLINED_EVENT = "payment.reservation.failed";
const REFUND_EVENTS = ["payment.refund.completed", "payment.refund.failed"];

const orderOfPayment = preparedQuery("order-of-payment", (executor) =>
  executor
    .select()
    .from(orders)
    .innerJoin(tenders, and(eq(tenders.order, orders.id), eq(tenders.external, true)))
    .where(eq(tenders.providerPayment, sql.placeholder("payment"))),
);

/** For the provider's notifications (`orders.notice`): settles a payment, a refund, or the storing of a card. */
export async function hearOfPayment(
  services: Services,
  { headers, body }: ProviderNotification,
): ReturnType<BackEnd["orders"]["notice"]> {
  const { database } = services;
  const read = services.payments.readNotification({ headers, body });
  if (!read.ok) return read;
  const { providerPaymentId, event } = read.value;
  const hint = event === DECLINED_EVENT ? { hint: "declined" } : { hint: null };
  const [found] = await orderOfPayment(database, { payment: providerPaymentId });
  const card = found ? null : await cardOfPayment(database, providerPaymentId);
  if (card !== null) {
    const brought = await bringCard(services, card);
    return brought.ok ? done({}) : brought;
  }
  if (!found) {
    services.log.warn({ providerPaymentId, event }, "notice of a payment that is not ours");
    return done({});
  }
  const { id, hint: known } = found.tenders;
  if (event === DECLINED_EVENT) {
    const [basket] = await database.select().from(baskets).where(eq(baskets.id, found.orders.basket));
    await noteDecline(services, found.orders.basket, basket?.network ?? null);
  }
  if (hint.hint !== known) await database.update(tenders).set(hint).where(eq(tenders.id, id));
  const money = paymentsOf(services);
  const settled = await settle(money, { sale: found.orders, tender: found.tenders }, "heard");
  if (!settled.ok) return settled;
  const isRefund = REFUND_EVENTS.includes(event) && settled.value.state === "paid";
  const booked = isRefund ? await hearOfRefunds(money, found.orders.id, found.tenders) : done(null);
  return booked.ok ? done({}) : booked;
}
