import type { z } from "zod";
import { noSuch, type Path, type Report } from "./fault.ts";

export function reportIssues(issues: readonly z.core.$ZodIssue[], raw: unknown, report: Report): void {
  for (const issue of issues) reportIssue(issue, raw, [], report);
}

function reportIssue(issue: z.core.$ZodIssue, raw: unknown, above: Path, report: Report): void {
  const path = [...above, ...issue.path];
  if (issue.code === "unrecognized_keys") {
    for (const key of issue.keys) report([...path, key], `"${key}" is not a known key here`);
    return;
  }
  if (issue.code === "invalid_union") {
    const branch = likeliest(issue.errors);
    for (const inner of branch) reportIssue(inner, raw, path, report);
    if (branch.length > 0) return;
  }
  report(path, reasonOf(issue, at(raw, path)));
}

/** Of a union's variants, returns the errors of the one with the fewest. */
function likeliest(branches: readonly z.core.$ZodIssue[][]): readonly z.core.$ZodIssue[] {
  return branches.toSorted((a, b) => faultsIn(a) - faultsIn(b))[0] ?? [];
}

function faultsIn(issues: readonly z.core.$ZodIssue[]): number {
  const each = issues.map((issue) => (issue.code === "unrecognized_keys" ? issue.keys.length : 1));
  return each.reduce((sum, count) => sum + count, 0);
}

function reasonOf(issue: z.core.$ZodIssue, value: unknown): string {
  if (value === undefined && issue.code !== "custom") return "is missing";
  switch (issue.code) {
    case "invalid_type":
      return `must be ${TYPES[issue.expected] ?? issue.expected}, not ${inWords(value)}`;
    case "invalid_value":
      return noSuch("choice", String(value), issue.values.map(String));
    case "invalid_key":
      return `"${String(issue.path.at(-1))}" is not a known key here${choicesIn(issue.issues)}`;
    case "too_small":
      return tooSmall(issue);
    case "too_big":
      return `must be ${issue.maximum} at most`;
    case "invalid_format":
      return badFormat(issue, value);
    default:
      return issue.message;
  }
}

const TYPES: Readonly<Record<string, string>> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list in [ ]",
  object: "an object in { }",
  record: "an object in { }",
};

function inWords(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object") return "an object";
  return typeof value === "string" ? `the text "${value}"` : String(value);
}

function tooSmall(issue: z.core.$ZodIssueTooSmall): string {
  if (issue.origin === "string") return "must not be empty";
  if (issue.origin === "array")
    return `must have at least ${issue.minimum === 1 ? "one entry" : issue.minimum}`;
  return issue.inclusive ? `must be ${issue.minimum} at least` : `must be more than ${issue.minimum}`;
}

const FORMATS: Readonly<Record<string, string>> = {
  email: "is not an e-mail address",
  url: "is not a web address; it begins with https://",
  date: "is not a date; write 2027-02-06",
  datetime: "is not a moment with its offset; write 2027-02-06T19:00:00+01:00",
  time: "is not a time of day; write 19:00",
};

/** Schemas may have their own message for a pattern; the library's messages begin with "Invalid". */
function badFormat(issue: z.core.$ZodIssueInvalidStringFormat, value: unknown): string {
  const words = FORMATS[issue.format];
  if (words) return `"${String(value)}" ${words}`;
  if (!issue.message.startsWith("Invalid")) return `"${String(value)}" is not right: ${issue.message}`;
  if (issue.pattern?.includes("a-z0-9-")) {
    return `"${String(value)}" may have lower-case letters, digits and hyphens only`;
  }
  return `"${String(value)}" is not written as it must be`;
}

function choicesIn(issues: readonly z.core.$ZodIssue[]): string {
  const choices = issues.flatMap((issue) => (issue.code === "invalid_value" ? issue.values.map(String) : []));
  return choices.length > 0 ? `; there are: ${choices.join(", ")}` : "";
}

function at(raw: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (value, step) =>
      typeof value === "object" && value !== null ? (value as Record<PropertyKey, unknown>)[step] : undefined,
    raw,
  );
}
