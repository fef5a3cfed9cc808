import { countedScans, type Scan } from "#domain/door/scan.ts";
import type { StoredScan } from "./ticket-scans.ts";

/** Two scans that both let the ticket in, or one that let in a ticket which did not admit: then there is no earlier. */
export interface ConflictOfScans {
  readonly earlier: string | null;
  readonly later: string;
}

type Recorded = Pick<Scan, "id" | "kind" | "known" | "override" | "undoes">;

/**
 * No clock decides: what counts is what the device knew.
 * @param earlier of the same ticket, in the order in which they were recorded
 * @param isAdmitted whether the ticket is valid, and has the code that was read
 */
export function conflictsOf(
  scan: Recorded,
  earlier: readonly StoredScan[],
  isAdmitted: boolean,
): ConflictOfScans[] {
  if (scan.kind === "undo") return insideAgain(scan, earlier);
  if (scan.kind !== "in") return [];
  const isKnown = ({ id }: Pick<Scan, "id">) => scan.known.includes(id);
  const counted = countedScans(earlier);
  const conflicts: ConflictOfScans[] = counted
    .filter((one) => one.kind === "in" && !isKnown(one))
    .map(({ id }) => ({ earlier: id, later: scan.id }));
  const last = counted.at(-1);
  const lastKnown = countedScans(earlier.filter(isKnown)).at(-1);
  // The device believed that the visitor had left: that was undone elsewhere. Or it has a rule of its own.
  if (last?.kind === "in" && isKnown(last) && (scan.override === null || lastKnown?.kind === "out"))
    conflicts.push({ earlier: last.id, later: scan.id });
  const { because } = scan.override ?? {};
  const isDeliberate = because === "returned" || because === "replaced";
  if (!isAdmitted && !isDeliberate) conflicts.push({ earlier: null, later: scan.id });
  return conflicts;
}

/** A visitor whose leaving is undone is inside with those who have come in since. */
function insideAgain({ undoes }: Recorded, earlier: readonly StoredScan[]): ConflictOfScans[] {
  const left = earlier.findIndex(({ id, kind }) => id === undoes && kind === "out");
  if (left < 0) return [];
  const counted = countedScans(earlier);
  const isIn = ({ kind }: Pick<Scan, "kind">) => kind === "in";
  const before = earlier.slice(0, left).findLast((one) => isIn(one) && counted.includes(one));
  const since = earlier.slice(left).filter((one) => isIn(one) && counted.includes(one));
  return before ? since.map(({ id }) => ({ earlier: before.id, later: id })) : [];
}
