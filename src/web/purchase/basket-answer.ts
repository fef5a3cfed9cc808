import { data, href, redirect } from "react-router";
import type { Operation, OutputOf, RefusalOf } from "#contract/operation.ts";
import type { Outcome } from "#domain/outcome.ts";
import { statusOf } from "../faults/refusals.ts";

/** The answer of an action to a command: redirects to the basket, or returns the error result. */
export function basketAnswer<Op extends Operation>(
  operation: Op,
  outcome: Outcome<OutputOf<Op>, RefusalOf<Op>>,
) {
  if (outcome.ok) return redirect(href("/basket"), 303);
  return data({ refusal: outcome.refusal }, { status: statusOf(operation, outcome.refusal) });
}
