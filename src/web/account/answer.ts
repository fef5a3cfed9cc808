import { data } from "react-router";
import type { Operation, RefusalOf } from "#contract/operation.ts";
import type { Outcome } from "#domain/outcome.ts";
import { type Refusal, statusOf } from "../faults/refusals.ts";

/** The result of an account form: the error result and the submitted values, or success. */
export interface AccountAnswer {
  readonly refusal: Refusal | null;
  readonly typed: Readonly<Record<string, string>>;
  /** Which of the page's forms; "" if it has one. */
  readonly form: string;
}

export function answerTo<Op extends Operation>(
  operation: Op,
  outcome: Outcome<unknown, RefusalOf<Op>>,
  typed: Readonly<Record<string, string>> = {},
  form = "",
) {
  const refusal = outcome.ok ? null : outcome.refusal;
  const answer: AccountAnswer = { refusal: refusal as Refusal | null, typed, form };
  return data(answer, { status: refusal ? statusOf(operation, refusal) : 200 });
}

/** Replaces the country's submitted text with its id. */
export function withCountry<Rest>(typed: Rest & { readonly country: string }) {
  return { ...typed, country: Number.parseInt(typed.country, 10) || undefined };
}
