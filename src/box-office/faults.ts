import type { z } from "zod";
import { done, type Outcome, refused } from "#domain/outcome.ts";

/** Why a field of an input is not valid; `faultMessage` has the words. */
export interface InputFault {
  /** As `seats.0`. */
  readonly field: string;
  readonly fault: FaultKind;
  readonly limit?: number;
  readonly choices?: string;
}

type FaultKind =
  | "missing"
  | "too-short"
  | "too-long"
  | "too-few"
  | "too-many"
  | "too-small"
  | "not-above"
  | "too-big"
  | "far-too-big"
  | "not-an-email"
  | "not-a-date"
  | "not-a-moment"
  | "not-a-number"
  | "not-a-whole-number"
  | "not-a-choice"
  | "not-storable"
  | "order-or-customer"
  | "before-the-first-day"
  | "more-than-a-year"
  | "not-valid";

interface InvalidInput {
  readonly reason: "invalid-input";
  readonly faults: readonly InputFault[];
}

type Issue = z.core.$ZodIssue;
type Found = Omit<InputFault, "field">;

/** Larger limits are technical, and never reached in practice. */
const LARGEST_SHOWN = 999_999;

export function checkInput<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
): Outcome<z.output<Schema>, InvalidInput> {
  const parsed = schema.safeParse(input, { reportInput: true });
  if (parsed.success) return done(parsed.data);
  const faults = parsed.error.issues.map((issue) => ({ field: issue.path.join("."), ...faultOf(issue) }));
  return refused("invalid-input", { faults });
}

export function faultOfPath(field: string, fault: FaultKind): InputFault {
  return { field, fault };
}

function faultOf(issue: Issue): Found {
  switch (issue.code) {
    case "invalid_type":
      return { fault: ofType(issue) };
    case "too_small":
      return tooSmall(issue);
    case "too_big":
      return tooBig(issue);
    case "invalid_format":
      return { fault: ofFormat(issue.format) };
    case "invalid_value":
      return { fault: "not-a-choice", choices: issue.values.map(String).join(", ") };
    case "custom":
      return { fault: isFaultKind(issue.params?.["fault"]) ? issue.params["fault"] : "not-valid" };
    default:
      return { fault: "not-valid" };
  }
}

/** The faults that a schema's own check may name, as `params: { fault }`. */
const NAMED = ["order-or-customer", "before-the-first-day", "more-than-a-year"] as const;

function isFaultKind(name: unknown): name is (typeof NAMED)[number] {
  return NAMED.some((known) => known === name);
}

function ofType({ expected, input }: Extract<Issue, { code: "invalid_type" }>): FaultKind {
  if (input === undefined || input === null) return "missing";
  if (expected === "int") return "not-a-whole-number";
  return expected === "number" ? "not-a-number" : "not-valid";
}

function ofFormat(format: string): FaultKind {
  if (format === "email") return "not-an-email";
  if (format === "date") return "not-a-date";
  return format === "datetime" ? "not-a-moment" : "not-valid";
}

function tooSmall({ origin, minimum, inclusive }: Extract<Issue, { code: "too_small" }>): Found {
  const limit = Number(minimum);
  if (origin === "string") return limit <= 1 ? { fault: "missing" } : { fault: "too-short", limit };
  if (origin === "array") return limit <= 1 ? { fault: "missing" } : { fault: "too-few", limit };
  return { fault: inclusive ? "too-small" : "not-above", limit };
}

function tooBig({ origin, maximum }: Extract<Issue, { code: "too_big" }>): Found {
  const limit = Number(maximum);
  if (origin === "string") return { fault: "too-long", limit };
  if (origin === "array") return { fault: "too-many", limit };
  return limit > LARGEST_SHOWN ? { fault: "far-too-big" } : { fault: "too-big", limit };
}
