import type { OrderFailure } from "#contract/operations/orders.ts";
import type { Money } from "#domain/money.ts";
import type { OrderFlowState } from "#domain/orders/states.ts";
import type { Outcome } from "#domain/outcome.ts";
import type { OtherCurrency } from "#domain/price/other-currency.ts";
import type { Outbox } from "#ports/outbox.ts";
import type { PaymentProvider } from "#ports/payments.ts";
import type { Executor, Transaction } from "../storage/executor.ts";
import type { TenderKind } from "./tender-kind.ts";

export type { Executor, Transaction } from "../storage/executor.ts";

export interface Sale {
  readonly id: string;
  readonly number: string;
  /** The order's address, used in emails. */
  readonly link: string;
  readonly state: OrderFlowState;
  readonly failure: string | null;
  readonly total: number;
  readonly currency: string;
}

/**
 * What changes a sale runs in a transaction that has locked it. `secure`, `complete`, `abandon` and `undo` are idempotent.
 */
export interface SaleToSettle {
  /**
   * For sales in another system: queries it outside any transaction, before `secure` and, once the money is taken,
   * before `complete`; may be called again. "lost": the sale cannot be completed, paid money is returned. "unclear": a
   * person has to check, the money stays and the job tries again. Throws while the system does not answer.
   */
  reach?(sale: string, before: "secure" | "complete"): Promise<"known" | "lost" | "unclear">;
  read(sale: string): Promise<Sale>;
  lock(transaction: Transaction, sale: string): Promise<Sale>;
  /** Holds what is bought until after the last possible charge. Returns false if it is no longer held. */
  secure(transaction: Transaction, sale: Sale): Promise<boolean>;
  /** Marks the sale as sold and paid; puts follow-up jobs into the outbox. */
  complete(transaction: Transaction, sale: Sale): Promise<void>;
  /** Marks the order as failed; its contents can be bought again, or become available to others. */
  abandon(transaction: Transaction, sale: Sale, why: OrderFailure): Promise<void>;
  /** Reduces the remaining instalments after a partial refund. */
  owesLess?(transaction: Transaction, sale: string): Promise<void>;
  /** Whether a subscription's redemption could pay again. Absent for back ends without subscriptions. */
  isRedemptionUsable?(transaction: Transaction, redemption: string): Promise<boolean>;
  /** An amount in minor units whose source is void. Absent for back ends that void nothing. */
  replaceVoidValue?(transaction: Transaction, sale: string, amount: number): Promise<void>;
  /** Money went back, or is promised back: the back end's records of its sales follow. */
  changed?(transaction: Transaction, sale: string): Promise<void>;
  /** Voids the tickets and lines of the sale once all its money is returned. */
  undo(transaction: Transaction, sale: Sale): Promise<void>;
}

export interface PaymentServices {
  readonly database: Executor;
  inTransaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>;
  readonly provider: PaymentProvider;
  readonly sales: SaleToSettle;
  /** The payment methods that the house itself keeps. Taken and released in this order. */
  readonly kinds: readonly TenderKind[];
  readonly outbox: Outbox<Transaction>;
  readonly settings: PaymentSettings;
  readonly settling: Map<string, Promise<Settled>>;
  readonly now: () => number;
  readonly id: () => string;
  /** YYYY-MM-DD in the house's time zone. */
  readonly today: () => string;
  readonly log: { warn(facts: object, message: string): void };
}

export interface PaymentSettings {
  readonly otherCurrencies: readonly OtherCurrency[];
  readonly paymentWindowSeconds: number;
  /** Days until an unmatched payment is returned, unless the house deals with it before. */
  readonly unmatchedPaymentDays: number;
  /** Minimum validity of returned credit, in days. */
  readonly creditReturnDays: number;
}

export type Settlement =
  | { readonly state: "paid" }
  | { readonly state: "paying"; readonly page: string | null }
  /** `returning`: money that was paid nevertheless and is being returned. */
  | { readonly state: "failed"; readonly returning: (Pick<Money, "amount"> & { currency: string }) | null };

export type Settled = Outcome<Settlement, { reason: "provider-unreachable" }>;
