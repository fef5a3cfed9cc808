import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { inject } from "vitest";
import { type Database, openDatabase } from "../storage/database.ts";

export interface TestDatabase {
  readonly url: string;
  readonly database: Database;
  drop(): Promise<void>;
}

/** Databases that an earlier test of this file has left, emptied. Copying one anew takes ten times as long. */
const idle: string[] = [];

/** A database of its own for a test: the migrated template, without a row. */
export async function freshDatabase(poolSize = 12): Promise<TestDatabase> {
  const server = inject("databaseServer");
  const name = idle.pop() ?? (await copyTemplate(server));
  const url = server.replace(/\/postgres$/, `/${name}`);
  const database = openDatabase(url, poolSize);
  return {
    url,
    database,
    async drop() {
      await database.$client.end();
      await empty(url);
      idle.push(name);
    },
  };
}

async function copyTemplate(server: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await withClient(server, async (client) => {
    // Two copies of one template at the same moment get in each other's way.
    for (let attempt = 1; ; attempt++) {
      try {
        await client.query(`create database ${name} template template`);
        return;
      } catch (error) {
        if (attempt === 50 || !String(error).includes("being accessed by other users")) throw error;
        await new Promise((done) => setTimeout(done, 20 + Math.random() * 50));
      }
    }
  });
  return name;
}

/** What the template has rows in: which migrations it has seen, and which queues there are. */
const KEPT = ["drizzle.__drizzle_migrations", "jobs.version", "jobs.queue"];

/** Ends whoever is still connected, and takes every row and number away. */
async function empty(url: string): Promise<void> {
  await withClient(url, async (client) => {
    await client.query(`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`);
    const { rows } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname in ('public', 'jobs') and schemaname || '.' || tablename <> all($1::text[])`,
      [KEPT],
    );
    // Deleting few rows is ten times faster than truncating, which makes new files. No guard of ours stands in the way.
    const statements = rows.map(({ name }) => `delete from ${name}`);
    await client.query(["set session_replication_role = replica", ...statements].join("; "));
    await client.query(
      "select setval(format('%I.%I', schemaname, sequencename), start_value, false) from pg_sequences",
    );
  });
}

async function withClient<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
