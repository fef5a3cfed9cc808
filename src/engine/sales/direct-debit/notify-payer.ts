import type { Services } from "../../kernel/services.ts";
import type { Transaction } from "../../storage/database.ts";

export function notify(
  { outbox, random }: Services,
  transaction: Transaction,
  plan: string,
  stage: "started" | "changed" | "refused" | "paused" | "ended" | "paid",
): Promise<void> {
  return outbox.put(transaction, { kind: "debit-plan", plan, stage, change: random.id() });
}
