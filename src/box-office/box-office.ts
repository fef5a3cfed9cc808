import { parseArgs } from "node:util";
import { auditLog } from "../engine/storage/tables/audit-log.ts";
import { type BoxOffice, type BoxOfficeCommand, type BoxOfficeResult, no } from "./box-office-command.ts";
import { commandHelp, createCommandLine } from "./command-line/command-line.ts";
import { link } from "./commands/link-command.ts";
import { postVouchers } from "./commands/voucher-post-command.ts";
import { implementations } from "./implementations.ts";

const COMMANDS: readonly BoxOfficeCommand[] = [postVouchers, link];

const operations = createCommandLine(implementations, ({ engine }: BoxOffice) => engine.services);

/** Of the command that was typed, or of all. */
export function boxOfficeHelp([name = ""]: readonly string[] = []): string {
  const others = COMMANDS.map(({ name, usage, summary }) => ({ usage: `${name} ${usage}`, summary }));
  return operations.help(name) ?? commandHelp([...operations.usages, ...others]);
}

export async function atBoxOffice(boxOffice: BoxOffice, typed: readonly string[]): Promise<BoxOfficeResult> {
  const [name = "", ...words] = typed;
  return (await operations.run(boxOffice, name, words)) ?? runCommand(boxOffice, name, words);
}

async function runCommand(
  boxOffice: BoxOffice,
  name: string,
  rest: readonly string[],
): Promise<BoxOfficeResult> {
  const command = COMMANDS.find((one) => one.name === name);
  if (!command) return no("unknown-command", `There is no command "${name}"; --help names them all.`);
  const given = read(command, rest);
  if (given === null) return no("bad-arguments", `It is: ${command.name} ${command.usage}`);
  const { services } = boxOffice.engine;
  const input = command.noted?.(rest) ?? rest;
  const entry = { run: services.random.id(), who: boxOffice.who, operation: name, input };
  const note = async (outcome: "begun" | "done" | "refused" | "failed", reason: string | null = null) => {
    await services.database
      .insert(auditLog)
      .values([{ ...entry, outcome, reason, at: new Date(services.now()) }]);
  };
  await note("begun");
  try {
    const result = await command.run(boxOffice, given);
    await (result.ok ? note("done") : note("refused", result.refusal.reason));
    return result;
  } catch (error) {
    // If the log is unavailable too, the original error matters more.
    await note("failed", error instanceof Error ? error.message : String(error)).catch(() => {});
    throw error;
  }
}

function read({ options = {}, words: [least, most] }: BoxOfficeCommand, typed: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({ args: [...typed], options, allowPositionals: true });
    if (positionals.length < least || positionals.length > most) return null;
    return { words: positionals, options: values as Readonly<Record<string, string | boolean | undefined>> };
  } catch {
    // An unknown option, or one without its value.
    return null;
  }
}
