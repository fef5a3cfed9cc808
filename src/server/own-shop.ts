import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Environment } from "#config/environment.ts";
import { findPrivatePostgres } from "./postgres/private-postgres.ts";

/** The shop that `npm start` runs on a private database: where the box office finds it and what it talks to. */

const fileIn = (dataDir: string) => join(dataDir, "ports.json");

/** Ports of a shop and its stand-ins, by variable: "SANDBOX_PAYMENTS_PORT" to "3101". */
const PORTS = z.record(z.string(), z.string());
type Ports = z.infer<typeof PORTS>;

export function writePorts(dataDir: string, ports: Ports): Promise<void> {
  return writeFile(fileIn(dataDir), JSON.stringify(ports));
}

export function forgetPorts(dataDir: string): Promise<void> {
  return rm(fileIn(dataDir), { force: true });
}

/** None where no shop was started with `npm start`, or its computer stopped while it wrote them. */
export async function readPorts(dataDir: string): Promise<Ports> {
  try {
    return PORTS.parse(JSON.parse(await readFile(fileIn(dataDir), "utf8")));
  } catch {
    return {};
  }
}

export const privateFolder = ({ dataDir }: Pick<Environment, "dataDir">) => join(dataDir, "postgres");

/** The engine's database and a vendor's may lie in one folder, as a house tries both. */
export const privateName = ({ vendor }: Pick<Environment, "vendor">) =>
  vendor ? "parkett_vendor" : "parkett";

/** The address of the private database while its shop runs; null where none runs. */
export function findPrivateDatabase(environment: Environment): Promise<string | null> {
  return findPrivatePostgres(privateFolder(environment), privateName(environment));
}
