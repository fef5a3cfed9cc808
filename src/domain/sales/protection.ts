import type { LocalText } from "../languages.ts";

export interface Protection {
  /** Minor units for each ticket above zero, including VAT. */
  readonly perTicket: number;
  readonly vat: string;
  readonly name: LocalText;
  readonly terms: LocalText;
  /** A claim can be submitted until this many days after the performance. */
  readonly claimDays: number;
}

/** One claim per ticket; a refused one cannot be repeated. */
export const CLAIM_STATES = ["bought", "claimed", "approved", "refused"] as const;

/** Limits on the reason's length. It may contain health data. */
export const REASON_CHARACTERS = { least: 10, most: 1_000 } as const;

const DAY_MS = 86_400_000;

/** Returns the deadline, milliseconds since 1970. */
export function claimableUntil(starts: number, { claimDays }: Pick<Protection, "claimDays">): number {
  return starts + claimDays * DAY_MS;
}
