import { done } from "#domain/outcome.ts";
import { writeMoney } from "./amounts.ts";
import { type BoxOffice, type BoxOfficeResult, no } from "./box-office-command.ts";
import { withFiles } from "./command-line/files.ts";
import { helpOf, usageOf } from "./command-line/help.ts";
import { readInput } from "./command-line/read-input.ts";
import { execute } from "./execute.ts";
import type { AnyImplementation } from "./implementation.ts";
import { implementations } from "./implementations.ts";
import { refusalMessage } from "./messages/refusal-message.ts";
import { PERMISSIONS } from "./permissions.ts";

interface Command {
  readonly operation: string;
  readonly implementation: AnyImplementation;
}

const operations: readonly Command[] = Object.entries(implementations).flatMap(([group, members]) =>
  Object.entries(members).map(([name, implementation]) => ({
    operation: `${group}.${name}`,
    implementation,
  })),
);

export function boxOfficeHelp(): string {
  const lines = operations.map(
    ({ implementation: { operation, pdf } }) =>
      `  ${usageOf(operation, pdf !== null)}\n      ${operation.summary}`,
  );
  return `npm run house -- <command> [--as <name>] [--json] [--help]\n\n${lines.join("\n")}`;
}

export async function atBoxOffice(boxOffice: BoxOffice, typed: readonly string[]): Promise<BoxOfficeResult> {
  const [name = "", ...rest] = typed;
  const [first, ...others] = operations.filter((one) => one.implementation.operation.command.name === name);
  if (!first) return no("unknown-command", `There is no command "${name}"; --help names them all.`);
  if (rest.includes("--help"))
    return done(
      [first, ...others]
        .map((one) => helpOf(one.implementation.operation, one.implementation.pdf !== null))
        .join("\n\n"),
    );
  let result = await runOperation(boxOffice, first, rest);
  // Operations that share a name look for different things: the first that is not refused counts.
  for (const next of others) if (!result.ok) result = await runOperation(boxOffice, next, rest);
  return result;
}

/** Who works at the command line has the database as well, so nothing is forbidden. */
const ALL = new Set(PERMISSIONS);

async function runOperation(
  boxOffice: BoxOffice,
  { operation: name, implementation }: Command,
  typed: readonly string[],
): Promise<BoxOfficeResult> {
  const { operation, print, pdf } = implementation;
  const { isJson, file, words } = outputOptions(typed, pdf !== null);
  const typedInput = readInput(operation, words);
  if (typedInput === null) return no("bad-arguments", `It is: ${usageOf(operation, pdf !== null)}`);
  const withContents = await withFiles(operation, typedInput);
  if (!withContents.ok) return withContents;
  const input = withContents.value;
  const staff = { who: boxOffice.who, permissions: ALL };
  const result = await execute(boxOffice, staff, { name, implementation, input });
  if (!result.ok) {
    const { refusal } = result;
    const sentence = refusalMessage("en", { operation: name, input, refusal, writeMoney });
    return no(refusal.reason, isJson ? JSON.stringify({ ...refusal, message: sentence }) : sentence);
  }
  const printed = isJson ? JSON.stringify(result.value, null, 2) : print(result.value, input);
  if (file === null || !pdf) return done(printed);
  const written = await pdf(boxOffice, result.value, file).then(
    (files) => `The PDF is in ${files.join(", ")}.`,
    (error: unknown) =>
      `The PDF could not be written: ${error instanceof Error ? error.message : String(error)}.`,
  );
  return done(`${printed}\n${written}`);
}

/** How the result is shown, which is no input of the operation. */
function outputOptions(typed: readonly string[], hasPdf: boolean) {
  const at = hasPdf ? typed.indexOf("--pdf") : -1;
  const file = at < 0 ? null : (typed[at + 1] ?? null);
  const words = typed.filter(
    (word, index) => word !== "--json" && (at < 0 || (index !== at && index !== at + 1)),
  );
  return { isJson: typed.includes("--json"), file, words };
}
