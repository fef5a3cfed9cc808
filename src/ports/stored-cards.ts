import type { Language } from "#domain/languages.ts";
import type { Outcome } from "#domain/outcome.ts";
import type { OpenedPayment, Payer, UnknownPayment, Unreachable } from "./payments.ts";

/**
 * Cards that a payment provider stores for customers. The customer enters the card on the provider's page, where their
 * bank authenticates them; the shop stores only the masked number, expiry and the provider's identifier.
 * `PaymentProvider.chargeStored` charges a stored card.
 */
export interface StoredCards {
  readonly name: string;

  /** Opens the page on which a card is stored, without a payment. */
  open(request: CardRequest): Promise<Outcome<OpenedPayment, Unreachable>>;

  ask(providerPaymentId: string): Promise<Outcome<CardSetup, Unreachable | UnknownPayment>>;

  /** Closes the page, unless the customer finished first: then the card is stored. */
  cancel(providerPaymentId: string): Promise<Outcome<CardSetup, Unreachable | UnknownPayment>>;

  /** Returns the current card, which the bank may have replaced. */
  read(agreement: string): Promise<Outcome<StoredCard, Unreachable | { reason: "unknown-card" }>>;
}

export interface CardRequest {
  /** Our id, at most 36 characters. */
  readonly reference: string;
  /** What the page shows as its purpose. */
  readonly name: string;
  readonly currency: string;
  readonly payer: Payer;
  readonly language: Language;
  readonly returnUrl: string;
  readonly cancelUrl: string;
  readonly termsUrl: string;
  readonly notificationUrl: string;
}

export type CardSetup =
  | { readonly state: "open" }
  | { readonly state: "closed" }
  /** `agreement`: the provider's identifier of the card, with which payments refer to it. */
  | { readonly state: "stored"; readonly agreement: string; readonly card: StoredCard };

export interface StoredCard {
  /** "Visa" */
  readonly method: string;
  /** "49250000****0079" */
  readonly masked: string;
  /** The last day on which the card is valid, YYYY-MM-DD. */
  readonly expires: string;
}
