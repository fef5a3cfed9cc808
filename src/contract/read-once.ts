import type { Caller } from "./operation.ts";

const known = new WeakMap<object, Map<string, Promise<unknown>>>();

/**
 * Marks the caller of a page that only reads: its loaders share what they read about the visitor. Commands
 * have their own callers.
 */
export function readingOnce(caller: Caller): Caller {
  known.set(caller, new Map());
  return caller;
}

/** Returns what was read under this name for the same page, or reads it. */
export function readOnce<Read>(caller: object, name: string, read: () => Promise<Read>): Promise<Read> {
  const page = known.get(caller);
  if (!page) return read();
  const reading = (page.get(name) as Promise<Read> | undefined) ?? read();
  page.set(name, reading);
  return reading;
}
