import type { Path, Report } from "./fault.ts";

export function reportDuplicates(
  entries: Iterable<{ readonly name: string | number | undefined; readonly path: Path }>,
  what: string,
  report: Report,
  remedy?: string,
): void {
  const seen = new Set<string | number>();
  for (const { name, path } of entries) {
    if (name === undefined) continue;
    if (seen.has(name)) report(path, `the ${what} "${name}" is there twice`, remedy);
    seen.add(name);
  }
}
