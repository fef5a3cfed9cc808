import { settle } from "../../payments/settlement.ts";
import { findTender } from "../../payments/tenders.ts";
import { isInParts, verifyInParts } from "../sales/direct-debit/verify-in-parts.ts";
import type { Services } from "../services.ts";
import { inTransaction } from "../storage/database.ts";
import { lookForRefunds } from "./returned/look-for-refunds.ts";
import { paymentsOf, salesOf } from "./sales.ts";

/** What nobody can say yet is asked again after so long. */
const ASK_AGAIN_MS = 60_000;

/** A job's time has come: whatever the visitor did, the payment is brought to its end. */
export async function settlePayment(services: Services, id: string): Promise<void> {
  const tender = await findTender(services.database, id);
  if (!tender) return;
  const isDebit = tender.kind === "direct-debit";
  // Its parts are followed by jobs of their own.
  if (isDebit && !isInParts(tender)) return;
  const sale = await salesOf(services).read(tender.order);
  const settled = isDebit
    ? await verifyInParts(services, { sale, tender }, "heard")
    : await settle(paymentsOf(services), { sale, tender }, "heard");
  if (settled.ok && settled.value.state === "failed") return;
  const isPaid = settled.ok && settled.value.state === "paid";
  if (isPaid && isDebit) return;
  const notBefore = isPaid ? await lookForRefunds(services, tender) : new Date(services.now() + ASK_AGAIN_MS);
  if (!notBefore) return;
  await inTransaction(services.database, (transaction) =>
    services.outbox.put(transaction, { kind: "settle-payment", payment: id }, { notBefore }),
  );
}
