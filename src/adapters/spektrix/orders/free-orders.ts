import type { Services } from "../services.ts";
import { paymentsOf, readOrder } from "./sales.ts";

/** The first look is the visitor's own; the job's comes a little later. */
const LOOK_AGAIN_MS = 15_000;

/**
 * An order for which nothing is to be paid has no payment whose settlement would look after it: this job does, from the
 * moment the order is there until the vendor has confirmed it or will have it no more.
 */
export function lookAfter(
  { outbox, now }: Services,
  transaction: Parameters<Services["outbox"]["put"]>[0],
  order: string,
): Promise<void> {
  const notBefore = new Date(now() + LOOK_AGAIN_MS);
  return outbox.put(transaction, { kind: "confirm-order", order }, { notBefore });
}

/** Brings it about, once, whoever asks how often. Throws while the vendor does not answer. */
export async function confirmFree(services: Services, id: string): Promise<void> {
  const { sales } = paymentsOf(services);
  const isTheirs =
    (await sales.reach?.(id, "secure")) !== "lost" && (await sales.reach?.(id, "complete")) !== "lost";
  await services.inTransaction(async (transaction) => {
    const sale = await sales.lock(transaction, id);
    if (sale.state === "paid" || sale.state === "failed") return;
    if (isTheirs) return sales.complete(transaction, sale);
    await sales.abandon(transaction, sale, "seats-lost");
    // Whoever placed it may have gone, and believe that they have tickets.
    await services.outbox.put(transaction, { kind: "refund-notice", order: sale.link });
  });
}

/** What a job asks: of an order that is there no more, or is not free, there is nothing to confirm. */
export async function confirmOrder(services: Services, id: string): Promise<void> {
  const order = await readOrder(services.database, id);
  if (order.total === 0) await confirmFree(services, id);
}
