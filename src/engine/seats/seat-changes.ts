import type { Transaction } from "../storage/database.ts";
import { afterCommit } from "../storage/in-transaction.ts";
import type { ChangedPerformances } from "./seat-notices.ts";

/** `taken`: by the hold batcher, which has updated the hints. `freed`: any other change; the hints are read again. */
export interface SeatChange {
  readonly kind: "taken" | "freed";
  readonly performances: ChangedPerformances;
}

/** The only way to announce changed seats, always after the commit. */
export interface SeatChanges {
  announce(change: SeatChange): void;
  /** Announces a change once `transaction` is committed, and never if it is rolled back. */
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
