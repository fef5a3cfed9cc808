import type { QueryClient } from "@tanstack/react-query";
import { isSubject, type Subject } from "./watched.ts";

/** The groups of operations whose answers a change can make old. */
const GROUPS: Readonly<Record<Subject["kind"], readonly string[]>> = {
  order: ["orders", "notes", "tickets", "exchanges"],
  customer: ["customers", "notes"],
  today: ["today"],
};

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

/** Reads again what is on the screen, and the rest when it is next shown. */
export function refresh(queries: QueryClient, { kind }: Pick<Subject, "kind">): void {
  void queries.invalidateQueries({
    predicate: ({ queryKey: [path] }) => Array.isArray(path) && GROUPS[kind].includes(String(path[0])),
  });
}
