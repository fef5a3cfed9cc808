/**
 * The only access to browser storage: with some extensions and in private windows even reading the global throws, and
 * the page has to keep working.
 */

type StorageName = "localStorage" | "sessionStorage";

/** Returns null if nothing is stored or storage is unavailable. */
export function readStored(storage: StorageName, name: string): string | null {
  try {
    return globalThis[storage].getItem(name);
  } catch {
    return null;
  }
}

/** @param text null removes the entry @returns whether the browser stored it */
export function store(storage: StorageName, name: string, text: string | null): boolean {
  try {
    if (text === null) globalThis[storage].removeItem(name);
    else globalThis[storage].setItem(name, text);
    return true;
  } catch {
    return false;
  }
}
