import { parseArgs } from "node:util";
import { boxOfficeLog } from "../engine/storage/tables/box-office.ts";
import { type BoxOffice, type BoxOfficeCommand, type BoxOfficeResult, no } from "./box-office-command.ts";
import { accessCode, accessEnd, accessGive, accessList } from "./commands/access-commands.ts";
import { changed } from "./commands/changed-commands.ts";
import { claims } from "./commands/claim-commands.ts";
import { unpaid } from "./commands/debt-commands.ts";
import { draw, drawAnnounce, drawCheck } from "./commands/draw-commands.ts";
import { link } from "./commands/link-command.ts";
import { extend, lock, refund, resend, unlock } from "./commands/order-commands.ts";
import { cancel, move, reinstate } from "./commands/performance-commands.ts";
import { refusedEmails } from "./commands/refused-email-commands.ts";
import { renew, renewals } from "./commands/renewal-commands.ts";
import { blockSeats, unblockSeats } from "./commands/seat-commands.ts";
import { credit, voucher, waiting } from "./commands/value-commands.ts";
import { postVouchers } from "./commands/voucher-post-command.ts";
import { withdrawn } from "./commands/withdrawal-commands.ts";
import { close } from "./daily-close.ts";
import { door, used } from "./door.ts";
import { exportBooks } from "./exports.ts";
import { refunds } from "./failed-refunds.ts";
import { find } from "./find.ts";
import { sell } from "./sell.ts";
import { unmatched } from "./unmatched-payment.ts";

const COMMANDS: readonly BoxOfficeCommand[] = [
  ...[find, sell, resend, refund, refunds, lock, unlock, extend, unmatched, blockSeats, unblockSeats],
  ...[door, used, exportBooks, close, voucher, waiting, postVouchers, credit, withdrawn, claims, changed],
  ...[draw, drawAnnounce, drawCheck, renew, renewals, unpaid, refusedEmails],
  ...[cancel, reinstate, move],
  ...[accessCode, accessGive, accessList, accessEnd, link],
];

export function boxOfficeHelp(): string {
  const lines = COMMANDS.map(({ name, usage, summary }) => `  ${name} ${usage}\n      ${summary}`);
  return `npm run house -- <command> [--as <name>]\n\n${lines.join("\n")}`;
}

export async function atBoxOffice(boxOffice: BoxOffice, typed: readonly string[]): Promise<BoxOfficeResult> {
  const [name = "", ...rest] = typed;
  const command = COMMANDS.find((one) => one.name === name);
  if (!command) return no("unknown-command", `There is no command "${name}"; --help names them all.`);
  const given = read(command, rest);
  if (given === null) return no("bad-arguments", `It is: ${command.name} ${command.usage}`);
  const { services } = boxOffice.engine;
  const run = services.random.id();
  const noted = { run, who: boxOffice.who, command: name, arguments: command.noted?.(rest) ?? rest };
  const note = (outcome: "begun" | "done" | "refused" | "failed", reason: string | null = null) =>
    services.database
      .insert(boxOfficeLog)
      .values({ ...noted, outcome, reason, at: new Date(services.now()) });
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
