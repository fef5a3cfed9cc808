/** What the browser keeps for the office, on the device or in the tab. Storage throws where it is forbidden. */

export function readKept(storage: () => Storage, name: string): string | null {
  try {
    return storage().getItem(name);
  } catch {
    return null;
  }
}

/** Null forgets it. */
export function keep(storage: () => Storage, name: string, value: string | null): void {
  try {
    if (value === null) storage().removeItem(name);
    else storage().setItem(name, value);
  } catch {
    // Then it is not remembered.
  }
}
