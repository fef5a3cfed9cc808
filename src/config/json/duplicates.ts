import { type Message, message } from "#domain/text/message.ts";
import type { Path, ReportFault } from "./fault.ts";

export function reportDuplicates(
  entries: Iterable<{
    readonly name: string | number | undefined;
    /** By default its name. */
    readonly shown?: Message;
    readonly path: Path;
  }>,
  what: Message,
  report: ReportFault,
  remedy?: Message,
): void {
  const seen = new Set<string | number>();
  for (const { name, shown, path } of entries) {
    if (name === undefined) continue;
    if (seen.has(name)) report(path, message`the ${what} "${shown ?? name}" is there twice`, remedy);
    seen.add(name);
  }
}
