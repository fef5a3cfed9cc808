import type { Fault } from "../json/fault.ts";
import { describeFaults } from "./house-folder.ts";

/** Faults of one kind up to this many are listed individually. */
const NAMED = 3;

/**
 * Returns one line per kind of fault with its count: a plan where every seat lacks the same key has one line, not a
 * thousand.
 */
export function describeKinds(faults: readonly Fault[]): string {
  return [...Map.groupBy(faults, kindOf).values()]
    .flatMap((alike) => {
      const more = alike.length - 1;
      return alike.length <= NAMED
        ? alike.map((fault) => describeFaults([fault]))
        : [`${describeFaults(alike.slice(0, 1))} (and ${more} more of this kind)`];
    })
    .join("\n");
}

/** Faults whose texts differ only in names and numbers are of one kind. */
function kindOf({ file, place, reason }: Fault): string {
  return [file, place, reason].map((text) => text.replaceAll(/"[^"]*"|\d+(?:\.\d+)?/g, "#")).join("\n");
}
