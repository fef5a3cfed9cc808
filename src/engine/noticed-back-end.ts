import { type BackEnd, operations } from "#contract/back-end.ts";
import { mapOperations } from "#contract/http.ts";
import type { Caller } from "#contract/operation.ts";
import type { Outcome } from "#domain/outcome.ts";
import type { Changed } from "./seat-notices.ts";

type AnyCarry = (input: unknown, caller: Caller) => Promise<Outcome<unknown, { reason: string }>>;

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
  const inner = backEnd as unknown as Record<string, Record<string, AnyCarry>>;
  const noticed = mapOperations(operations, (operation, group, name): AnyCarry => {
    const carry = inner[group]?.[name];
    if (!carry) throw new Error(`The back end cannot ${group}.${name}`);
    const full = `${group}.${name}`;
    const mayChange = (GROUPS.includes(group) || OTHERS.includes(full)) && !UNSEEN.includes(full);
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
  return noticed as unknown as BackEnd;
}

function performanceOf(input: unknown): number | null {
  const isNamed = typeof input === "object" && input !== null && "performance" in input;
  return isNamed && typeof input.performance === "number" ? input.performance : null;
}
