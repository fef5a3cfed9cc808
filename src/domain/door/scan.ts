/** Why a visitor was refused. */
export const REFUSED_BECAUSE = [
  "used",
  "wrong-performance",
  "wrong-entrance",
  "returned",
  /** Put up for resale: the seat may have been sold to another visitor. */
  "for-resale",
  "replaced",
  "cancelled",
  "unknown",
  /** Leaves, but is not inside as far as is known here. */
  "not-inside",
  "no-reentry",
] as const;
export type RefusedBecause = (typeof REFUSED_BECAUSE)[number];

/**
 * What happened at the door, as the device recorded it. It is stored before the verdict is shown, never changed, and
 * uploaded until the server has confirmed it.
 */
export interface Scan {
  /** Made by the device, so that the server records it once. */
  readonly id: string;
  readonly kind: "in" | "out" | "refused" | "undo";
  readonly performance: number;
  /** Where the device stood; null where the house has no named doors. */
  readonly entrance: string | null;
  /** `DoorTicket.ticket`; null if the code is unknown to the device. */
  readonly ticket: string | null;
  /** Of the code that was read; null for a ticket that was searched, or for `undo`. */
  readonly hash: string | null;
  /** For `refused`. */
  readonly because: RefusedBecause | null;
  /** For `in` despite a refusal: what the refusal was, and why the visitor was let in all the same. */
  readonly override: { readonly because: RefusedBecause; readonly reason: string } | null;
  /** For `undo`: the scan that no longer counts. */
  readonly undoes: string | null;
  /** By the device's clock, corrected by the last answer of the server. Shown, never decided by. */
  readonly at: number;
  /** Ids of the scans of this ticket that the device knew. An `in` that it did not know of is a conflict. */
  readonly known: readonly string[];
}

/** What staff have to review. */
export const CONFLICT_KINDS = [
  /** Two scans have let the ticket in. */
  "twice",
  /** It was let in, and was not valid or had another code. */
  "void",
  /** It was exchanged or returned after it was let in. */
  "void-after",
  /** By a device that was never paired for the performance. */
  "not-paired",
] as const;
export type ConflictKind = (typeof CONFLICT_KINDS)[number];

/** A scan as other devices and the office see it. */
export interface DoorScan extends Pick<Scan, "id" | "kind" | "entrance" | "at" | "undoes"> {
  /** In the order in which the server recorded the scans. Clocks do not decide who is inside. */
  readonly number: number;
  readonly ticket: string;
  /** Name of the device, or of the person at the command line. */
  readonly device: string;
}

/** Number of a scan that the server has not recorded: it comes after all that it has. */
export const NOT_RECORDED: number = Number.MAX_SAFE_INTEGER;

/** The scans of one ticket without those that were undone, oldest first as they are known here. */
export function countedScans<One extends Pick<Scan, "id" | "kind" | "undoes">>(
  scans: readonly One[],
): readonly One[] {
  const undone = new Set(scans.map(({ undoes }) => undoes));
  return scans.filter(({ id, kind }) => (kind === "in" || kind === "out") && !undone.has(id));
}
