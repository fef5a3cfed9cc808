import { appendFileSync, existsSync, mkdirSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * JSON lines that survive a crash: each is with the operating system before its response is sent. No fsync:
 * it survives being killed, but not a power cut.
 */
export interface Journal<Entry> {
  readonly entries: readonly Entry[];
  append(entry: Entry): void;
  clear(): void;
}

export function openJournal<Entry>(folder: string, name = "ledger"): Journal<Entry> {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${name}.jsonl`);
  const entries = existsSync(file) ? readWholeLines<Entry>(file) : [];
  return {
    entries,
    append: (entry) => appendFileSync(file, `${JSON.stringify(entry)}\n`),
    clear: () => writeFileSync(file, ""),
  };
}

/** An incomplete last line was never acknowledged, so it is cut off. */
function readWholeLines<Entry>(file: string): Entry[] {
  const content = readFileSync(file);
  const end = content.lastIndexOf("\n") + 1;
  if (end < content.length) truncateSync(file, end);
  const lines = content.subarray(0, end).toString("utf8").split("\n");
  return lines.filter((line) => line !== "").map((line) => JSON.parse(line) as Entry);
}
