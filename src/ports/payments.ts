import type { Language } from "#domain/languages.ts";
import type { Money } from "#domain/money.ts";
import type { Outcome } from "#domain/outcome.ts";

/**
 * The parameters of the return address are not trusted; the state is read from the provider. `unreachable`: no response
 * in time, or one that means "later" (429, 5xx). The outcome is unknown then, and the caller retries. An error on our
 * side (400, 401) throws.
 */
export interface PaymentProvider {
  /** "nexi": stored with each payment, so that older payments still work after a change of provider. */
  readonly name: string;

  /** Nothing is charged until the visitor approves it on the hosted page. */
  open(request: PaymentRequest): Promise<Outcome<OpenedPayment, Unreachable>>;

  /** Idempotent by key. `card-refused` if the bank declines or requires approval by the holder. */
  chargeStored(request: StoredCardCharge): Promise<Outcome<StoredCardPayment, Unreachable | CardRefused>>;

  ask(providerPaymentId: string): Promise<Outcome<ProviderPayment, Unreachable | UnknownPayment>>;

  /** Captures a reserved amount. Idempotent by key: returns the same charge. */
  charge(request: ChargeRequest): Promise<Outcome<Charge, Unreachable | ChargeRefused>>;

  /** Releases the whole reservation. `not-reserved` if there is none, or no longer. */
  cancel(
    providerPaymentId: string,
    amount: Money,
  ): Promise<Outcome<null, Unreachable | { reason: "not-reserved" }>>;

  /** Closes the hosted page before anything is reserved. `already-reserved` if the visitor paid first. */
  terminate(providerPaymentId: string): Promise<Outcome<null, Unreachable | { reason: "already-reserved" }>>;

  /** Submits a full or partial refund of a charge; its state is then part of the payment. Idempotent by key. */
  refund(request: RefundRequest): Promise<Outcome<StartedRefund, Unreachable | RefundRefused>>;

  /** Reads a notification (webhook). Only its payment id is used, as a hint to query that payment. */
  readNotification(
    notification: ProviderNotification,
  ): Outcome<{ providerPaymentId: string; event: string; notificationId: string }, NotificationRefused>;

  /** Returns the payment id in the query of the return address, or null. */
  returningFrom(query: URLSearchParams): string | null;
}

export interface PaymentRequest {
  /** Our payment's id, ≤ 36 characters. */
  readonly reference: string;
  readonly orderNumber: string;
  readonly lines: readonly PaymentLine[];
  readonly total: Money;
  readonly payer: Payer;
  /** The provider's payment methods to offer; all if omitted. */
  readonly methods?: readonly string[];
  readonly language: Language;
  /** Absolute addresses. `cancelUrl` is the target of "back to the shop". */
  readonly returnUrl: string;
  readonly cancelUrl: string;
  readonly termsUrl: string;
  readonly notificationUrl: string;
}

export interface StoredCardCharge {
  readonly payment: PaymentRequest;
  /** The provider's identifier of the stored card. */
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

/** Amounts in minor units of the payment's currency; 0 until something happened. */
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
  /** "Visa", "Swish" …; for the receipt. Null until a method is chosen. */
  readonly method: string | null;
  /** "55443300****0235" */
  readonly maskedCard: string | null;
}

export interface ProviderRefund {
  readonly refundId: string;
  readonly amount: number;
  /** Only a completed refund has returned the money; a pending one may still fail. */
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
export interface StartedRefund {
  readonly refundId: string;
}

export interface Unreachable {
  readonly reason: "unreachable";
}
export interface UnknownPayment {
  readonly reason: "unknown-payment";
}
/** The provider refuses to capture the money: the reservation has expired, the card was blocked … */
export interface ChargeRefused {
  readonly reason: "charge-refused";
  /** The provider's own code, for the log. */
  readonly code: string;
}
export interface RefundRefused {
  readonly reason: "refund-refused";
  /** The provider's own code, or the invalid properties; for the log. */
  readonly code: string;
}
export interface ProviderNotification {
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}
export type NotificationRefused = { readonly reason: "unsigned" } | { readonly reason: "unreadable" };
