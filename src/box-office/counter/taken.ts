import type { CounterTender } from "#domain/orders/counter-tenders.ts";
import type { Clerk } from "../../engine/tills/lock-session.ts";
import type { Staff } from "../implementation.ts";
import type { CounterTenderInput } from "../operations/counter/tender-fields.ts";

export const clerkOf = ({ id, who }: Staff): Clerk => ({ id, who });

/** Only who may sell on invoice may book its payment by the bank. */
export function mayTake({ permissions }: Staff, tenders: readonly CounterTenderInput[]): boolean {
  return permissions.has("sales.invoice") || tenders.every(({ kind }) => kind !== "transfer");
}

/** By default, cash is exact. */
export function takenAs(tender: CounterTenderInput): CounterTender {
  if (tender.kind !== "cash") return tender;
  const { kind, amount, received = amount } = tender;
  return { kind, amount, received };
}

export const tillReceipt = (receipt: string, amount: number): CounterTender => ({
  ...{ kind: "receipt", receipt, amount },
});
