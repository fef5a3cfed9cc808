import { afterCommit, type Transaction } from "../storage/database.ts";
import type { Changed } from "./seat-notices.ts";

/**
 * Seats of these performances look other than before: `taken` by the hold batcher, which knows it already, or `freed`,
 * by whatever command or import, so that nothing this process believed of them may be used any more.
 */
export interface SeatChange {
  readonly kind: "taken" | "freed";
  readonly performances: Changed;
}

/** The one way in which seats that have changed are announced, and always after the commit. */
export interface SeatChanges {
  /** What was committed just now. */
  announce(change: SeatChange): void;
  /** What is true once `transaction` is committed; if it is undone, nobody hears of it. */
  announceAfter(transaction: Transaction, change: SeatChange): void;
  listen(listener: (change: SeatChange) => void): void;
}

export function createSeatChanges(): SeatChanges {
  const listeners: ((change: SeatChange) => void)[] = [];
  const announce = (change: SeatChange) => {
    if (change.performances !== "all" && change.performances.length === 0) return;
    for (const listener of listeners) listener(change);
  };
  return {
    announce,
    announceAfter: (transaction, change) => afterCommit(transaction, () => announce(change)),
    listen: (listener) => listeners.push(listener),
  };
}
