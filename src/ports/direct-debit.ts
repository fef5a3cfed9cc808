import type { Language } from "#domain/languages.ts";
import type { Money } from "#domain/money.ts";
import type { Outcome } from "#domain/outcome.ts";

/**
 * What the product needs of a direct debit provider: a payer gives a mandate on a page of the provider's, and money is
 * collected from it on a day. Everything takes bank days, states lag and can fall back: the provider is asked, and what it
 * notifies of only says when. `unreachable` means that nothing is known; anything of ours may be asked again with its key.
 */
export interface DirectDebit {
  /** "gocardless": stored with each mandate, so that a change of provider does not strand older ones. */
  readonly name: string;

  /** Opens the page on which a payer gives the mandate. */
  open(request: MandateRequest): Promise<Outcome<OpenedMandate, Unreachable>>;

  /** How far the payer has come on that page, and how the mandate stands. */
  ask(setup: string): Promise<Outcome<MandateState, Unreachable | { reason: "unknown-mandate" }>>;

  /** Asks for money. Safe to repeat with the same key: the same collection comes back. */
  collect(
    request: CollectRequest,
  ): Promise<Outcome<{ collection: string }, Unreachable | { reason: "mandate-dead" }>>;

  askCollection(
    collection: string,
  ): Promise<Outcome<CollectionState, Unreachable | { reason: "unknown-collection" }>>;

  /** Asks once more for what has failed. Safe to repeat: one that is on its way again stays so. */
  retry(collection: string): Promise<Outcome<null, Unreachable | { reason: "not-retryable" }>>;

  /** Takes back what no bank has yet. `too-late` when one has. */
  cancel(collection: string): Promise<Outcome<null, Unreachable | { reason: "too-late" }>>;

  /** Reads a notification: only hints to ask, each with an id by which it is known again. */
  readNotification(
    notification: DebitNotification,
  ): Outcome<readonly DebitHint[], { reason: "unsigned" } | { reason: "unreadable" }>;
}

export interface MandateRequest {
  /** Our mandate's id. */
  readonly reference: string;
  readonly currency: string;
  readonly payer: { readonly email: string; readonly firstName: string; readonly lastName: string };
  readonly language: Language;
  /** Absolute; where the payer is sent afterwards, and where "back" leads. */
  readonly returnUrl: string;
  readonly exitUrl: string;
}

export interface OpenedMandate {
  readonly setup: string;
  readonly pageUrl: string;
}

/** open: the page waits. verifying: the bank is asked. revoked: it was alive, and the payer or the bank has ended it. */
export interface MandateState {
  readonly state: "open" | "verifying" | "active" | "failed" | "revoked";
  /** The provider's id; null before the payer has given one. */
  readonly mandate: string | null;
}

export interface CollectRequest {
  readonly mandate: string;
  readonly amount: Money;
  /** YYYY-MM-DD; the provider takes the next bank day, or the first on which a bank can still do it. */
  readonly on: string;
  /** At most 64 characters. */
  readonly idempotencyKey: string;
}

/** submitted: a bank has it. confirmed: the money came. paid-out: it is with the house. Each may still fall back. */
export type CollectionState =
  | "submitted"
  | "confirmed"
  | "paid-out"
  | "failed"
  | "charged-back"
  | "cancelled";

export interface DebitNotification {
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  /** As it came: the signature is over these very characters. */
  readonly body: string;
}

export interface DebitHint {
  readonly id: string;
  /** Null where it is nothing of ours. */
  readonly about: DebitSubject | null;
}

/** What a notification is about, by the provider's own id. */
export interface DebitSubject {
  readonly kind: "setup" | "mandate" | "collection";
  readonly id: string;
}

export interface Unreachable {
  readonly reason: "unreachable";
}
