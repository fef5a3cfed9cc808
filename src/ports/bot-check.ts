import type { Outcome } from "#domain/outcome.ts";

/** Ours: the service defines no maximum. A form may have twice as much. */
export const LONGEST_BOT_TOKEN = 32_000;

/** What the product needs of a service that tells people from programs. */
export interface BotCheck {
  /**
   * Whether a token that a browser was given stands for a person who did this action just now. A token is good once.
   * `unreachable`: the service did not say; what then is the house's choice.
   */
  verify(
    token: string,
    asked: CheckedDeed,
  ): Promise<Outcome<null, { readonly reason: "not-passed" | "unreachable" }>>;
}

export interface CheckedDeed {
  /** "register", "log_in": letters, digits, `/` and `_`. */
  readonly action: string;
  readonly address: string;
  readonly userAgent: string;
}
