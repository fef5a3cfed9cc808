import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Mutant } from "./mutants.ts";

/** Changes that no test can or should detect, each with its reason, so that they are reviewed only once. */
export interface NamedSurvivor {
  readonly file: string;
  readonly from: string;
  readonly to: string;
  readonly reason: string;
}

export async function namedSurvivors(): Promise<readonly NamedSurvivor[]> {
  return JSON.parse(await readFile(join(import.meta.dirname, "named-survivors.json"), "utf8"));
}

export function reasonFor(mutant: Mutant, named: readonly NamedSurvivor[]): string | null {
  return (
    named.find(
      ({ file, from, to }) =>
        file === mutant.file &&
        onOneLine(from) === onOneLine(mutant.from) &&
        onOneLine(to) === onOneLine(mutant.to),
    )?.reason ?? null
  );
}

export const onOneLine = (text: string) => text.replace(/\s+/g, " ").trim();
