import type { Language } from "#domain/languages.ts";
import type { Outcome } from "#domain/outcome.ts";
import type { OpenedPayment, Payer, UnknownPayment, Unreachable } from "./payments.ts";

/**
 * The customer enters the card on the provider's page, where their bank authenticates them; the shop stores only the
 * masked number, expiry and the provider's identifier.
 */
export interface StoredCards {
  readonly name: string;

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
