import type { Language } from "#domain/languages.ts";
import type { Outcome } from "#domain/outcome.ts";
import type { OpenedPayment, Payer, UnknownPayment, Unreachable } from "./payments.ts";

/**
 * Cards that a payment provider keeps for a customer of ours. The customer stores one on the provider's page, where their
 * bank makes sure of them; of the card we hold what is printed on its back half, and the provider's word for it.
 * One is charged with `PaymentProvider.chargeStored`.
 */
export interface StoredCards {
  readonly name: string;

  /** Opens the page on which a card is stored; nothing is paid there. */
  open(request: CardRequest): Promise<Outcome<OpenedPayment, Unreachable>>;

  /** What has become of the page. */
  ask(providerPaymentId: string): Promise<Outcome<CardSetup, Unreachable | UnknownPayment>>;

  /** Closes the page, unless the customer was faster: then the card is stored. */
  giveUp(providerPaymentId: string): Promise<Outcome<CardSetup, Unreachable | UnknownPayment>>;

  /** The card as it is now: its bank may have sent a new one. */
  read(agreement: string): Promise<Outcome<StoredCard, Unreachable | { reason: "unknown-card" }>>;
}

export interface CardRequest {
  /** Ours, ≤ 36 characters. */
  readonly reference: string;
  /** What the page says is being done. */
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
  /** `agreement`: the provider's word for the card, by which a payment names it. */
  | { readonly state: "stored"; readonly agreement: string; readonly card: StoredCard };

export interface StoredCard {
  /** "Visa" */
  readonly method: string;
  /** "49250000****0079" */
  readonly masked: string;
  /** The last day on which it is good, YYYY-MM-DD. */
  readonly expires: string;
}
