import { and, eq, sum } from "drizzle-orm";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import type { ProviderPayment } from "#ports/payments.ts";
import { unsellSeats } from "../holds/holds.ts";
import type { Services } from "../services.ts";
import { inTransaction, type Transaction } from "../storage/database.ts";
import { ledger, orders, payments, tickets } from "../storage/schema.ts";

/**
 * Money that went back at the provider's, by somebody at the house: booked once, however often and in whichever order
 * we hear of it. The notice only makes us ask. When all is back the tickets are void and their seats free; a part of it
 * is between the house and its guest.
 */
export async function bookRefunds(
  services: Services,
  order: string,
): Promise<Outcome<null, { reason: "provider-unreachable" }>> {
  const [row] = await services.database
    .select()
    .from(orders)
    .innerJoin(payments, eq(payments.order, orders.id))
    .where(eq(orders.id, order));
  // An order that failed gave its money back itself, and booked that.
  if (row?.orders.state !== "paid" || row.payments.providerPayment === null) return done(null);
  const answer = await services.payments.ask(row.payments.providerPayment);
  if (!answer.ok) {
    if (answer.refusal.reason === "unreachable") return refused("provider-unreachable");
    return done(null);
  }
  const { refunds, currency } = answer.value;
  if (refunds.length === 0) return done(null);
  if (currency !== row.payments.currency) {
    services.log.warn({ order: row.orders.number, currency }, "refund quarantined: its currency differs");
    return done(null);
  }
  await inTransaction(services.database, (transaction) => book(services, transaction, row, refunds));
  return done(null);
}

interface Row {
  readonly orders: typeof orders.$inferSelect;
  readonly payments: typeof payments.$inferSelect;
}

async function book(
  services: Services,
  transaction: Transaction,
  { orders: order, payments: payment }: Row,
  refunds: ProviderPayment["refunds"],
): Promise<void> {
  // Who comes at the same time waits here, and then finds all of it done.
  await transaction.select({ id: orders.id }).from(orders).where(eq(orders.id, order.id)).for("update");
  const movement = { payment: payment.id, currency: payment.currency, at: new Date(services.now()) };
  await transaction
    .insert(ledger)
    .values(
      refunds.map(({ refundId, amount }) => ({
        ...movement,
        kind: "refund" as const,
        providerReference: refundId,
        amount,
      })),
    )
    .onConflictDoNothing();
  const [booked] = await transaction
    .select({ back: sum(ledger.amount).mapWith(Number) })
    .from(ledger)
    .where(and(eq(ledger.payment, payment.id), eq(ledger.kind, "refund")));
  if ((booked?.back ?? 0) < payment.amount) return;
  const voided = await transaction
    .update(tickets)
    .set({ valid: false })
    .where(and(eq(tickets.order, order.id), eq(tickets.valid, true)))
    .returning({ performance: tickets.performance, seat: tickets.seat });
  if (voided.length === 0) return;
  await unsellSeats(transaction, order.basket, voided);
  const performances = [...new Set(voided.map(({ performance }) => performance))];
  services.seatChanges.announceAfter(transaction, { kind: "freed", performances });
}
