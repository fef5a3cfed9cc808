import type { Language } from "#domain/languages.ts";
import type { Money } from "#domain/money.ts";
import type { Outcome } from "#domain/outcome.ts";

/**
 * What the product needs from a payment provider with a hosted page. The visitor is sent away, pays there,
 * and comes back; what the return address says is never believed, the provider is asked.
 *
 * Every operation may be refused with `unreachable`: no answer in time, or an answer that means "later"
 * (429, 5xx). Nothing is known then, and the caller asks again. A fault of ours (401, 400) throws.
 */
export interface PaymentProvider {
  /** "nexi": stored with each payment, so that a change of provider does not strand older ones. */
  readonly name: string;

  /** Opens a payment; it costs nothing until the visitor has approved it on the hosted page. */
  open(request: PaymentRequest): Promise<Outcome<OpenedPayment, Unreachable>>;

  /**
   * Charges a stored card without a page, as its holder has confirmed with us. Safe to repeat with the same key: the same
   * payment comes back. `card-refused` when the bank declines, or wants its holder to approve.
   */
  chargeStored(request: StoredCardCharge): Promise<Outcome<StoredCardPayment, Unreachable | CardRefused>>;

  /** The provider's truth about a payment. */
  ask(providerPaymentId: string): Promise<Outcome<ProviderPayment, Unreachable | UnknownPayment>>;

  /** Takes a reserved amount. Safe to repeat with the same key: the same charge comes back. */
  charge(request: ChargeRequest): Promise<Outcome<Charge, Unreachable | ChargeRefused>>;

  /** Gives a whole reservation back. `not-reserved` when there is none (any more). */
  cancel(
    providerPaymentId: string,
    amount: Money,
  ): Promise<Outcome<null, Unreachable | { reason: "not-reserved" }>>;

  /** Closes the hosted page before anything is reserved. `already-reserved` when the visitor was faster. */
  terminate(providerPaymentId: string): Promise<Outcome<null, Unreachable | { reason: "already-reserved" }>>;

  /**
   * Accepts a refund of a charge, whole or in part; its state then stands in the payment. Safe to repeat with the same key.
   */
  refund(request: RefundRequest): Promise<Outcome<Refund, Unreachable | RefundRefused>>;

  /** Reads a notification (webhook). Only a hint to ask: nothing in it is believed but the payment's id. */
  readNotification(
    notification: ProviderNotification,
  ): Outcome<{ providerPaymentId: string; event: string; notificationId: string }, NotificationRefused>;

  /** The payment a returning visitor comes from, from the query of the return address. */
  returningFrom(query: URLSearchParams): string | null;
}

export interface PaymentRequest {
  /** Our payment's id, ≤ 36 characters. */
  readonly reference: string;
  readonly orderNumber: string;
  readonly lines: readonly PaymentLine[];
  /** The sum of the lines' gross amounts. */
  readonly total: Money;
  readonly payer: Payer;
  /** By which of the provider's methods alone it may be paid; left out, by any. */
  readonly methods?: readonly string[];
  readonly language: Language;
  /** Absolute addresses. `cancelUrl` is where "back to the shop" leads. */
  readonly returnUrl: string;
  readonly cancelUrl: string;
  readonly termsUrl: string;
  readonly notificationUrl: string;
}

export interface StoredCardCharge {
  readonly payment: PaymentRequest;
  /** The provider's word for the card. */
  readonly agreement: string;
  /** 1–64 characters. */
  readonly idempotencyKey: string;
}
export interface StoredCardPayment {
  readonly providerPaymentId: string;
}
export interface CardRefused {
  readonly reason: "card-refused";
  /** The provider's own code, for the log. */
  readonly code: string;
}

export interface PaymentLine {
  readonly reference: string;
  readonly name: string;
  readonly quantity: number;
  /** Minor units, VAT included, for the whole quantity. */
  readonly grossAmount: number;
  /** Basis points: 600 is 6 %. */
  readonly vatRate: number;
  /** Minor units contained in `grossAmount`. */
  readonly vatAmount: number;
}

export interface Payer {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

export interface OpenedPayment {
  readonly providerPaymentId: string;
  /** Where to send the visitor, in their language. */
  readonly pageUrl: string;
}

/** Amounts in the payment's currency, minor units; 0 where nothing happened yet. */
export interface ProviderPayment {
  readonly currency: string;
  /** The amount the payment was opened for. */
  readonly orderAmount: number;
  readonly reserved: number;
  readonly charged: number;
  readonly refunded: number;
  readonly cancelled: number;
  readonly terminated: boolean;
  readonly charges: readonly { chargeId: string; amount: number }[];
  readonly refunds: readonly ProviderRefund[];
  /** "Visa", "Swish" …; for the receipt. Null before a method is chosen. */
  readonly method: string | null;
  /** "55443300****0235" */
  readonly maskedCard: string | null;
}

export interface ProviderRefund {
  readonly refundId: string;
  readonly amount: number;
  /** Only a completed one has returned money; a pending one may still fail. */
  readonly state: "pending" | "completed" | "failed";
}

export interface ChargeRequest {
  readonly providerPaymentId: string;
  readonly amount: Money;
  /** 1–64 characters. */
  readonly idempotencyKey: string;
}
export interface Charge {
  readonly chargeId: string;
}
export interface RefundRequest {
  readonly providerPaymentId: string;
  readonly chargeId: string;
  readonly amount: Money;
  readonly orderNumber: string;
  /** 1–64 characters. */
  readonly idempotencyKey: string;
}
export interface Refund {
  readonly refundId: string;
}

export interface Unreachable {
  readonly reason: "unreachable";
}
export interface UnknownPayment {
  readonly reason: "unknown-payment";
}
/** The provider will not give the money: the reservation ran out, the card was blocked meanwhile … */
export interface ChargeRefused {
  readonly reason: "charge-refused";
  /** The provider's own code, for the log. */
  readonly code: string;
}
/** The provider will not make this refund, however often it is requested. */
export interface RefundRefused {
  readonly reason: "refund-refused";
  /** The provider's own code, or the properties it found wrong; for the log. */
  readonly code: string;
}
export interface ProviderNotification {
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}
export type NotificationRefused = { readonly reason: "unsigned" } | { readonly reason: "unreadable" };
