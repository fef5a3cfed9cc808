import { settle } from "../../../payments/settlement.ts";
import { findTender, nextLook } from "../../../payments/tenders.ts";
import type { Services } from "../services.ts";
import { UNCLEAR_AGAIN_MS } from "./confirm-order.ts";
import { paymentsOf, readOrder, saleOf } from "./order-payments.ts";

const ASK_AGAIN_MS = 60_000;

/**
 * Called by the payment's jobs, and after the house has decided an unclear order.
 * @param isWatch whether the job follows the payment to the end of its window
 */
export async function settlePayment(services: Services, id: string, isWatch = false): Promise<void> {
  const { database, now } = services;
  const tender = await findTender(database, id);
  if (!tender) return;
  const sale = saleOf(await readOrder(database, tender.order));
  const settled = await settle(paymentsOf(services), { sale, tender }, "heard");
  const watched = isWatch && settled.ok ? nextLook(services, tender.created, settled.value.state) : null;
  if (!watched && settled.ok && settled.value.state !== "paying") return;
  const { unclearSince } = await readOrder(database, tender.order);
  const notBefore = watched ?? new Date(now() + (unclearSince ? UNCLEAR_AGAIN_MS : ASK_AGAIN_MS));
  await services.inTransaction((transaction) =>
    services.outbox.put(
      transaction,
      { kind: "settle-payment", payment: id, ...(isWatch && { watch: true }) },
      { notBefore },
    ),
  );
}
