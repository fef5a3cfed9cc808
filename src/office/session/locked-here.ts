/**
 * Locked on this page, whatever an answer says that was on its way then, or after a lock that did not reach the server.
 * Ends when a person has unlocked or signed in.
 */
let isLocked = false;
const listeners = new Set<() => void>();

export const isLockedHere = (): boolean => isLocked;

export function setLockedHere(locked: boolean): void {
  isLocked = locked;
  for (const listener of listeners) listener();
}

export function onLockedHere(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
