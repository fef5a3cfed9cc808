import { and, eq, ne } from "drizzle-orm";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import type { ProviderPayment } from "#ports/payments.ts";
import type { Services } from "../services.ts";
import { inTransaction } from "../storage/database.ts";
import { ledger, orders, payments } from "../storage/schema.ts";

/**
 * Gives back what a payment brought for an order that cannot be had any more: a reservation is cancelled,
 * a charge is refunded. Safe to repeat; both movements are in the ledger once.
 */
export async function returnMoney(
  services: Services,
  order: string,
  providerPayment: string,
  state: ProviderPayment,
): Promise<Outcome<null, { reason: "provider-unreachable" }>> {
  const [row] = await services.database
    .select()
    .from(orders)
    .innerJoin(payments, eq(payments.order, orders.id))
    .where(eq(orders.id, order));
  if (!row) throw new Error(`No order ${order}`);
  const { id: payment, amount } = row.payments;
  const { currency } = row.orders.document;

  const refunds: { chargeId: string; refundId: string; amount: number }[] = [];
  if (state.charges.length === 0 && state.cancelled === 0) {
    const cancelled = await services.payments.cancel(providerPayment, { amount, currency });
    if (!cancelled.ok && cancelled.refusal.reason === "unreachable") return refused("provider-unreachable");
  }
  for (const charge of state.refunded > 0 ? [] : state.charges) {
    const refund = await services.payments.refund({
      providerPaymentId: providerPayment,
      chargeId: charge.chargeId,
      amount: { amount: charge.amount, currency },
      idempotencyKey: `refund-${payment}`,
    });
    if (!refund.ok) {
      services.log.warn({ order: row.orders.number, reason: refund.refusal.reason }, "refund not done yet");
      return refused("provider-unreachable");
    }
    refunds.push({ ...charge, refundId: refund.value.refundId });
  }
  await inTransaction(services.database, async (transaction) => {
    const at = new Date(services.now());
    for (const { chargeId, refundId, amount: part } of refunds) {
      const movement = { payment, amount: part, currency, at };
      await transaction
        .insert(ledger)
        .values([
          { ...movement, kind: "charge", providerReference: chargeId },
          { ...movement, kind: "refund", providerReference: refundId },
        ])
        .onConflictDoNothing();
    }
    // Who comes second has nothing to close, and writes no second letter.
    const [closed] = await transaction
      .update(payments)
      .set({ state: "closed" })
      .where(and(eq(payments.id, payment), ne(payments.state, "closed")))
      .returning({ id: payments.id });
    if (closed) await services.outbox.put(transaction, { kind: "refund-notice", order: row.orders.link });
  });
  return done(null);
}
