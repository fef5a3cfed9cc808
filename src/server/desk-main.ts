import { userInfo } from "node:os";
import { parseEnvironment } from "#config/environment.ts";
import { describeFaults, readHouseFolder } from "#config/house/house-folder.ts";
import { atTheDesk, deskHelp } from "../desk/desk.ts";
import { openDesk } from "./open-desk.ts";

/**
 * The desk as a process, `npm run house -- <command>`: what the house's own people do, against the database of DATABASE_URL, also
 * while the shop is open. It ends with 0 when it is done, 1 when it was refused, 2 when something broke.
 */
export async function deskMain(given: readonly string[]): Promise<void> {
  const { who, typed } = whoAndWhat(given);
  if (typed.length === 0 || typed.includes("--help")) {
    console.log(deskHelp());
    return;
  }
  const environment = parseEnvironment(process.env);
  if (!environment.ok) end(1, environment.faults.join("\n"));
  const { databaseUrl, house } = environment.value;
  if (databaseUrl === undefined) end(1, "Say which database, with DATABASE_URL.");
  const files = await readHouseFolder(house);
  if (!files.ok) end(1, describeFaults(files.faults));
  try {
    const desk = await openDesk(environment.value, files.value, databaseUrl);
    const result = await atTheDesk({ ...desk, who }, typed).finally(() => desk.close());
    if (!result.ok) end(1, result.refusal.sentence);
    process.stdout.write(result.value.endsWith("\n") ? result.value : `${result.value}\n`);
  } catch (error) {
    end(2, error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
}

function whoAndWhat(given: readonly string[]): { who: string; typed: string[] } {
  const at = given.indexOf("--as");
  if (at < 0) return { who: userInfo().username, typed: [...given] };
  const name = given[at + 1]?.trim();
  if (!name) end(1, "Say who, after --as.");
  return {
    who: `${name} (${userInfo().username})`,
    typed: given.filter((_, index) => index !== at && index !== at + 1),
  };
}

function end(code: 1 | 2, sentence: string): never {
  console.error(sentence);
  process.exit(code);
}
