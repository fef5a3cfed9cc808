import type { Transaction } from "../storage/executor.ts";
import type { Tender } from "./schema.ts";

/** How the tenders of a payment method that the house itself keeps are settled, such as vouchers. */
export interface TenderKind {
  /** Spends what the tenders hold. `taken` may include tenders of other kinds. */
  take?(transaction: Transaction, taken: readonly Tender[], at: Date): Promise<void>;
  /** Frees what the tenders hold. `released` may include tenders of other kinds. */
  release?(transaction: Transaction, released: readonly Tender[], at: Date): Promise<void>;
}
