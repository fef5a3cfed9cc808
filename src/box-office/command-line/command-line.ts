import { done, type Outcome } from "#domain/outcome.ts";
import { PERMISSIONS } from "../../staff/permissions.ts";
import { writeMoney } from "../amounts.ts";
import { type BoxOfficeResult, no } from "../box-office-command.ts";
import { type Audited, type AuditServices, executeOperation } from "../execute.ts";
import type { AnyImplementation, Implementations } from "../implementation.ts";
import { refusalMessage } from "../messages/refusal-message.ts";
import { withFiles } from "./files.ts";
import { helpOf, usageOf } from "./help.ts";
import { readCommandInput } from "./read-input.ts";

interface CommandLine<Office> {
  /** Of the command that was typed, or of all. */
  help(typed: readonly string[]): string;
  run(boxOffice: Office, typed: readonly string[]): Promise<BoxOfficeResult>;
  /** Executes an operation, as `house.status`: the commands on a house's folder need several. */
  ask(
    boxOffice: Office,
    operation: string,
    input: object,
  ): Promise<Outcome<unknown, { readonly reason: string }>>;
}

/**
 * A table of operations as commands. Operations that share a name look for different objects: the first that is not
 * refused counts.
 *
 * @param note below the list of commands
 */
export function createCommandLine<Office extends { readonly who: string }>(
  implementations: Implementations<Office>,
  servicesOf: (boxOffice: Office) => AuditServices,
  note = "",
): CommandLine<Office> {
  const commands = Object.entries(implementations).flatMap(([group, members]) =>
    Object.entries(members).map(([name, implementation]) => ({
      operation: `${group}.${name}`,
      implementation,
    })),
  );
  const names = new Set(commands.map(({ implementation }) => implementation.operation.command.name));
  const nameOf = ([first = "", second = ""]: readonly string[]) =>
    names.has(`${first} ${second}`) ? `${first} ${second}` : first;
  const named = (name: string) =>
    commands.filter(({ implementation }) => implementation.operation.command.name === name);
  const lines = commands.map(
    ({ implementation: { operation, pdf } }) =>
      `  ${usageOf(operation, pdf !== null)}\n      ${operation.summary}`,
  );
  return {
    help(typed) {
      const help = named(nameOf(typed)).map(({ implementation: { operation, pdf } }) =>
        helpOf(operation, pdf !== null),
      );
      if (help.length > 0) return help.join("\n\n");
      const usage = "npm run house -- <command> [--as <name>] [--json] [--help]";
      return [usage, lines.join("\n"), ...(note === "" ? [] : [note])].join("\n\n");
    },
    ask(boxOffice, name, input) {
      const found = commands.find(({ operation }) => operation === name);
      if (!found) throw new Error(`There is no operation ${name}`);
      const { implementation } = found;
      const audited = { boxOffice, services: servicesOf(boxOffice) };
      return executeOperation(audited, clerk(boxOffice.who), { name, implementation, input });
    },
    async run(boxOffice, typed) {
      const name = nameOf(typed);
      const words = typed.slice(name.split(" ").length);
      const [first, ...others] = named(name);
      if (!first)
        return no("unknown-command", `There is no command "${name}"; --help names them all. ${note}`.trim());
      const audited = { boxOffice, services: servicesOf(boxOffice) };
      let result = await runOperation(audited, first, words);
      for (const next of others) if (!result.ok) result = await runOperation(audited, next, words);
      return result;
    },
  };
}

/** Who works at the command line has the database as well, so nothing is forbidden. */
const ALL = new Set(PERMISSIONS);
const clerk = (who: string) => ({ who, permissions: ALL, id: null, device: null });

async function runOperation<Office extends { readonly who: string }>(
  audited: Audited<Office>,
  {
    operation: name,
    implementation,
  }: { readonly operation: string; readonly implementation: AnyImplementation<Office> },
  typed: readonly string[],
): Promise<BoxOfficeResult> {
  const { operation, print, pdf } = implementation;
  const options = outputOptions(typed, pdf !== null);
  const typedInput = options && readCommandInput(operation, options.words);
  if (!typedInput) return no("bad-arguments", `It is: ${usageOf(operation, pdf !== null)}`);
  const { isJson, file } = options;
  const withContents = await withFiles(operation, typedInput);
  if (!withContents.ok) return withContents;
  const input = withContents.value;
  const { boxOffice } = audited;
  const result = await executeOperation(audited, clerk(boxOffice.who), { name, implementation, input });
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

/** How the result is shown, which is no input of the operation. Null if --pdf names no file. */
function outputOptions(typed: readonly string[], hasPdf: boolean) {
  const at = hasPdf ? typed.indexOf("--pdf") : -1;
  const file = at < 0 ? null : typed[at + 1];
  if (file === undefined || file?.startsWith("--")) return null;
  const words = typed.filter(
    (word, index) => word !== "--json" && (at < 0 || (index !== at && index !== at + 1)),
  );
  return { isJson: typed.includes("--json"), file, words };
}
