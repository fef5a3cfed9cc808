import type { Language } from "#domain/languages.ts";
import type { DebitSubject } from "./direct-debit.ts";

/** How the queue treats one kind of job. */
interface QueueOfKind {
  readonly retries: typeof RETRIES | typeof LINK_RETRIES;
  /** A slow kind delays only itself. */
  readonly atOnce: number;
  /** A due job begins at once, not at the next poll. For few kinds only: commits that notify are serialised. */
  readonly notified: boolean;
}

/** Retries for days, soon at first, then every 15 minutes: a mail server may be down for a weekend. */
const RETRIES = { retryLimit: 500, retryDelay: 5, retryBackoff: true, retryDelayMax: 900 };
/** An email whose link has expired is not sent. */
const LINK_RETRIES = { retryLimit: 5, retryDelay: 20, retryBackoff: false };

/** `data` exists only as a type. */
interface KindOfJob<Data> extends QueueOfKind {
  readonly data?: Data;
}

function job<Data extends object>(queue: Partial<QueueOfKind> = {}): KindOfJob<Data> {
  return { retries: RETRIES, atOnce: 1, notified: false, ...queue };
}

interface FailedRefund {
  readonly order: string;
  readonly movement: string;
  /** Minor units. */
  readonly money: { readonly amount: number; readonly currency: string };
}

/** Each kind's name and data, as stored in the database, and how its queue treats it. */
export const JOBS = {
  "order-confirmation": job<{ readonly order: string }>({ atOnce: 10 }),
  // Customers look for their purchase in the account as soon as it is paid.
  "fulfil-order": job<{ readonly order: string }>({ atOnce: 2, notified: true }),
  /** Without an amount: the whole order is refunded because its payment arrived too late. */
  "refund-notice": job<{
    readonly order: string;
    readonly money?: { readonly amount: number; readonly currency: string; readonly isWrong: boolean };
  }>(),
  "performance-change": job<{ readonly order: string; readonly change: number }>({ atOnce: 4 }),
  /** Tickets for a changed performance were returned. Minor units, by refund and credit. */
  "changed-performance-settled": job<{
    readonly order: string;
    readonly performance: number;
    readonly value: number;
    readonly credit: number;
    readonly currency: string;
    readonly until: string;
  }>({ atOnce: 2 }),
  /** A performance reminder; not sent if the start time has changed since. */
  "performance-reminder": job<{
    readonly order: string;
    readonly performance: number;
    readonly starts: string;
  }>({ atOnce: 4 }),
  "credit-expiry": job<{
    readonly customer: string;
    readonly until: string;
    readonly days: number;
  }>(),
  "voucher-expiry": job<{
    readonly voucher: string;
    readonly until: string;
    readonly days: number;
  }>(),
  "redemption-expiry": job<{
    readonly subscription: string;
    readonly until: string;
    readonly days: number;
  }>(),
  "membership-ends": job<{
    readonly membership: string;
    readonly ends: string;
    readonly days: number;
  }>(),
  "card-expiry": job<{ readonly card: string; readonly expires: string }>(),
  /** Final status check of a card being stored, or a refresh of a stored one. */
  "payment-card": job<{ readonly card: string }>(),
  /** The order's tickets may differ from their wallet passes. `order` is the order's link. */
  "wallet-passes": job<{ readonly order: string }>({ atOnce: 2 }),
  /** `watch`: polls the payment while the payment page is open, in case its notification is lost. */
  "settle-payment": job<{ readonly payment: string; readonly watch?: true }>({ atOnce: 4 }),
  /** An order that a vendor's system confirms: free, or paid with its component. `order` is our id. */
  "confirm-order": job<{ readonly order: string }>({ atOnce: 2 }),
  /** An external system did not report whether it sold the order, so staff have to check. `order` is our id. */
  "unclear-order": job<{ readonly order: string }>(),
  /**
   * Created (`days` is null), due in `days` days, or cancelled (0). The reminder is dropped if `until`, the due date
   * that it is about, has been extended since.
   */
  "reserved-order": job<{
    readonly order: string;
    readonly days: number | null;
    readonly until?: string;
  }>(),
  /** A reserved order is past its due date: its seats are released unless a payment is in progress. */
  "release-order": job<{ readonly order: string }>(),
  /** An allocation may be due. If its time was changed, there is another job for it. */
  "release-allocation": job<{ readonly allocation: string }>({ notified: true }),
  /** Its owner is reminded that its unsold seats will be released at `releaseAt`. */
  "allocation-release": job<{ readonly allocation: string; readonly releaseAt: string }>(),
  /** The oldest waiting event of an object is to be sent to an endpoint, then the next ones. */
  "webhook-deliveries": job<{ readonly endpoint: string; readonly object: string }>({ atOnce: 8 }),
  /** A visitor in the queue wants to continue on another device. `address` is a path of the shop. */
  "queue-place": job<{
    readonly email: string;
    readonly language: Language;
    readonly address: string;
  }>({ retries: LINK_RETRIES, atOnce: 2, notified: true }),
  /** A person may choose how to sign in to the office. The link's token is made when the email is written. */
  "staff-link": job<{ readonly staff: string; readonly expires: string }>({ notified: true }),
  /** A report that a member of staff has subscribed to, about days of the house, both included. */
  report: job<{ readonly subscription: string; readonly from: string; readonly to: string }>(),
  enquiry: job<{ readonly enquiry: string }>(),
  registration: job<{
    readonly entry: string;
    readonly stage: "received" | "withdrawn" | "drawn" | "unlucky" | "declined" | "next";
  }>({ atOnce: 2 }),
  /** A party of a waiting list. `offer` is the id of its order. */
  "waiting-list": job<{
    readonly entry: string;
    readonly stage: "confirm" | "listed" | "offered" | "lapsed" | "asked" | "bought";
    readonly offer?: string;
  }>({ atOnce: 4, notified: true }),
  /** Parties or seats have changed: a party may get an offer. */
  "serve-waiting-list": job<{ readonly performance: number }>(),
  /** The seat of a ticket that was for resale is sold: its customer gets the money. */
  "pay-resale": job<{ readonly resale: string }>(),
  /** The ticket was not sold in time: its customer has it again. */
  "end-resale": job<{ readonly resale: string }>(),
  resale: job<{ readonly resale: string; readonly stage: "put-up" | "sold" | "ended" }>({ atOnce: 2 }),
  /** A subscriber is invited to renew their seats. `order` is the link of the order that holds them. */
  "series-renewal": job<{ readonly order: string }>(),
  "shared-ticket": job<{
    readonly share: string;
    readonly email: string;
    readonly language: Language;
  }>(),
  "debit-notice": job<{ readonly about: DebitSubject }>({ atOnce: 4 }),
  "debit-collect": job<{ readonly instalment: string }>({ atOnce: 2 }),
  /** A plan has changed its stage. `change` makes repeated emails of one stage distinct. */
  "debit-plan": job<{
    readonly plan: string;
    readonly stage: "started" | "changed" | "refused" | "paused" | "ended" | "paid";
    readonly change: string;
  }>(),
  "refund-failed": job<FailedRefund>(),
  "refund-to-settle": job<FailedRefund>(),
  /** An unmatched payment, which the house reviews before it is refunded. */
  "unmatched-payment": job<{ readonly payment: string }>(),
  /** Minor units: `value` goes back to vouchers and credit, `credit` is new. */
  "order-returned": job<{
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
  }>(),
  /** Refunded by the box office. Minor units, by where the money goes; `credit` replaces void value. */
  "order-refunded": job<{
    readonly order: string;
    /** Makes several refunds of an order distinct. */
    readonly refund: string;
    readonly provider: number;
    readonly byHand: number;
    readonly value: number;
    readonly credit: number;
    readonly waived: number;
    readonly currency: string;
    readonly until: string;
    /** The codes of returned tickets. */
    readonly tickets: readonly string[];
  }>(),
  /** The box office has changed tickets of an order. */
  "ticket-changed": job<{
    readonly order: string;
    /** Their codes after the change. */
    readonly tickets: readonly string[];
    readonly what: "name" | "code" | "seat";
    /** Makes several changes of an order distinct. */
    readonly change: string;
  }>(),
  /** The receipt of a withdrawal, and a second email if the refund had to wait for returned products. */
  withdrawal: job<{ readonly receipt: string; readonly isPaid: boolean }>(),
  /** The house has decided a claim. `amount` is refunded, in minor units. */
  "claim-decided": job<{ readonly claim: string; readonly amount: number }>(),
  /** A paid order line has issued vouchers whose email is due. */
  "gift-vouchers": job<{
    readonly order: string;
    readonly line: string;
    /** Set when the buyer resends the email, to make it distinct from the previous one. */
    readonly again?: string;
  }>({ atOnce: 2 }),
  refund: job<{ readonly movement: string }>({ atOnce: 4 }),
  /** A customer has set a new password. `change` makes repeated changes distinct. */
  "password-changed": job<{
    readonly customer: string;
    readonly change: string;
    readonly language: Language;
  }>(),
  // A visitor waits for it, but its link is valid for a day.
  "email-change": job<{ readonly change: string; readonly language: Language }>({
    atOnce: 2,
    notified: true,
  }),
  /** Sent to the old address. Carries the person because the customer's address may have changed by then. */
  "email-changed": job<{
    readonly what: "requested" | "changed";
    readonly person: { readonly email: string; readonly firstName: string; readonly lastName: string };
    readonly change: string;
    readonly language: Language;
  }>(),
  /** A passkey was added or removed. `change` makes repeated changes distinct. */
  "passkey-changed": job<{
    readonly customer: string;
    readonly what: "added" | "removed";
    readonly name: string;
    readonly change: string;
    readonly language: Language;
  }>(),
  /** A customer's account was erased at their request. Carries the address because it is stored nowhere else. */
  "account-erased": job<{
    readonly person: { readonly email: string; readonly firstName: string; readonly lastName: string };
    readonly change: string;
    readonly language: Language;
  }>(),
  // Own workers, so that bulk emails cannot delay it.
  "customer-link": job<{
    readonly link: "login" | "password-reset";
    readonly customer: string;
    readonly language: Language;
    /** The path to open after the link. */
    readonly next: string;
  }>({ retries: LINK_RETRIES, atOnce: 4, notified: true }),
};

export type JobKind = keyof typeof JOBS;
export type JobOf<Kind extends JobKind> = { readonly kind: Kind } & NonNullable<(typeof JOBS)[Kind]["data"]>;
export type Job = { [Kind in JobKind]: JobOf<Kind> }[JobKind];

/** Jobs that send no email. */
const WORK = [
  ...["fulfil-order", "payment-card", "wallet-passes", "settle-payment", "confirm-order", "release-order"],
  ...[
    "release-allocation",
    "serve-waiting-list",
    "pay-resale",
    "end-resale",
    "debit-notice",
    "debit-collect",
    "refund",
    "webhook-deliveries",
  ],
];

/** Jobs that send an email each. */
export const EMAIL_JOBS: readonly string[] = Object.keys(JOBS).filter((kind) => !WORK.includes(kind));
/** Jobs that wait for the payment provider. */
export const PAYMENT_JOBS: readonly JobKind[] = ["settle-payment", "refund"];
