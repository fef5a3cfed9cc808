/** With some extensions and in private windows even reading the global throws. */

type StorageName = "localStorage" | "sessionStorage";

/** Null if nothing is stored or storage is unavailable. */
export function readStored(storage: StorageName, name: string): string | null {
  try {
    return globalThis[storage].getItem(name);
  } catch {
    return null;
  }
}

/** Null also for a text that is not JSON, which another script may have stored under the name. */
export function readStoredJson(storage: StorageName, name: string): unknown {
  try {
    return JSON.parse(readStored(storage, name) ?? "null");
  } catch {
    return null;
  }
}

/** @param text null removes the entry @returns false if the browser did not store it */
export function store(storage: StorageName, name: string, text: string | null): boolean {
  try {
    if (text === null) globalThis[storage].removeItem(name);
    else globalThis[storage].setItem(name, text);
    return true;
  } catch {
    return false;
  }
}
