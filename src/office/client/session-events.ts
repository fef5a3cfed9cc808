import { failureOf } from "./failures.ts";

/** What any answer may say about the session on this device. */
type SessionEvent = "not-signed-in" | "locked";

const listeners = new Set<(event: SessionEvent) => void>();

export function reportSession(error: unknown): void {
  const failure = failureOf(error);
  if (failure.kind !== "refused") return;
  const { reason } = failure;
  if (reason === "not-signed-in" || reason === "locked") for (const listener of listeners) listener(reason);
}

/** Returns the function that stops listening. */
export function onSessionEvent(listener: (event: SessionEvent) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
