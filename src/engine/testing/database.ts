import { randomUUID } from "node:crypto";
import { resolve } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { Client, type Pool } from "pg";
import { inject } from "vitest";
import { type JobQueue, openJobQueue } from "../../server/jobs/outbox.ts";
import { type Database, openDatabase } from "../storage/database.ts";
import { migrateDatabase } from "../storage/migrate.ts";
import * as schema from "../storage/tables/shop.ts";

/** Databases for tests of every module, copied from one that is migrated. */

export interface TestDatabase {
  readonly url: string;
  readonly database: Database;
  queue(): Promise<JobQueue>;
  drop(): Promise<void>;
}

const POOL_SIZE = 12;
/** Tests share the machine: production timeouts would fail at random. */
const PATIENT = { patienceMs: 15_000, connectionPatienceMs: 15_000 };

/** Emptied and reused: copying a database and opening its queue take longer than most tests. */
interface Kept {
  readonly url: string;
  readonly template: string;
  readonly pool: Database;
  readonly backends: Set<number>;
  queue: Promise<JobQueue> | null;
}
const idle: Kept[] = [];

/**
 * @param isToChange whether the test wraps the connections, so that the database must not be reused
 * @param template another migrated template on the server, with the queue's tables and without rows
 */
export async function freshDatabase(isToChange = false, template = "template"): Promise<TestDatabase> {
  const like = idle.findLastIndex((kept) => kept.template === template);
  const [found] = like < 0 ? [] : idle.splice(like, 1);
  const kept = found ?? keepable(await copyTemplate(inject("databaseServer"), template), template);
  const { database, end } = isToChange ? ownConnections(kept.url) : lent(kept.pool);
  return {
    url: kept.url,
    database,
    queue() {
      kept.queue ??= openJobQueue(kept.url, () => {});
      return kept.queue;
    },
    async drop() {
      await end();
      const { $client } = kept.pool;
      if ($client.ended || $client.idleCount < $client.totalCount) {
        // The test may have closed this pool, or still be using it: drop it, so that the next test gets a fresh one.
        await (await kept.queue)?.stop();
        if (!$client.ended) void $client.end();
        idle.push(await emptied(keepable(kept.url, template)));
      } else {
        idle.push(await emptied(kept));
      }
    },
  };
}

function keepable(url: string, template: string): Kept {
  const pool = openDatabase(url, POOL_SIZE, PATIENT);
  const backends = new Set<number>();
  pool.$client.on("connect", (client) => {
    // Missing from the driver's types.
    if ("processID" in client) backends.add(Number(client.processID));
  });
  return { url, template, pool, backends, queue: null };
}

interface Access {
  readonly database: Database;
  end(): Promise<void>;
}

function ownConnections(url: string): Access {
  const database = openDatabase(url, POOL_SIZE, PATIENT);
  return { database, end: () => database.$client.end() };
}

/** Wraps the pool for one test. Anything still running after the test finds it closed, as it would its own pool. */
function lent({ $client: pool }: Database): Access {
  let isOver = false;
  const closed = () => Promise.reject(new Error("Cannot use a pool after its test has ended"));
  const forOneTest = new Proxy<Pool>(pool, {
    get(target, key) {
      if (isOver && (key === "query" || key === "connect")) return closed;
      const value: unknown = Reflect.get(target, key);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  return {
    database: drizzle(forOneTest, { schema }),
    async end() {
      isOver = true;
    },
  };
}

/** A copy of a template that is not reused, for tests that change the schema. */
export async function databaseOfItsOwn(): Promise<TestDatabase> {
  return ownDatabase(await copyTemplate(inject("databaseServer"), "template"));
}

/** An ICU locale ("tr") or the C library's ("C.UTF-8"); the other databases use the locale C. */
export async function databaseInLocale(locale: string): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const provider = locale.endsWith(".UTF-8")
    ? `locale_provider libc locale '${locale}'`
    : `locale_provider icu icu_locale '${locale}'`;
  const options = `template template0 encoding 'UTF8' ${provider}`;
  await onServer(inject("databaseServer"), (client) => client.query(`create database ${name} ${options}`));
  const url = inject("databaseServer").replace(/\/postgres$/, `/${name}`);
  await migrateDatabase(url, resolve(import.meta.dirname, "../storage/migrations"));
  return ownDatabase(url);
}

function ownDatabase(url: string): TestDatabase {
  const server = inject("databaseServer");
  const database = openDatabase(url, POOL_SIZE, PATIENT);
  let queue: Promise<JobQueue> | null = null;
  return {
    url,
    database,
    queue() {
      queue ??= openJobQueue(url, () => {});
      return queue;
    },
    async drop() {
      await (await queue)?.stop();
      await database.$client.end();
      await onServer(server, (client) =>
        client.query(`drop database ${new URL(url).pathname.slice(1)} with (force)`),
      );
    },
  };
}

async function onServer(server: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

async function copyTemplate(server: string, template = "template"): Promise<string> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await onServer(server, async (client) => {
    // PostgreSQL refuses two simultaneous copies of one template.
    for (let attempt = 1; ; attempt++) {
      try {
        return await client.query(`create database ${name} template ${template}`);
      } catch (error) {
        if (attempt === 50 || !String(error).includes("being accessed by other users")) throw error;
        await new Promise((done) => setTimeout(done, 20 + Math.random() * 50));
      }
    }
  });
  return server.replace(/\/postgres$/, `/${name}`);
}

/** Tables in which the template has rows: applied migrations and queues. */
const KEPT = ["drizzle.__drizzle_migrations", "jobs.version", "jobs.queue"];
const QUEUE = "parkett-jobs";

/** Terminates all other connections, deletes every row and resets the sequences. */
async function emptied(kept: Kept): Promise<Kept> {
  const { $client: pool } = kept.pool;
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and pid <> all($1) and application_name <> $2`,
    [[...kept.backends], QUEUE],
  );
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'jobs') and schemaname || '.' || tablename <> all($1::text[])`,
    [KEPT],
  );
  // Deleting a few rows is ten times faster than truncating, which creates new files. No trigger prevents it.
  const statements = rows.map(({ name }) => `delete from ${name}`);
  const numbers =
    "select setval(format('%I.%I', schemaname, sequencename), start_value, false) from pg_sequences where last_value is not null";
  await pool.query(
    ["begin", "set local session_replication_role = replica", ...statements, numbers, "commit"].join("; "),
  );
  return kept;
}
