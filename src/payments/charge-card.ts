import { and, eq, isNull } from "drizzle-orm";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import type { PaymentRequest } from "#ports/payments.ts";
import { noteDone, noteRefused, noteRequested } from "./movements.ts";
import { inRequestedCurrency } from "./requested-currency.ts";
import { movements, type Tender, tenders } from "./schema.ts";
import type { Executor, PaymentServices } from "./services.ts";
import { moveTender } from "./tenders.ts";

export const cardKey = (tender: string) => `card-${tender}`;

/**
 * Outside any transaction. Safe to repeat: the provider charges a tender once.
 * @returns "declined" when another payment method is needed; unreachable even if it may have been charged
 */
export async function chargeCard(
  services: PaymentServices,
  tender: Pick<Tender, "id" | "amount" | "currency" | "requestedAmount" | "requestedCurrency">,
  request: PaymentRequest,
  agreement: string,
): Promise<Outcome<"charged" | "declined", { reason: "provider-unreachable" }>> {
  const id = cardKey(tender.id);
  const { amount, requestedAmount } = tender;
  const at = new Date(services.now());
  await noteRequested(
    services.database,
    { id, tender: tender.id, kind: "charge", amount, requestedAmount },
    at,
  );
  const payment = inRequestedCurrency(services.settings, request, tender);
  const charged = await services.provider.chargeStored({ payment, agreement, idempotencyKey: id });
  if (!charged.ok) {
    if (charged.refusal.reason === "unreachable") return refused("provider-unreachable");
    services.log.warn({ tender: tender.id, code: charged.refusal.code }, "stored card declined");
    await noteRefused(services.database, id, at);
    return done("declined");
  }
  const { providerPaymentId: providerPayment } = charged.value;
  await services.inTransaction(async (transaction) => {
    if (!(await moveTender(transaction, tender.id, "open", { change: { providerPayment } }))) {
      // Cancelled in the meantime: keep the payment's id, so that its money is returned.
      const unknown = and(eq(tenders.id, tender.id), isNull(tenders.providerPayment));
      const [late] = await transaction.update(tenders).set({ providerPayment }).where(unknown).returning();
      if (late) await services.outbox.put(transaction, { kind: "settle-payment", payment: tender.id });
    }
    await noteDone(transaction, id, providerPayment, at);
  });
  return done("charged");
}

/** Whether a stored card may have been charged although the provider's answer never arrived. */
export async function isCardUnsettled(
  executor: Executor,
  { id, card, providerPayment }: Pick<Tender, "id" | "card" | "providerPayment">,
): Promise<boolean> {
  if (card === null || providerPayment !== null) return false;
  const requested = and(eq(movements.id, cardKey(id)), eq(movements.state, "requested"));
  return (await executor.select({ id: movements.id }).from(movements).where(requested)).length > 0;
}
