import type { Language } from "#domain/languages.ts";
import type { DebitSubject } from "./direct-debit.ts";

/**
 * A job is written in the command's own transaction and executed after the commit, at least once.
 * @typeParam Transaction the storage's transaction type, opaque to callers
 */
export interface Outbox<Transaction> {
  /** Writes a list with one statement per kind. */
  put(
    transaction: Transaction,
    jobs: Job | readonly Job[],
    options?: { readonly notBefore?: Date },
  ): Promise<void>;
}

interface FailedRefund {
  readonly order: string;
  readonly movement: string;
  /** Minor units. */
  readonly money: { readonly amount: number; readonly currency: string };
}

export type Job =
  | { readonly kind: "order-confirmation"; readonly order: string }
  | { readonly kind: "fulfil-order"; readonly order: string }
  /** Without an amount: the whole order is refunded because its payment arrived too late. */
  | {
      readonly kind: "refund-notice";
      readonly order: string;
      readonly money?: { readonly amount: number; readonly currency: string; readonly isWrong: boolean };
    }
  | { readonly kind: "performance-change"; readonly order: string; readonly change: number }
  /** Tickets for a changed performance were returned. Minor units, by refund and credit. */
  | {
      readonly kind: "changed-performance-settled";
      readonly order: string;
      readonly performance: number;
      readonly value: number;
      readonly credit: number;
      readonly currency: string;
      readonly until: string;
    }
  /** A performance reminder; not sent if the start time has changed since. */
  | {
      readonly kind: "performance-reminder";
      readonly order: string;
      readonly performance: number;
      readonly starts: string;
    }
  | {
      readonly kind: "credit-expiry";
      readonly customer: string;
      readonly until: string;
      readonly days: number;
    }
  | {
      readonly kind: "voucher-expiry";
      readonly voucher: string;
      readonly until: string;
      readonly days: number;
    }
  | {
      readonly kind: "redemption-expiry";
      readonly subscription: string;
      readonly until: string;
      readonly days: number;
    }
  | {
      readonly kind: "membership-ends";
      readonly membership: string;
      readonly ends: string;
      readonly days: number;
    }
  | { readonly kind: "card-expiry"; readonly card: string; readonly expires: string }
  /** Final status check of a card being stored, or a refresh of a stored one. */
  | { readonly kind: "payment-card"; readonly card: string }
  /** The order's tickets may differ from their wallet passes. `order` is the order's link. */
  | { readonly kind: "wallet-passes"; readonly order: string }
  /** `watch`: polls the payment while the payment page is open, in case its notification is lost. */
  | { readonly kind: "settle-payment"; readonly payment: string; readonly watch?: true }
  /** A zero-amount order of an external system that is still to be confirmed there. `order` is our id. */
  | { readonly kind: "confirm-order"; readonly order: string }
  /** An external system did not report whether it sold the order, so staff have to check. `order` is our id. */
  | { readonly kind: "unclear-order"; readonly order: string }
  /**
   * Created (`days` is null), due in `days` days, or cancelled (0). The reminder is dropped if `until`, the due date
   * that it is about, has been extended since.
   */
  | {
      readonly kind: "reserved-order";
      readonly order: string;
      readonly days: number | null;
      readonly until?: string;
    }
  /** A reserved order is past its due date: its seats are released unless a payment is in progress. */
  | { readonly kind: "release-order"; readonly order: string }
  /** A visitor in the queue wants to continue on another device. `address` is a path of the shop. */
  | {
      readonly kind: "queue-place";
      readonly email: string;
      readonly language: Language;
      readonly address: string;
    }
  | { readonly kind: "enquiry"; readonly enquiry: string }
  | {
      readonly kind: "registration";
      readonly entry: string;
      readonly stage: "received" | "withdrawn" | "drawn" | "unlucky" | "declined" | "next";
    }
  /** A subscriber is invited to renew their seats. `order` is the link of the order that holds them. */
  | { readonly kind: "series-renewal"; readonly order: string }
  | {
      readonly kind: "shared-ticket";
      readonly share: string;
      readonly email: string;
      readonly language: Language;
    }
  | { readonly kind: "debit-notice"; readonly about: DebitSubject }
  | { readonly kind: "debit-collect"; readonly instalment: string }
  /** A plan has changed its stage. `change` makes repeated emails of one stage distinct. */
  | {
      readonly kind: "debit-plan";
      readonly plan: string;
      readonly stage: "started" | "changed" | "refused" | "paused" | "ended" | "paid";
      readonly change: string;
    }
  | ({ readonly kind: "refund-failed" } & FailedRefund)
  | ({ readonly kind: "refund-to-settle" } & FailedRefund)
  /** An unmatched payment, which the house reviews before it is refunded. */
  | { readonly kind: "unmatched-payment"; readonly payment: string }
  /** Minor units: `value` goes back to vouchers and credit, `credit` is new. */
  | {
      readonly kind: "order-returned";
      readonly order: string;
      readonly value: number;
      readonly credit: number;
      /** Unpaid instalments that are waived. */
      readonly waived?: number;
      readonly currency: string;
      readonly until: string;
      /** The code of a single returned ticket; the rest of the order stays valid. */
      readonly ticket?: string;
      /** The order for which its tickets were exchanged; the amounts are what remained after the exchange. */
      readonly exchanged?: string;
    }
  /** The receipt of a withdrawal, and a second email if the refund had to wait for returned products. */
  | { readonly kind: "withdrawal"; readonly receipt: string; readonly isPaid: boolean }
  /** The house has decided a claim. `amount` is refunded, in minor units. */
  | { readonly kind: "claim-decided"; readonly claim: string; readonly amount: number }
  /** A paid order line has issued vouchers whose email is due. */
  | {
      readonly kind: "gift-vouchers";
      readonly order: string;
      readonly line: string;
      /** Set when the buyer resends the email, to make it distinct from the previous one. */
      readonly again?: string;
    }
  | { readonly kind: "refund"; readonly movement: string }
  /** A customer has set a new password. `change` makes repeated changes distinct. */
  | {
      readonly kind: "password-changed";
      readonly customer: string;
      readonly change: string;
      readonly language: Language;
    }
  | { readonly kind: "email-change"; readonly change: string; readonly language: Language }
  /** Sent to the old address. Carries the person because the customer's address may have changed by then. */
  | {
      readonly kind: "email-changed";
      readonly what: "requested" | "changed";
      readonly person: { readonly email: string; readonly firstName: string; readonly lastName: string };
      readonly change: string;
      readonly language: Language;
    }
  /** A passkey was added or removed. `change` makes repeated changes distinct. */
  | {
      readonly kind: "passkey-changed";
      readonly customer: string;
      readonly what: "added" | "removed";
      readonly name: string;
      readonly change: string;
      readonly language: Language;
    }
  /** A customer's account was erased at their request. Carries the address because it is stored nowhere else. */
  | {
      readonly kind: "account-erased";
      readonly person: { readonly email: string; readonly firstName: string; readonly lastName: string };
      readonly change: string;
      readonly language: Language;
    }
  | {
      readonly kind: "customer-link";
      readonly link: "login" | "password-reset";
      readonly customer: string;
      readonly language: Language;
      /** The path to open after the link. */
      readonly next: string;
    };
