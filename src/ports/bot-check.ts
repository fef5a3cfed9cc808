import type { Outcome } from "#domain/outcome.ts";

/** Our own limit, since the service defines none. A form value may be twice as long. */
export const LONGEST_BOT_TOKEN = 32_000;

export interface BotCheck {
  /** Tokens are single-use. `unreachable`: no verdict; the house configures what happens then. */
  verify(
    token: string,
    requested: BotCheckRequest,
  ): Promise<Outcome<null, { readonly reason: "not-passed" | "unreachable" }>>;
}

export interface BotCheckRequest {
  /** "register", "log_in": letters, digits, `/` and `_`. */
  readonly action: string;
  readonly address: string;
  readonly userAgent: string;
}
