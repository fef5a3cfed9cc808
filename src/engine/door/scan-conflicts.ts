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
  const isKnown = ({ id }: Pick<Scan, "id">) => scan.known.includes(id);
  const counted = countedScans(earlier);
  const unknown = counted.filter((one) => one.kind === "in" && !isKnown(one));
  if (scan.kind === "undo") {
    const again = insideAgain(scan, earlier);
    if (!again) return [];
    return unknown.flatMap(({ id }) => (id === again.id ? [] : [{ earlier: again.id, later: id }]));
  }
  if (scan.kind !== "in") return [];
  const conflicts: ConflictOfScans[] = unknown.map(({ id }) => ({ earlier: id, later: scan.id }));
  const last = counted.at(-1);
  const lastKnown = countedScans(earlier.filter(isKnown)).at(-1);
  // The device believed that the visitor had left, and that was undone elsewhere.
  if (last?.kind === "in" && isKnown(last) && lastKnown?.kind === "out")
    conflicts.push({ earlier: last.id, later: scan.id });
  const { because } = scan.override ?? {};
  const isDeliberate = because === "returned" || because === "replaced";
  if (!isAdmitted && !isDeliberate) conflicts.push({ earlier: null, later: scan.id });
  return conflicts;
}

/** By which a visitor came in whose leaving is undone. */
function insideAgain({ undoes }: Recorded, earlier: readonly StoredScan[]): StoredScan | null {
  const left = earlier.findIndex(({ id, kind }) => id === undoes && kind === "out");
  if (left < 0) return null;
  return countedScans(earlier.slice(0, left)).findLast(({ kind }) => kind === "in") ?? null;
}
