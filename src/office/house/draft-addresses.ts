import type { JsonPath } from "#domain/json/json.ts";

export function draftPath(draft: string, ...parts: readonly (string | number)[]): string {
  return ["/house/drafts", draft, ...parts.map((part) => encodeURIComponent(part))].join("/");
}

/** Of a place in a file's form. */
export function placeAddress(draft: string, file: string, path: JsonPath = []): string {
  const at = path.length === 0 ? "" : `?at=${path.map(encodeURIComponent).join("/")}`;
  return `${draftPath(draft, "files", file)}${at}`;
}

/** Reads `at` of such an address. */
export function pathIn(at: string | null): JsonPath {
  return at === null || at === "" ? [] : at.split("/").map(decoded);
}

function decoded(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}
