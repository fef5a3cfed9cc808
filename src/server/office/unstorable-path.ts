/** Path of the first text that PostgreSQL cannot store: with a NUL or half of a surrogate pair. Null if there is none. */
export function unstorablePath(input: unknown, path = ""): string | null {
  if (typeof input === "string") return input.includes("\0") || !input.isWellFormed() ? path : null;
  if (typeof input !== "object" || input === null) return null;
  for (const [name, value] of Object.entries(input)) {
    const inside = path === "" ? name : `${path}.${name}`;
    const found = unstorablePath(name, inside) ?? unstorablePath(value, inside);
    if (found !== null) return found;
  }
  return null;
}
