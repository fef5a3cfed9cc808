import { done, type Outcome, refused } from "./outcome.ts";

/** Extending a basket's time: up to the configured number of times, and never while another visitor waits for seats. */

export interface TimeRequested {
  /** Extensions this basket has had, and the maximum. */
  readonly had: number;
  readonly most: number;
  /** When a visitor was last refused seats at one of these performances; null for never. */
  readonly lastTurnedAway: number | null;
  readonly now: number;
}

/** A refused visitor is assumed to keep looking for this long. Released seats go to them first. */
export const WAITING_MS = 120_000;

export type MoreTimeRefusal = { reason: "no-extension-left" } | { reason: "others-waiting" };

export function mayHaveMoreTime({
  had,
  most,
  lastTurnedAway,
  now,
}: TimeRequested): Outcome<null, MoreTimeRefusal> {
  if (had >= most) return refused("no-extension-left");
  if (lastTurnedAway !== null && now - lastTurnedAway < WAITING_MS) return refused("others-waiting");
  return done(null);
}
