import { userInfo } from "node:os";
import { type Environment, parseEnvironment, type Vendor } from "#config/environment.ts";
import type { HouseFolder } from "#config/house/house-folder.ts";
import { askBoxOffice, atBoxOffice, boxOfficeHelp } from "../box-office/box-office.ts";
import type { BoxOfficeResult } from "../box-office/box-office-command.ts";
import { FOLDER_COMMANDS, isFolderCommand, runFolderCommand } from "./house/folder-commands.ts";
import { readStoredHouse } from "./house/stored-houses.ts";
import { openBoxOffice } from "./open-box-office.ts";
import { findPrivateDatabase, readPorts } from "./own-shop.ts";
import { openVendorBoxOffice } from "./vendor/open-vendor-box-office.ts";
import {
  askTheVendorBoxOffice,
  atTheVendorBoxOffice,
  vendorBoxOfficeHelp,
} from "./vendor/vendor-box-office.ts";

/**
 * `npm run house -- <command>` on DATABASE_URL, or the private database of a running `npm start`. Exit codes:
 * 0 done, 1 refused, 2 error.
 */
export async function boxOfficeMain(given: readonly string[]): Promise<void> {
  const { who, typed } = whoAndWhat(given);
  const environment = await environmentOfShop();
  const { vendor } = environment;
  if (typed.length === 0 || typed.includes("--help")) {
    const [name] = typed;
    const help = vendor ? vendorBoxOfficeHelp(typed) : boxOfficeHelp(typed);
    const folders = Object.values(FOLDER_COMMANDS).map((line) => `  ${line}`);
    const all = typed.length === 0 || name === "--help" ? [help, ...folders].join("\n") : help;
    console.log(isFolderCommand(name) ? FOLDER_COMMANDS[name] : all);
    return;
  }
  const databaseUrl = environment.databaseUrl ?? (await findPrivateDatabase(environment));
  if (databaseUrl === null) {
    const { dataDir } = environment;
    end(1, `No shop runs on ${dataDir}. Open it with npm start, or say which database with DATABASE_URL.`);
  }
  try {
    const files = await readStoredHouse(databaseUrl, environment.databaseDirectUrl ?? databaseUrl);
    if (files === null) end(1, "No shop has been opened on this database yet.");
    const result = vendor
      ? await vendorBoxOffice(environment, vendor, { files, databaseUrl, who, typed })
      : await engineBoxOffice(environment, { files, databaseUrl, who, typed });
    if (!result.ok) end(1, result.refusal.sentence);
    process.stdout.write(result.value.endsWith("\n") ? result.value : `${result.value}\n`);
  } catch (error) {
    end(2, error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
}

interface TypedCommand {
  readonly files: HouseFolder;
  readonly databaseUrl: string;
  readonly who: string;
  readonly typed: readonly string[];
}

async function engineBoxOffice(
  environment: Environment,
  { files, databaseUrl, who, typed }: TypedCommand,
): Promise<BoxOfficeResult> {
  const boxOffice = await openBoxOffice(environment, files, databaseUrl);
  const office = { ...boxOffice, who };
  const [name, ...words] = typed;
  const result = isFolderCommand(name)
    ? runFolderCommand(name, words, (operation, input) => askBoxOffice(office, operation, input))
    : atBoxOffice(office, typed);
  return result.finally(() => boxOffice.close());
}

async function vendorBoxOffice(
  environment: Environment,
  vendor: Vendor,
  { files, databaseUrl, who, typed }: TypedCommand,
): Promise<BoxOfficeResult> {
  const boxOffice = await openVendorBoxOffice(environment, vendor, files, databaseUrl);
  const office = { ...boxOffice, who };
  const [name, ...words] = typed;
  const result = isFolderCommand(name)
    ? runFolderCommand(name, words, (operation, input) => askTheVendorBoxOffice(office, operation, input))
    : atTheVendorBoxOffice(office, typed);
  return result.finally(() => boxOffice.close());
}

/** With the ports that `npm start` chose for its private database. */
async function environmentOfShop(): Promise<Environment> {
  const { dataDir, databaseUrl } = parsed(process.env);
  const ports = databaseUrl === undefined ? await readPorts(dataDir) : {};
  return parsed({ ...ports, ...process.env });
}

function parsed(variables: Readonly<Record<string, string | undefined>>): Environment {
  const environment = parseEnvironment(variables);
  if (!environment.ok) end(1, environment.faults.join("\n"));
  return environment.value;
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
