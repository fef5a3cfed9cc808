import { isCardUnsettled } from "../../../payments/charge-card.ts";
import type { Settled } from "../../../payments/services.ts";
import { settle } from "../../../payments/settlement.ts";
import { findTender, nextLook, type Tender } from "../../../payments/tenders.ts";
import { paymentKindOf } from "../../kernel/payment-kind.ts";
import type { Services } from "../../kernel/services.ts";
import { inTransaction } from "../../storage/in-transaction.ts";
import { lookForRefunds } from "../returned/look-for-refunds.ts";
import { findCardCharge, openPayment } from "./open-payment.ts";
import { paymentsOf, salesOf } from "./order-payments.ts";

/** How long to wait while the result is unknown. */
const ASK_AGAIN_MS = 60_000;

/**
 * Called by the payment's jobs.
 * @param isWatch whether the job follows the payment to the end of its window
 */
export async function settlePayment(services: Services, id: string, isWatch = false): Promise<void> {
  const tender = await findTender(services.database, id);
  if (!tender) return;
  const settleItself = paymentKindOf(services.paymentKinds, tender)?.settle;
  // What settles itself has its own jobs once it has begun.
  if (settleItself && tender.state !== "opening") return;
  const settled = settleItself
    ? await settleItself(services, { sale: await salesOf(services).read(tender.order), tender }, "heard")
    : await settleNow(services, tender);
  const state = settled.ok ? settled.value.state : "unknown";
  const watched = isWatch && state !== "unknown" ? nextLook(services, tender.created, state) : null;
  const notBefore = watched ?? (await nextAfterWindow(services, tender, state));
  if (!notBefore) return;
  await inTransaction(services.database, (transaction) =>
    services.outbox.put(
      transaction,
      { kind: "settle-payment", payment: id, ...(isWatch && { watch: true }) },
      { notBefore },
    ),
  );
}

async function settleNow(services: Services, tender: Tender): Promise<Settled> {
  const isLive = tender.state === "opening";
  if (isLive && (await isCardUnsettled(services.database, tender))) {
    const index = await services.catalogue.current();
    const opened = await openPayment(services, index, tender.order, null);
    if (!opened.ok) return opened;
  } else if (!isLive) {
    const found = await findCardCharge(services, tender);
    if (!found.ok) return found;
  }
  const now = (await findTender(services.database, tender.id)) ?? tender;
  const sale = await salesOf(services).read(tender.order);
  return settle(paymentsOf(services), { sale, tender: now }, "heard");
}

async function nextAfterWindow(
  services: Services,
  tender: Tender,
  state: "paying" | "paid" | "failed" | "unknown",
): Promise<Date | null> {
  if (state === "failed") return null;
  if (state !== "paid") return new Date(services.now() + ASK_AGAIN_MS);
  const settlesItself = paymentKindOf(services.paymentKinds, tender)?.settle !== undefined;
  return settlesItself ? null : lookForRefunds(services, tender);
}
