import type { Fault } from "../json/fault.ts";
import { describeFaults } from "./house-folder.ts";

/** Faults of one kind that are still named one by one. */
const NAMED = 3;

/** A line for each kind of fault with its count: a plan whose every seat lacks the same thing has one fault, not a thousand. */
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

/** The same words about another seat. */
function kindOf({ file, place, reason }: Fault): string {
  return [file, place, reason].map((text) => text.replaceAll(/"[^"]*"|\d+(?:\.\d+)?/g, "#")).join("\n");
}
