import { execFile, spawn } from "node:child_process";
import { mkdir, rename, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs, promisify } from "node:util";
import { Client } from "pg";
import { EMAIL_JOBS } from "#ports/jobs.ts";

/**
 * `node scripts/backup.ts --to <folder>`: writes the database to one file, restores it next to the shop's,
 * compares both and drops the copy.
 * `node scripts/backup.ts --restore <file> --into <url>`: restores into an empty database. Jobs may have run since the
 * backup: emails that were due are set aside, so that no customer gets one twice. Other jobs run again, since what they
 * did is not in these books; at a provider each happens once.
 */
const { values } = parseArgs({
  options: {
    to: { type: "string" },
    restore: { type: "string" },
    into: { type: "string" },
    database: { type: "string", default: process.env["DATABASE_URL"] ?? "" },
  },
});

try {
  if (values.restore && values.into) {
    await matchTools(values.into, ["pg_restore"]);
    await restore(values.restore, values.into);
    console.log(`Restored: ${JSON.stringify(await accountOf(values.into))}`);
  } else if (values.to && values.database) {
    await matchTools(values.database, ["pg_dump", "pg_restore"]);
    await backUp(values.database, resolve(values.to));
  } else {
    refuse(
      "node scripts/backup.ts --to <folder> [--database <url>]\nnode scripts/backup.ts --restore <file> --into <url of an empty database>",
    );
  }
} catch (error) {
  refuse(error instanceof Error && error.message ? error.message : String(error));
}

function refuse(text: string): never {
  console.error(text);
  process.exit(1);
}

/** PostgreSQL's tools read servers of the same or an older version. */
async function matchTools(url: string, tools: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ server_version: string }>("show server_version");
  await client.end();
  const [server = ""] = rows[0]?.server_version.split(" ") ?? [];
  for (const tool of tools) {
    const [own = ""] = /\d+(?:\.\d+)?/.exec(await output(tool, ["--version"])) ?? [];
    if (majorOf(own) >= majorOf(server)) continue;
    refuse(
      `${tool} is version ${own} and cannot back up or restore the server, which is version ${server}: install the client tools of PostgreSQL ${majorOf(server)} and put them first in PATH.`,
    );
  }
}

function majorOf(version: string): number {
  return Number.parseInt(version, 10);
}

async function output(command: string, args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(command, args).catch((error: Error) =>
    refuse(`${command} cannot be run: ${error.message}`),
  );
  return stdout;
}

async function backUp(url: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const name = `parkett-${new Date().toISOString().replace(/[:.]/g, "-")}.dump`;
  const file = join(folder, name);
  const source = new Client({ connectionString: url });
  await source.connect();
  // Dump and figures from one snapshot, while sales go on.
  await source.query("begin isolation level repeatable read read only");
  const { rows } = await source.query<{ snapshot: string }>("select pg_export_snapshot() as snapshot");
  await run("pg_dump", [
    ...["--format=custom", "--no-owner", "--no-privileges", `--snapshot=${rows[0]?.snapshot}`],
    ...["--file", `${file}.part`, url],
  ]);
  const there = await account(source);
  await source.query("rollback");
  await source.end();
  const found = await rehearse(`${file}.part`, url);
  if (JSON.stringify(found) !== JSON.stringify(there)) {
    console.error(
      `The backup is not what was there.\nwas:  ${JSON.stringify(there)}\nis:   ${JSON.stringify(found)}`,
    );
    process.exit(1);
  }
  // Only a verified file gets the name of a backup.
  await rename(`${file}.part`, file);
  const { size } = await stat(file);
  console.log(`${file} (${Math.ceil(size / 1024)} KB) was restored and compared: ${JSON.stringify(found)}`);
}

async function rehearse(file: string, url: string): Promise<Account> {
  const name = `parkett_rehearsal_${process.pid}`;
  const beside = new URL(url);
  beside.pathname = `/${name}`;
  const server = new Client({ connectionString: url });
  await server.connect();
  try {
    await server.query(`create database ${name}`);
    await restore(file, beside.href);
    return await accountOf(beside.href);
  } finally {
    await server.query(`drop database if exists ${name}`);
    await server.end();
  }
}

async function restore(file: string, url: string): Promise<void> {
  await run("pg_restore", ["--exit-on-error", "--no-owner", "--no-privileges", "--dbname", url, file]);
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rowCount } = await client.query(
    `update jobs.job set state = 'cancelled', completed_on = now()
     where name = any($1) and state in ('created', 'retry', 'active') and start_after <= now()`,
    [EMAIL_JOBS],
  );
  await client.end();
  if (rowCount)
    console.log(`${rowCount} emails of before the backup are put aside, in jobs.job as cancelled.`);
}

/** Must be equal after a restore. */
interface Account {
  readonly orders: number;
  readonly tickets: number;
  readonly ledger: string;
  /** Valid tickets of orders that are not paid; 0 in a consistent database. */
  readonly unmatched: number;
}

async function accountOf(url: string): Promise<Account> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await account(client);
  } finally {
    await client.end();
  }
}

async function account(client: Client): Promise<Account> {
  const { rows } = await client.query<Account>(`
    select (select count(*)::int from orders) as orders, (select count(*)::int from tickets where valid) as tickets,
      (select count(*) || ' ' || coalesce(sum(case kind when 'charge' then amount else -amount end), 0) from ledger) as ledger,
      (select count(*)::int from tickets join orders on orders.id = tickets.order
        where tickets.valid and orders.state <> 'paid') as unmatched`);
  const [found] = rows;
  if (!found) throw new Error("A database that says nothing");
  return found;
}

function run(command: string, args: readonly string[]): Promise<void> {
  return new Promise((done, fail) => {
    const child = spawn(command, args, { stdio: ["ignore", "inherit", "inherit"] });
    child.once("error", (error) => fail(new Error(`${command} cannot be run: ${error.message}`)));
    child.once("exit", (code) => (code === 0 ? done() : fail(new Error(`${command} ended with ${code}`))));
  });
}
