import { href, redirect } from "react-router";
import type { Operation, OutputOf, RefusalOf } from "#contract/operation.ts";
import type { Outcome } from "#domain/outcome.ts";
import { refusedWith } from "../faults/refused-with.ts";

/** The answer of an action to a command: redirects to the basket, or returns the error result. */
export function basketAnswer<Op extends Operation>(
  operation: Op,
  outcome: Outcome<OutputOf<Op>, RefusalOf<Op>>,
) {
  return outcome.ok ? redirect(href("/basket"), 303) : refusedWith(operation, outcome.refusal);
}
