import { eq } from "drizzle-orm";
import { owedOf } from "#domain/sales/packages/instalments.ts";
import { moveTender } from "../../../payments/tenders.ts";
import type { Services } from "../../kernel/services.ts";
import type { Transaction } from "../../storage/database.ts";
import { instalments } from "../../storage/tables/sales/direct-debit.ts";
import {
  endPlanOfOrder,
  instalmentRows,
  livePlanOf,
  sumUnderWay,
  tenderByInstalments,
} from "../../value/instalments.ts";
import { notify } from "./notify-payer.ts";

/** After a partial refund of the order: reduces or drops the last planned instalments, and ends a plan that is paid. */
export async function owesLess(services: Services, transaction: Transaction, order: string): Promise<void> {
  const changed = new Date(services.now());
  const plan = await livePlanOf(transaction, order);
  const tender = await tenderByInstalments(transaction, order);
  const owed = owedOf(tender);
  const parts = await instalmentRows(transaction, order);
  let tooMuch = sumUnderWay(parts) - owed;
  for (const { id, amount } of parts.filter(({ state }) => state === "planned").reverse()) {
    if (tooMuch <= 0) break;
    const set = amount <= tooMuch ? { state: "skipped" as const } : { amount: amount - tooMuch };
    tooMuch -= Math.min(amount, tooMuch);
    await transaction
      .update(instalments)
      .set({ ...set, changed })
      .where(eq(instalments.id, id));
  }
  if (owed > 0) return;
  await moveTender(transaction, tender.id, "taken", { from: "submitted" });
  if (!plan) return;
  await endPlanOfOrder(transaction, order);
  // Cancels instalments that the bank has not received.
  for (const { id: instalment, state } of parts) {
    if (state === "submitted") await services.outbox.put(transaction, { kind: "debit-collect", instalment });
  }
  await notify(services, transaction, plan.id, "ended");
}
