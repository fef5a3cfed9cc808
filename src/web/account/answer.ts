import { data } from "react-router";
import type { Operation, RefusalOf } from "#contract/operation.ts";
import type { Outcome } from "#domain/outcome.ts";
import { type Refusal, statusOf } from "../faults/refusals.ts";

/** The result of an account form: the error result and the submitted values, or success. */
export interface AccountAnswer {
  readonly refusal: Refusal | null;
  readonly typed: Readonly<Record<string, string>>;
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

/** Cut to the length of the longest field. */
export function typedIn(form: FormData): Record<string, string> {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      typeof value === "string" ? [[name, value.slice(0, MAX_LENGTHS[name] ?? 100)] as const] : [],
    ),
  );
}

const MAX_LENGTHS: Readonly<Record<string, number>> = {
  title: 40,
  prefix: 40,
  phone: 40,
  mobile: 40,
  dateOfBirth: 10,
  line1: 120,
  line2: 120,
  line3: 120,
  postalCode: 20,
};

const ADDRESS = ["line1", "line2", "line3", "postalCode", "city", "county"] as const;

export function typedAddress(typed: Readonly<Record<string, string>>) {
  const country = Number.parseInt(typed.country ?? "", 10) || undefined;
  const fields = Object.fromEntries(ADDRESS.map((name) => [name, typed[name] ?? ""]));
  return { ...(fields as Record<(typeof ADDRESS)[number], string>), country };
}
