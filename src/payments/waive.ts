import { eq, sql } from "drizzle-orm";
import type { Brought } from "./brought.ts";
import { movements, tenders } from "./schema.ts";
import type { PaymentServices, Transaction } from "./services.ts";

/** At most what is owed. `key` is the movement's id; returns the waived amount in minor units. */
export async function waive(
  { sales, now }: Pick<PaymentServices, "sales" | "now">,
  transaction: Transaction,
  {
    brought,
    amount,
    key,
  }: { readonly brought: readonly Brought[]; readonly amount: number; readonly key: string },
): Promise<number> {
  const paidByInstalments = brought.find(({ owed }) => owed > 0);
  if (!paidByInstalments || amount <= 0) return 0;
  const { tender, owed } = paidByInstalments;
  const waived = Math.min(amount, owed);
  const at = new Date(now());
  const written = { id: key, tender: tender.id, kind: "waive", amount: waived } as const;
  await transaction.insert(movements).values({ ...written, state: "done", requested: at, finished: at });
  await transaction
    .update(tenders)
    .set({ waived: sql`${tenders.waived} + ${waived}` })
    .where(eq(tenders.id, tender.id));
  await sales.owesLess?.(transaction, tender.order);
  return waived;
}
