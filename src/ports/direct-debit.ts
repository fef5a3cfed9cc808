import type { Language } from "#domain/languages.ts";
import type { Money } from "#domain/money.ts";
import type { Outcome } from "#domain/outcome.ts";
import type { Unreachable } from "./payments.ts";

/**
 * The payer grants a mandate on the provider's page, and money is collected on a given day. States lag by banking days
 * and can be reversed, and are always read from the provider. `unreachable` means that the outcome is unknown; every
 * request can be repeated with its key.
 */
export interface DirectDebit {
  /** "gocardless": stored with each mandate, so that older mandates still work after a change of provider. */
  readonly name: string;

  open(request: MandateRequest): Promise<Outcome<OpenedMandate, Unreachable>>;

  /** Returns the payer's progress on that page and the state of the mandate. */
  ask(setup: string): Promise<Outcome<MandateState, Unreachable | { reason: "unknown-mandate" }>>;

  /** Submits a collection. Idempotent by key: returns the same collection. */
  collect(
    request: CollectRequest,
  ): Promise<Outcome<{ collection: string }, Unreachable | { reason: "mandate-dead" }>>;

  askCollection(
    collection: string,
  ): Promise<Outcome<CollectionState, Unreachable | { reason: "unknown-collection" }>>;

  /** Retries a failed collection. Idempotent: one that is already in progress again is unchanged. */
  retry(collection: string): Promise<Outcome<null, Unreachable | { reason: "not-retryable" }>>;

  /** Cancels a collection that no bank has received. `too-late` if one has. */
  cancel(collection: string): Promise<Outcome<null, Unreachable | { reason: "too-late" }>>;

  /** Reads a notification into hints about objects to query, each with an id for deduplication. */
  readNotification(
    notification: DebitNotification,
  ): Outcome<readonly DebitHint[], { reason: "unsigned" } | { reason: "unreadable" }>;
}

export interface MandateRequest {
  readonly reference: string;
  readonly currency: string;
  readonly payer: { readonly email: string; readonly firstName: string; readonly lastName: string };
  readonly language: Language;
  /** Absolute addresses after completion and for "back". */
  readonly returnUrl: string;
  readonly exitUrl: string;
}

export interface OpenedMandate {
  readonly setup: string;
  readonly pageUrl: string;
}

/** open: waits for the payer. verifying: waits for the bank. revoked: ended by the payer or the bank. */
export interface MandateState {
  readonly state: "open" | "verifying" | "active" | "failed" | "revoked";
  /** The provider's id; null until the payer has granted the mandate. */
  readonly mandate: string | null;
}

export interface CollectRequest {
  readonly mandate: string;
  readonly amount: Money;
  /** YYYY-MM-DD; moved to the next banking day, or to the earliest day that banks can still meet. */
  readonly on: string;
  /** At most 64 characters. */
  readonly idempotencyKey: string;
}

/** submitted: sent to a bank. confirmed: collected. paid-out: transferred to the house. Each can still be reversed. */
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
  /** The unmodified body, because the signature covers its exact characters. */
  readonly body: string;
}

export interface DebitHint {
  readonly id: string;
  /** Null if the notification is not about an object of ours. */
  readonly about: DebitSubject | null;
}

/** The object of a notification, by the provider's id. */
export interface DebitSubject {
  readonly kind: "setup" | "mandate" | "collection";
  readonly id: string;
}
