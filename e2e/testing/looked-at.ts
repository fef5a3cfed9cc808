import { createHash } from "node:crypto";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { PORTS } from "./ports.ts";

/** For `nothing-found.ts`. */

/**
 * What axe has passed, for all workers. Emptied before each run (`write-house.ts`), since styles may have
 * changed.
 */
export const LOOKED_AT = resolve(import.meta.dirname, `../../test-results/looked-at-${PORTS.shop}`);
const known = new Set<string>();

const nameOf = (text: string) => createHash("sha256").update(text).digest("base64url");

export function wasLookedAt(text: string): boolean {
  const name = nameOf(text);
  if (known.has(name)) return true;
  const isKnown = existsSync(join(LOOKED_AT, name));
  if (isKnown) known.add(name);
  return isKnown;
}

export function rememberLookedAt(texts: readonly string[]): void {
  mkdirSync(LOOKED_AT, { recursive: true });
  for (const name of texts.map(nameOf)) {
    if (known.has(name)) continue;
    known.add(name);
    writeFileSync(join(LOOKED_AT, name), "");
  }
}
