import type { Outcome } from "#domain/outcome.ts";
import type { Unreachable } from "./payments.ts";

/** What a payment provider pays out to the house. Reads only. */
export interface Payouts {
  /** The provider's name, as of `PaymentProvider`. */
  readonly name: string;
  /** Payouts of these days, YYYY-MM-DD, the last included; each once. */
  list(from: string, to: string): Promise<Outcome<readonly Payout[], Unreachable>>;
  /** All charges and refunds of a payout. `unreachable` too while the provider still writes it. */
  movements(payout: Payout): Promise<Outcome<readonly PayoutMovement[], Unreachable>>;
}

/** Amounts in minor units. */
export interface Payout {
  readonly id: string;
  /** On the bank statement. */
  readonly reference: string;
  readonly date: string;
  readonly currency: string;
  /** Paid to the bank: charges less refunds and fees. */
  readonly amount: number;
  readonly fees: number;
}

export interface PayoutMovement {
  /** The provider's ids of the payment and of the charge or refund; empty where it gives none. */
  readonly payment: string;
  readonly reference: string;
  /** Negative for refunds. */
  readonly amount: number;
}
