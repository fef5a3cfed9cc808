import type { DoorPerformance, DoorRules, DoorTicket } from "./door-list.ts";
import { countedScans, type DoorScan, type RefusedBecause } from "./scan.ts";

/** What a device, or the command line, knows about a code that was read. */
export interface Found {
  readonly performance: DoorPerformance;
  readonly ticket: DoorTicket;
  /** Of this ticket. */
  readonly scans: readonly DoorScan[];
  /** The code is one that the ticket had before. */
  readonly isReplaced: boolean;
}

/** Where the visitor stands. */
export interface ScanContext {
  readonly performance: number;
  /** Empty for all of them. */
  readonly entrances: readonly string[];
  readonly rules: DoorRules;
  readonly direction: "in" | "out";
}

export type Verdict =
  | {
      readonly kind: "in";
      readonly found: Found;
      /** Has been inside before. */
      readonly again: boolean;
    }
  | { readonly kind: "out"; readonly found: Found }
  | {
      readonly kind: "refused";
      readonly because: RefusedBecause;
      /** Null only if the code is unknown: staff can help with everything else. */
      readonly found: Found | null;
      /** For `used` and `no-reentry`: the last scan that counts. */
      readonly before: DoorScan | null;
    };

/** The one rule of who may go in, for devices without a network and for the command line. */
export function decide(found: Found | null, standing: ScanContext): Verdict {
  if (!found) return refuse("unknown", null);
  const { performance, ticket, scans, isReplaced } = found;
  if (isReplaced) return refuse("replaced", found);
  if (!ticket.valid) return refuse(ticket.forResale ? "for-resale" : "returned", found);
  if (performance.id !== standing.performance) return refuse("wrong-performance", found);
  if (performance.cancelled) return refuse("cancelled", found);
  const last = countedScans(scans).at(-1);
  if (standing.direction === "out") {
    if (last?.kind === "in") return { kind: "out", found };
    return refuse("not-inside", found);
  }
  if (last?.kind === "in") return refuse("used", found, last);
  if (last && !standing.rules.reentry) return refuse("no-reentry", found, last);
  const entrance = performance.sections.find(({ id }) => id === ticket.section)?.entrance ?? null;
  if (entrance !== null && standing.entrances.length > 0 && !standing.entrances.includes(entrance))
    return refuse("wrong-entrance", found);
  return { kind: "in", found, again: last !== undefined };
}

function refuse(because: RefusedBecause, found: Found | null, before: DoorScan | null = null): Verdict {
  return { kind: "refused", because, found, before };
}
