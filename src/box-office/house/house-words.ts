import type { OutputOf } from "#contract/operation.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import type { MergeRefusal, Published, PublishRefusal } from "../../house-versions/publish.ts";
import type { house } from "../operations/house/house-versions.ts";

type FileChanges = OutputOf<typeof house.version>["files"];

/** A line for each changed place, for the command line. */
export function changeLines(files: FileChanges): string[] {
  return files.flatMap(({ file, kind, changes }) => {
    if (changes === null || kind !== "changed") return [`${file}: ${kind}`];
    return changes.map(({ path, before, after }) => {
      const shown = (value: unknown) => (value === undefined ? "–" : shortened(JSON.stringify(value)));
      return `${file} ${path.join(".")}: ${shown(before)} → ${shown(after)}`;
    });
  });
}

const LONGEST = 80;

function shortened(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

export function publishedLine({
  version,
  notified,
}: {
  readonly version: number;
  readonly notified: number;
}): string {
  return `Version ${version} is on sale. The customers of ${notified} orders are emailed.`;
}

/** With the values that go over the wire. */
export function publishOutcome(published: Outcome<Published, PublishRefusal>) {
  if (published.ok) return done({ version: published.value.number, notified: published.value.notified });
  return refusedPublication(published.refusal);
}

export function refusedMerge(refusal: MergeRefusal) {
  if (refusal.reason !== "conflicts") return refused(refusal.reason);
  return refused("conflicts", {
    newest: refusal.newest,
    conflicts: refusal.conflicts.map(({ path, ...one }) => ({ path: [...path], ...one })),
  });
}

export function refusedPublication(refusal: PublishRefusal) {
  switch (refusal.reason) {
    case "nothing-changed":
      return refused("nothing-new");
    case "overtaken":
      return refused("changed-meanwhile");
    case "conflicts":
      return refusedMerge(refusal);
    case "faults":
      return refused("faults", { faults: refusal.faults });
    case "lost-seats":
      return refused("lost-seats", { lost: refusal.lost });
    case "lost-performances":
      return refused("lost-performances", { lost: refusal.lost });
    default:
      return refused(refusal.reason);
  }
}
