import { appendFileSync, existsSync, mkdirSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * An append-only file of JSON lines that survives a crash. Writes are synchronous, so that no response is sent before
 * its line is with the operating system. There is no fsync: the stand-in has to survive being killed, but not a power
 * cut.
 */
export interface Journal<Entry> {
  readonly entries: readonly Entry[];
  append(entry: Entry): void;
  clear(): void;
}

export function openJournal<Entry>(folder: string): Journal<Entry> {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, "ledger.jsonl");
  const entries = existsSync(file) ? readWholeLines<Entry>(file) : [];
  return {
    entries,
    append: (entry) => appendFileSync(file, `${JSON.stringify(entry)}\n`),
    clear: () => writeFileSync(file, ""),
  };
}

/** A process killed while writing leaves a partial last line. It was never acknowledged, so it is cut off. */
function readWholeLines<Entry>(file: string): Entry[] {
  const content = readFileSync(file);
  const end = content.lastIndexOf("\n") + 1;
  if (end < content.length) truncateSync(file, end);
  const lines = content.subarray(0, end).toString("utf8").split("\n");
  return lines.filter((line) => line !== "").map((line) => JSON.parse(line) as Entry);
}
