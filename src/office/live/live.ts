import type { QueryClient } from "@tanstack/react-query";
import { isSubject, type Subject } from "./watched.ts";

/** The groups of operations whose answers a change can make old. */
const GROUPS: Readonly<Record<Subject["kind"], readonly string[]>> = {
  order: ["orders", "notes", "tickets", "exchanges"],
  customer: ["customers", "notes"],
  today: ["today"],
  door: ["door"],
  seats: ["seats", "allocations", "comps"],
};

/** Scans come by the second while the doors are open. */
const DOOR_PAUSE_MS = 3_000;
let doorTimer: ReturnType<typeof setTimeout> | undefined;
let doorRead = Number.NEGATIVE_INFINITY;

/** Without the stream, what is shown is read again this often. */
export const POLL_MS = 30_000;

/** Null for what a newer server may send. */
export function readChange(text: string): Subject | null {
  try {
    const data: unknown = JSON.parse(text);
    return isSubject(data) ? data : null;
  } catch {
    return null;
  }
}

/** Reads again what a change makes old: now if it is on the screen, else when it is next shown; of the door with pauses. */
export function refresh(queries: QueryClient, { kind }: Pick<Subject, "kind">): void {
  if (kind !== "door") {
    readAgain(queries, kind);
    return;
  }
  if (doorTimer !== undefined) return;
  const wait = Math.max(0, doorRead + DOOR_PAUSE_MS - performance.now());
  doorTimer = setTimeout(() => {
    doorTimer = undefined;
    doorRead = performance.now();
    readAgain(queries, kind);
  }, wait);
}

function readAgain(queries: QueryClient, kind: Subject["kind"]): void {
  void queries.invalidateQueries({
    predicate: ({ queryKey: [path] }) => Array.isArray(path) && GROUPS[kind].includes(String(path[0])),
  });
}
