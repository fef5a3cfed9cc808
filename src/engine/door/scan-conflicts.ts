import { type ConflictKind, countedScans, type Scan } from "#domain/door/scan.ts";
import type { StoredScan } from "./ticket-scans.ts";

/** What is reported of a scan beside it. */
export interface ConflictOfScans {
  readonly kind: ConflictKind;
  /** For `twice`. */
  readonly earlier: string | null;
  readonly later: string;
}

type Recorded = Pick<Scan, "id" | "kind" | "known" | "override" | "undoes">;

interface Circumstances {
  /** Of the same ticket, in the order in which they were recorded. */
  readonly earlier: readonly StoredScan[];
  /** The ticket is valid, and has the code that was read. */
  readonly isAdmitted: boolean;
  /** Null in the office and at the command line. */
  readonly device: string | null;
  /** The device has been paired for the performance of the ticket. */
  readonly isPaired: boolean;
}

/** No clock decides: what counts is what the device knew. */
export function conflictsOf(scan: Recorded, about: Circumstances): ConflictOfScans[] {
  const { earlier } = about;
  const foreign = isForeign(scan, about) ? [alone("not-paired", scan)] : [];
  if (scan.kind === "undo") return [...foreign, ...insideAgain(scan, earlier)];
  if (scan.kind !== "in") return foreign;
  const isKnown = ({ id }: Pick<Scan, "id">) => scan.known.includes(id);
  const counted = countedScans(earlier);
  const conflicts = counted
    .filter((one) => one.kind === "in" && !isKnown(one))
    .map(({ id }) => twice(id, scan.id));
  const last = counted.at(-1);
  const lastKnown = countedScans(earlier.filter(isKnown)).at(-1);
  // The device believed that the visitor had left: that was undone elsewhere. Or its rules differ.
  if (last?.kind === "in" && isKnown(last) && (scan.override === null || lastKnown?.kind === "out"))
    conflicts.push(twice(last.id, scan.id));
  const { because } = scan.override ?? {};
  const isDeliberate = because === "returned" || because === "for-resale" || because === "replaced";
  if (!about.isAdmitted && !isDeliberate) conflicts.push(alone("void", scan));
  return [...foreign, ...conflicts];
}

const alone = (kind: ConflictKind, { id }: Pick<Scan, "id">) => ({ kind, earlier: null, later: id });
const twice = (earlier: string, later: string): ConflictOfScans => ({ kind: "twice", earlier, later });

/** Staff let a visitor with another performance's ticket in with a reason, or undo their own scan. */
function isForeign(
  { kind, override, undoes }: Recorded,
  { isPaired, device, earlier }: Circumstances,
): boolean {
  if (isPaired || kind === "refused" || override?.because === "wrong-performance") return false;
  return kind !== "undo" || !earlier.some((one) => one.id === undoes && one.device === device);
}

/** A visitor whose leaving is undone is inside with those who have come in since. */
function insideAgain({ undoes }: Recorded, earlier: readonly StoredScan[]): ConflictOfScans[] {
  const left = earlier.findIndex(({ id, kind }) => id === undoes && kind === "out");
  if (left < 0) return [];
  const counted = countedScans(earlier);
  const isIn = ({ kind }: Pick<Scan, "kind">) => kind === "in";
  const before = earlier.slice(0, left).findLast((one) => isIn(one) && counted.includes(one));
  const since = earlier.slice(left).filter((one) => isIn(one) && counted.includes(one));
  return before ? since.map(({ id }) => twice(before.id, id)) : [];
}
