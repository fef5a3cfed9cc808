import { wrapBackEnd } from "#contract/any-back-end.ts";
import type { BackEnd } from "#contract/back-end.ts";
import type { Changed } from "./seat-notices.ts";

/** Commands of these groups may change seats; of the others only those named below. */
const GROUPS: readonly string[] = ["basket", "orders"];
/** Logging out gives the basket's seats back. */
const OTHERS: readonly string[] = ["customers.logOut"];

/** What is taken stays taken: nobody who looks at a map sees these. */
const UNSEEN: readonly string[] = [
  "basket.changePriceType",
  "basket.extend",
  "orders.chooseDelivery",
  "orders.place",
];

/**
 * The back end, saying after each command whose seats it may have changed: of the performance the command
 * names, or of any. Too often is cheap, since changes are gathered for a tick; too seldom shows late.
 */
export function noticedBackEnd(backEnd: BackEnd, changed: (performances: Changed) => void): BackEnd {
  return wrapBackEnd(backEnd, (carry, operation, name) => {
    const isOfGroup = GROUPS.some((group) => name.startsWith(`${group}.`));
    const mayChange = (isOfGroup || OTHERS.includes(name)) && !UNSEEN.includes(name);
    if (operation.method === "GET" || !mayChange) return carry;
    return async (input, caller) => {
      const named = performanceOf(input);
      const outcome = await carry(input, caller);
      // A command on one performance that was refused has changed nothing; a payment that failed has.
      if (named === null) changed("all");
      else if (outcome.ok) changed([named]);
      return outcome;
    };
  });
}

function performanceOf(input: unknown): number | null {
  const isNamed = typeof input === "object" && input !== null && "performance" in input;
  return isNamed && typeof input.performance === "number" ? input.performance : null;
}
