import { data } from "react-router";
import type { Operation, RefusalOf } from "#contract/operation.ts";
import { statusOf } from "./refusals.ts";

/** The answer of an action to a refused command: its error result with the operation's status. */
export function refusedWith<Op extends Operation>(operation: Op, refusal: RefusalOf<Op>) {
  return data({ refusal }, { status: statusOf(operation, refusal) });
}
