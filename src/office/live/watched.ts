import { useEffect } from "react";

/** What a screen shows, and so what it wants to hear about. */
export interface Subject {
  readonly kind: "order" | "customer" | "today" | "door" | "seats";
  /** An order's number, a customer's id, a performance's number; "" for today. */
  readonly id: string;
}

const KINDS: ReadonlySet<unknown> = new Set<Subject["kind"]>(["order", "customer", "today", "door", "seats"]);

export function isSubject(data: unknown): data is Subject {
  return typeof data === "object" && data !== null && "kind" in data && KINDS.has(data.kind) && "id" in data;
}

let watched: readonly Subject[] = [];
const listeners = new Set<() => void>();

function change(next: readonly Subject[]): void {
  watched = next;
  for (const listener of listeners) listener();
}

/** While the screen is shown. Null before it is known. */
export function useWatched(kind: Subject["kind"], id: string | null): void {
  useEffect(() => {
    if (id === null) return;
    const subject = { kind, id };
    change([...watched, subject]);
    return () => change(watched.filter((one) => one !== subject));
  }, [kind, id]);
}

export function onWatched(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The stream's query, "" without anything to hear about. */
export function watchedQuery(): string {
  const query = new URLSearchParams(watched.map(({ kind, id }) => [kind, kind === "today" ? "1" : id]));
  query.sort();
  return query.toString();
}
