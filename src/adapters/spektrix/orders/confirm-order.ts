import type { Services } from "../services.ts";
import { paymentsOf, readOrder } from "./order-payments.ts";
import { lookAtVendor, vendorPaymentOf } from "./vendor-payment.ts";

const LOOK_AGAIN_MS = 15_000;
const ASK_AGAIN_MS = 60_000;
/** For orders that the vendor shows late. */
export const UNCLEAR_AGAIN_MS = 3_600_000;

/**
 * An order without a payment of ours has no settlement to confirm it: a job runs until the vendor has
 * confirmed it or cannot.
 */
export function lookAfter(
  { outbox, now }: Services,
  transaction: Parameters<Services["outbox"]["put"]>[0],
  order: string,
  after = LOOK_AGAIN_MS,
): Promise<void> {
  const notBefore = new Date(now() + after);
  return outbox.put(transaction, { kind: "confirm-order", order }, { notBefore });
}

/** Idempotent. @throws while the vendor is unavailable */
export async function confirmFree(services: Services, id: string): Promise<void> {
  const { sales } = paymentsOf(services);
  const secured = await sales.reach?.(id, "secure");
  const reached = secured === "lost" ? secured : await sales.reach?.(id, "complete");
  if (reached === "unclear") return;
  await services.inTransaction(async (transaction) => {
    const sale = await sales.lock(transaction, id);
    if (sale.state === "paid" || sale.state === "failed") return;
    if (reached !== "lost") return sales.complete(transaction, sale);
    await sales.abandon(transaction, sale, "seats-lost");
    // The customer may believe that they have tickets.
    await services.outbox.put(transaction, { kind: "refund-notice", order: sale.link });
  });
}

/** The vendor's component may have confirmed it, even if the customer never came back. */
async function lookAgain(services: Services, id: string): Promise<void> {
  if (!(await vendorPaymentOf(services, id))) return;
  const looked = await lookAtVendor(services, id);
  if (looked === "paid" || looked === "failed") return;
  const { unclearSince } = await readOrder(services.database, id);
  await services.inTransaction((transaction) =>
    lookAfter(services, transaction, id, unclearSince ? UNCLEAR_AGAIN_MS : ASK_AGAIN_MS),
  );
}

/** For the job `confirm-order`, and after the house has decided an unclear order. */
export async function confirmOrder(services: Services, id: string): Promise<void> {
  const order = await readOrder(services.database, id);
  if (order.total > 0) return lookAgain(services, id);
  await confirmFree(services, id);
  const { state, unclearSince } = await readOrder(services.database, id);
  if (unclearSince === null || state === "paid" || state === "failed") return;
  await services.inTransaction((transaction) => lookAfter(services, transaction, id, UNCLEAR_AGAIN_MS));
}
