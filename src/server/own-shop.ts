import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Environment } from "#config/environment.ts";
import { findPrivatePostgres } from "./postgres/private-postgres.ts";

/** The private database of a shop and the ports of `npm start`: `npm run house` finds the shop by them. */

const fileIn = (dataDir: string) => join(dataDir, "ports.json");

/** By variable: "SANDBOX_PAYMENTS_PORT" to "3101". */
const PORTS = z.record(z.string(), z.string());
type Ports = z.infer<typeof PORTS>;

export function writePorts(dataDir: string, ports: Ports): Promise<void> {
  return writeFile(fileIn(dataDir), JSON.stringify(ports));
}

export function forgetPorts(dataDir: string): Promise<void> {
  return rm(fileIn(dataDir), { force: true });
}

/** Empty if `npm start` has not run or the file is damaged. */
export async function readPorts(dataDir: string): Promise<Ports> {
  try {
    return PORTS.parse(JSON.parse(await readFile(fileIn(dataDir), "utf8")));
  } catch {
    return {};
  }
}

export const privateFolder = ({ dataDir }: Pick<Environment, "dataDir">) => join(dataDir, "postgres");

/** Different names, so a house can try both in one folder. */
export const privateName = ({ vendor }: Pick<Environment, "vendor">) =>
  vendor ? "parkett_vendor" : "parkett";

/** Null unless its shop runs. */
export function findPrivateDatabase(environment: Environment): Promise<string | null> {
  return findPrivatePostgres(privateFolder(environment), privateName(environment));
}
