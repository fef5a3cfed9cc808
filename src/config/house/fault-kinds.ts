import { english } from "#domain/text/message.ts";
import type { Fault } from "../json/fault.ts";
import { describeFaults } from "./house-folder.ts";

/** Faults of one kind up to this many are listed individually. */
const NAMED = 3;

/** For `plan:check` and `plan:import`. A line per kind: a key that every seat lacks is one line, not a thousand. */
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

/** Texts that differ only in names and numbers. */
function kindOf({ file, place, reason }: Fault): string {
  return [file, place, english(reason)]
    .map((text) => text.replaceAll(/"[^"]*"|\d+(?:\.\d+)?/g, "#"))
    .join("\n");
}
