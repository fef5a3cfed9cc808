import { and, eq, isNull } from "drizzle-orm";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import type { PaymentRequest } from "#ports/payments.ts";
import { inRequestedCurrency } from "./requested-currency.ts";
import { type Tender, tenders } from "./schema.ts";
import type { PaymentServices } from "./services.ts";
import { findTender, moveTender } from "./tenders.ts";

/**
 * Outside any transaction. Safe to repeat: an opened tender returns the same page.
 * @returns the hosted page; null when nothing is left to pay
 */
export async function openTender(
  services: PaymentServices,
  tender: Pick<Tender, "id" | "page" | "amount" | "currency" | "requestedAmount" | "requestedCurrency">,
  request: PaymentRequest,
): Promise<Outcome<string | null, { reason: "provider-unreachable" }>> {
  if (tender.page) return done(tender.page);
  const opened = await services.provider.open(inRequestedCurrency(services.settings, request, tender));
  if (!opened.ok) return refused("provider-unreachable");
  const { providerPaymentId: providerPayment, pageUrl: page } = opened.value;
  const stored = await moveTender(services.database, tender.id, "open", {
    change: { providerPayment, page },
  });
  if (stored) return done(page);

  // Cancelled while the provider was slow: keep the payment's id, in case it is paid nevertheless.
  const [late] = await services.database
    .update(tenders)
    .set({ providerPayment })
    .where(and(eq(tenders.id, tender.id), isNull(tenders.providerPayment)))
    .returning({ id: tenders.id });
  // Two tabs opened a payment: the stored one counts, this one is closed before it is shown.
  const closed = await services.provider.terminate(providerPayment);
  if (late && !closed.ok) {
    await services.inTransaction((transaction) =>
      services.outbox.put(transaction, { kind: "settle-payment", payment: late.id }),
    );
  }
  const other = await findTender(services.database, tender.id);
  return done(other?.state === "open" ? other.page : null);
}
