/**
 * The one place that asks for the browser's storage: with an extension or in a private window already its name throws, and
 * the page has to stand all the same.
 */

type StorageName = "localStorage" | "sessionStorage";

/** Null where nothing is kept under the name, or nothing can be kept. */
export function readStored(storage: StorageName, name: string): string | null {
  try {
    return globalThis[storage].getItem(name);
  } catch {
    return null;
  }
}

/**
 * @param text null: nothing is kept under the name any more
 * @returns whether the browser keeps it
 */
export function store(storage: StorageName, name: string, text: string | null): boolean {
  try {
    if (text === null) globalThis[storage].removeItem(name);
    else globalThis[storage].setItem(name, text);
    return true;
  } catch {
    return false;
  }
}
