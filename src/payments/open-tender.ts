import { and, eq, isNull } from "drizzle-orm";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import type { PaymentRequest } from "#ports/payments.ts";
import { inAskedCurrency } from "./asked-currency.ts";
import { type Tender, tenders } from "./schema.ts";
import type { PaymentServices } from "./services.ts";
import { findTender, moveTender } from "./tenders.ts";

/**
 * Opens a tender's payment with the provider, outside any transaction. Safe to repeat: once opened, the same
 * page is given again. A page that was opened but never written down was shown to nobody.
 * @returns the hosted page; null when nothing is to be paid (any more)
 */
export async function openTender(
  services: PaymentServices,
  tender: Pick<Tender, "id" | "page" | "amount" | "currency" | "askedAmount" | "askedCurrency">,
  request: PaymentRequest,
): Promise<Outcome<string | null, { reason: "provider-unreachable" }>> {
  if (tender.page) return done(tender.page);
  const opened = await services.provider.open(inAskedCurrency(services.settings, request, tender));
  if (!opened.ok) return refused("provider-unreachable");
  const { providerPaymentId: providerPayment, pageUrl: page } = opened.value;
  const stored = await moveTender(services.database, tender.id, "open", { providerPayment, page });
  if (stored) return done(page);

  // Given up while the provider was slow: whose payment that was is kept, should anybody pay it all the same.
  const [late] = await services.database
    .update(tenders)
    .set({ providerPayment })
    .where(and(eq(tenders.id, tender.id), isNull(tenders.providerPayment)))
    .returning({ id: tenders.id });
  // Of two tabs at once the other one's payment counts, and ours is closed before anybody sees it.
  const closed = await services.provider.terminate(providerPayment);
  if (late && !closed.ok) {
    await services.inTransaction((transaction) =>
      services.outbox.put(transaction, { kind: "settle-payment", payment: late.id }),
    );
  }
  const other = await findTender(services.database, tender.id);
  return done(other?.state === "open" ? other.page : null);
}
