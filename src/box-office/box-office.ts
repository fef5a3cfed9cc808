import { type BoxOffice, type BoxOfficeResult, no } from "./box-office-command.ts";
import { commandHelp, createCommandLine } from "./command-line/command-line.ts";
import { implementations } from "./implementations.ts";

const commands = createCommandLine(implementations, ({ engine }: BoxOffice) => engine.services);

/** Of the command that was typed, or of all. */
export function boxOfficeHelp([name = ""]: readonly string[] = []): string {
  return commands.help(name) ?? commandHelp(commands.usages);
}

export async function atBoxOffice(boxOffice: BoxOffice, typed: readonly string[]): Promise<BoxOfficeResult> {
  const [name = "", ...words] = typed;
  const result = await commands.run(boxOffice, name, words);
  return result ?? no("unknown-command", `There is no command "${name}"; --help names them all.`);
}
