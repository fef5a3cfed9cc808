import type { z } from "zod";
import { english, isMessage, type Message, message } from "#domain/text/message.ts";
import { noSuch, type Path, type ReportFault } from "./fault.ts";

export function reportIssues(issues: readonly z.core.$ZodIssue[], raw: unknown, report: ReportFault): void {
  for (const issue of issues) reportIssue(issue, raw, [], report);
}

function reportIssue(issue: z.core.$ZodIssue, raw: unknown, above: Path, report: ReportFault): void {
  const path = [...above, ...issue.path];
  if (issue.code === "unrecognized_keys") {
    for (const key of issue.keys) report([...path, key], message`"${key}" is not a known key here`);
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

/** Of a schema's own check: in English, and with its values apart. */
export function said(reason: Message) {
  return { message: english(reason), params: { reason } };
}

function reasonOf(issue: z.core.$ZodIssue, value: unknown): Message {
  if (value === undefined && issue.code !== "custom") return message`is missing`;
  switch (issue.code) {
    case "invalid_type":
      return message`must be ${TYPES[issue.expected] ?? issue.expected}, not ${described(value)}`;
    case "invalid_value":
      return noSuch(message`choice`, String(value), issue.values.map(String));
    case "invalid_key":
      return unknownKey(issue);
    case "too_small":
      return tooSmall(issue);
    case "too_big":
      return message`must be ${String(issue.maximum)} at most`;
    case "invalid_format":
      return badFormat(issue, value);
    case "custom":
      return isMessage(issue.params?.["reason"]) ? issue.params["reason"] : ownWords(issue);
    default:
      return ownWords(issue);
  }
}

/** A schema's message without values is the key of its translations. */
function ownWords({ message: text }: z.core.$ZodIssue): Message {
  return { text, values: [] };
}

const TYPES: Readonly<Record<string, Message>> = {
  string: message`a text`,
  number: message`a number`,
  int: message`a whole number`,
  boolean: message`true or false`,
  array: message`a list in [ ]`,
  object: message`an object in { }`,
  record: message`an object in { }`,
};

function described(value: unknown): Message | string {
  if (value === null) return "null";
  if (Array.isArray(value)) return message`a list`;
  if (typeof value === "object") return message`an object`;
  return typeof value === "string" ? message`the text "${value}"` : String(value);
}

function tooSmall(issue: z.core.$ZodIssueTooSmall): Message {
  const least = String(issue.minimum);
  if (issue.origin === "string") return message`must not be empty`;
  if (issue.origin === "array") {
    return issue.minimum === 1 ? message`must have at least one entry` : message`must have at least ${least}`;
  }
  return issue.inclusive ? message`must be ${least} at least` : message`must be more than ${least}`;
}

const FORMATS: Readonly<Record<string, Message>> = {
  email: message`is not an e-mail address`,
  url: message`is not a web address; it begins with https://`,
  date: message`is not a date; write 2027-02-06`,
  datetime: message`is not a moment with its offset; write 2027-02-06T19:00:00+01:00`,
  time: message`is not a time of day; write 19:00`,
};

/** Schemas may have their own message for a pattern; the library's messages begin with "Invalid". */
function badFormat(issue: z.core.$ZodIssueInvalidStringFormat, value: unknown): Message {
  const written = String(value);
  const words = FORMATS[issue.format];
  if (words) return message`"${written}" ${words}`;
  if (!issue.message.startsWith("Invalid")) return message`"${written}" is not right: ${ownWords(issue)}`;
  if (issue.pattern?.includes("a-z0-9-")) {
    return message`"${written}" may have lower-case letters, digits and hyphens only`;
  }
  return message`"${written}" is not written as it must be`;
}

function unknownKey({ path, issues }: z.core.$ZodIssueInvalidKey): Message {
  const key = String(path.at(-1));
  const choices = issues.flatMap((issue) => (issue.code === "invalid_value" ? issue.values.map(String) : []));
  return choices.length > 0
    ? message`"${key}" is not a known key here; there are: ${choices}`
    : message`"${key}" is not a known key here`;
}

function at(raw: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (value, step) =>
      typeof value === "object" && value !== null ? (value as Record<PropertyKey, unknown>)[step] : undefined,
    raw,
  );
}
