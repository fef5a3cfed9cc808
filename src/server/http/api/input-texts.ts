import { isMultiLine, uniformText } from "#domain/text/typed-text.ts";
import { arePlainLines, isPlainText } from "../guards/bounds.ts";

export interface TextIssue {
  readonly code: "custom";
  readonly path: readonly (string | number)[];
  readonly message: string;
}

const ONE_LINE = "Text of one line: no line breaks or other control characters";
const LINES = "Text without control characters";
const PASSWORD = /password/i;
/** Answers to a house's own questions; the question decides whether an answer may have several lines. */
const ANSWERS = "answers";

/**
 * @param input accepted by the schema, which bounds its depth @param issues collects texts with control
 * characters or a lone surrogate
 */
export function uniformTexts(
  input: unknown,
  issues: TextIssue[],
  path: readonly (string | number)[] = [],
): unknown {
  if (typeof input === "string") return uniformInput(input, issues, path);
  if (typeof input !== "object" || input === null) return input;
  if (Array.isArray(input)) return input.map((one, at) => uniformTexts(one, issues, [...path, at]));
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => [name, uniformTexts(value, issues, [...path, name])]),
  );
}

function uniformInput(text: string, issues: TextIssue[], path: readonly (string | number)[]): string {
  const names = path.filter((part) => typeof part === "string");
  const name = names.at(-1) ?? "";
  const hasLines = isMultiLine(name) || names.at(-2) === ANSWERS;
  const uniform = PASSWORD.test(name) ? text : uniformText(text);
  if (hasLines ? !arePlainLines(uniform) : !isPlainText(uniform))
    issues.push({ code: "custom", path, message: hasLines ? LINES : ONE_LINE });
  return uniform;
}
