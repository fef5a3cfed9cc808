import { done, type Outcome, refused } from "./outcome.ts";

/** More time for a basket: as often as the house says, and never while somebody else waits for the seats. */

export interface TimeAsked {
  /** How often this basket has had more time, and how often the house gives it. */
  readonly had: number;
  readonly most: number;
  /** When somebody was last told that there are not enough seats at one of these performances; null for never. */
  readonly lastTurnedAway: number | null;
  readonly now: number;
}

/** Whoever was turned away still looks for so long, and seats that come back are theirs before they are ours. */
export const WAITING_MS = 120_000;

export type MoreTimeRefusal = { reason: "no-extension-left" } | { reason: "others-waiting" };

export function mayHaveMoreTime({
  had,
  most,
  lastTurnedAway,
  now,
}: TimeAsked): Outcome<null, MoreTimeRefusal> {
  if (had >= most) return refused("no-extension-left");
  if (lastTurnedAway !== null && now - lastTurnedAway < WAITING_MS) return refused("others-waiting");
  return done(null);
}
