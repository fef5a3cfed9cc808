import type { BoxOffice, BoxOfficeResult } from "./box-office-command.ts";
import { createCommandLine } from "./command-line/command-line.ts";
import { implementations } from "./implementations.ts";

const commandLine = createCommandLine(implementations, ({ engine }: BoxOffice) => engine.services);

export function boxOfficeHelp(typed: readonly string[] = []): string {
  return commandLine.help(typed);
}

export const askBoxOffice = commandLine.ask;

export function atBoxOffice(boxOffice: BoxOffice, typed: readonly string[]): Promise<BoxOfficeResult> {
  return commandLine.run(boxOffice, typed);
}
