import type { LocalText } from "../languages.ts";

/** The right to give tickets back when something comes in the way: a term of the house's own sale, ticket by ticket. */
export interface Protection {
  /** Minor units for each ticket that costs anything, VAT included. */
  readonly perTicket: number;
  readonly vat: string;
  readonly name: LocalText;
  /** What is covered and what is not, in plain words. */
  readonly terms: LocalText;
  /** So many days after the performance it can still be claimed. */
  readonly claimDays: number;
}

/** One claim a ticket: what was refused is not claimed again. */
export const CLAIM_STATES = ["bought", "claimed", "approved", "refused"] as const;

/** What is written of an illness is written to be read once. */
export const REASON_CHARACTERS = { least: 10, most: 1_000 } as const;

const DAY_MS = 86_400_000;

/** The last moment, milliseconds since 1970. */
export function claimableUntil(starts: number, { claimDays }: Pick<Protection, "claimDays">): number {
  return starts + claimDays * DAY_MS;
}
