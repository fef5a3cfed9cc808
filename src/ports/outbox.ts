import type { Language } from "#domain/languages.ts";
import type { DebitSubject } from "./direct-debit.ts";

/**
 * Work for the world outside that belongs to a command: written in the command's own transaction, carried
 * out after it, at least once, however often the process dies in between.
 *
 * @typeParam Transaction the storage's own transaction; only the one who opened it knows what it is
 */
export interface Outbox<Transaction> {
  /** A list is written in one statement for each kind. */
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
  /** Paid: what its lines promise besides tickets comes into being. */
  | { readonly kind: "fulfil-order"; readonly order: string }
  /** Without an amount: all of the order's, because it came too late. */
  | {
      readonly kind: "refund-notice";
      readonly order: string;
      readonly money?: { readonly amount: number; readonly currency: string; readonly isWrong: boolean };
    }
  /** Somebody holds tickets for a performance about which the house has changed something. */
  | { readonly kind: "performance-change"; readonly order: string; readonly change: number }
  /** Tickets of a changed performance went back: minor units that go to where they came from, and that are new credit. */
  | {
      readonly kind: "changed-performance-settled";
      readonly order: string;
      readonly performance: number;
      readonly value: number;
      readonly credit: number;
      readonly currency: string;
      readonly until: string;
    }
  /** A reminder of a performance; not sent if its start has changed since. */
  | {
      readonly kind: "performance-reminder";
      readonly order: string;
      readonly performance: number;
      readonly starts: string;
    }
  /** A customer's credit ends with that day, in about so many days. */
  | {
      readonly kind: "credit-expiry";
      readonly customer: string;
      readonly until: string;
      readonly days: number;
    }
  /** A gift voucher ends with that day, in about so many days. */
  | {
      readonly kind: "voucher-expiry";
      readonly voucher: string;
      readonly until: string;
      readonly days: number;
    }
  /** Units of a card end with that day, in about so many days. */
  | {
      readonly kind: "unit-expiry";
      readonly subscription: string;
      readonly until: string;
      readonly days: number;
    }
  /** A membership ends with that day, or goes on by itself, in about so many days. */
  | {
      readonly kind: "membership-ends";
      readonly membership: string;
      readonly ends: string;
      readonly days: number;
    }
  /** A stored card is good for nothing after that day. */
  | { readonly kind: "card-expiry"; readonly card: string; readonly expires: string }
  /** A card that is being stored is asked after for the last time; one that is stored is looked at again. */
  | { readonly kind: "payment-card"; readonly card: string }
  /** Tickets of this order may say something else than the passes of them in wallets; by its link. */
  | { readonly kind: "wallet-passes"; readonly order: string }
  /** `watch`: asked after now and then while the payment page is open, should its notification be lost. */
  | { readonly kind: "settle-payment"; readonly payment: string; readonly watch?: true }
  /** Nothing is to be paid for an order of somebody else's system, which has yet to confirm it; by our id of it. */
  | { readonly kind: "confirm-order"; readonly order: string }
  /** Nobody knows whether somebody else's system has sold it: the house has to look; by our id of it. */
  | { readonly kind: "unclear-order"; readonly order: string }
  /**
   * Of a reserved order: it was made (null), is to be paid within so many days, or was given up (0). A reminder says which
   * date it reminds of: of one that was put off since nobody is reminded.
   */
  | {
      readonly kind: "reserved-order";
      readonly order: string;
      readonly days: number | null;
      readonly until?: string;
    }
  /** A reserved order's time is over: its seats are anybody's, if nobody is just paying. */
  | { readonly kind: "release-order"; readonly order: string }
  /** Somebody who waits wants to go on on another device: `address` is a path of ours. */
  | {
      readonly kind: "queue-place";
      readonly email: string;
      readonly language: Language;
      readonly address: string;
    }
  /** Somebody asks the box office for a performance that is not sold by the seat. */
  | { readonly kind: "enquiry"; readonly enquiry: string }
  /** What has become of somebody's wish for a performance whose seats are drawn. */
  | {
      readonly kind: "registration";
      readonly entry: string;
      readonly stage: "received" | "withdrawn" | "drawn" | "unlucky" | "given-up" | "next";
    }
  /** A subscriber is asked whether they keep their seats; by the link of the order that holds them. */
  | { readonly kind: "series-renewal"; readonly order: string }
  /** A ticket is shown to somebody else, who is to have the link by email. */
  | {
      readonly kind: "shared-ticket";
      readonly share: string;
      readonly email: string;
      readonly language: Language;
    }
  /** The direct debit provider has notified us of something of its own, by its id. */
  | { readonly kind: "debit-notice"; readonly about: DebitSubject }
  /** An instalment of a plan is to be asked for. */
  | { readonly kind: "debit-collect"; readonly instalment: string }
  /** What has become of a plan; `change` tells two emails of a kind apart. */
  | {
      readonly kind: "debit-plan";
      readonly plan: string;
      readonly stage: "started" | "changed" | "refused" | "paused" | "ended" | "paid";
      readonly change: string;
    }
  /** The provider did not make a refund: the customer is notified. */
  | ({ readonly kind: "refund-failed" } & FailedRefund)
  /** The same: the house is notified. */
  | ({ readonly kind: "refund-to-settle" } & FailedRefund)
  /** Money came that fits no order: the house is to look at it before it goes back. */
  | { readonly kind: "stray-money"; readonly payment: string }
  /** Its customer gave an order back, or one ticket of it: minor units that vouchers and credit have again, and that are new credit. */
  | {
      readonly kind: "order-returned";
      readonly order: string;
      readonly value: number;
      readonly credit: number;
      /** Parts that had not been paid yet, and are not asked for any more. */
      readonly waived?: number;
      readonly currency: string;
      readonly until: string;
      /** One alone, by its code; the rest of the order stays. */
      readonly ticket?: string;
      /** The order for which tickets of it were exchanged: this is what they were worth beyond that. */
      readonly exchanged?: string;
    }
  /** Somebody went back on what they bought: their receipt, and once more when money waited for things to come back. */
  | { readonly kind: "withdrawal"; readonly receipt: string; readonly isPaid: boolean }
  /** The house has decided about a claim: minor units that go back. */
  | { readonly kind: "claim-decided"; readonly claim: string; readonly amount: number }
  /** A line of a paid order gives its vouchers: their email is due. */
  | {
      readonly kind: "gift-vouchers";
      readonly order: string;
      readonly line: string;
      /** Its buyer has sent it again: tells that email from the one before. */
      readonly again?: string;
    }
  /** A refund that was written down is to be asked for. */
  | { readonly kind: "refund"; readonly movement: string }
  /** A customer has chosen a new password; `change` tells two changes apart. */
  | {
      readonly kind: "password-changed";
      readonly customer: string;
      readonly change: string;
      readonly language: Language;
    }
  /** The link by which a new address becomes a customer's is to be sent there. */
  | { readonly kind: "email-change"; readonly change: string; readonly language: Language }
  /** Told to the old address, which is the customer's no more once it is read: who they were. */
  | {
      readonly kind: "email-changed";
      readonly what: "asked" | "changed";
      readonly person: { readonly email: string; readonly firstName: string; readonly lastName: string };
      readonly change: string;
      readonly language: Language;
    }
  /** A key that signs a customer in was added or taken away; `change` tells two changes apart. */
  | {
      readonly kind: "passkey-changed";
      readonly customer: string;
      readonly what: "added" | "removed";
      readonly name: string;
      readonly change: string;
      readonly language: Language;
    }
  /** A customer was forgotten at their own wish: nothing else knows where they are reached. */
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
      /** Where the visitor wanted to go. */
      readonly next: string;
    };
