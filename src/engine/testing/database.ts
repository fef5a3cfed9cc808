import { randomUUID } from "node:crypto";
import { resolve } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { Client, type Pool } from "pg";
import { inject } from "vitest";
import { type JobQueue, openJobQueue } from "../../server/jobs/outbox.ts";
import { type Database, openDatabase } from "../storage/database.ts";
import { migrateDatabase } from "../storage/migrate.ts";
import * as schema from "../storage/tables/shop.ts";

export interface TestDatabase {
  readonly url: string;
  readonly database: Database;
  /** The outbox on it. */
  queue(): Promise<JobQueue>;
  drop(): Promise<void>;
}

const POOL_SIZE = 12;
/** Tests share the machine: the limits that protect a visitor would fail them at random. */
const PATIENT = { patienceMs: 15_000, connectionPatienceMs: 15_000 };

/**
 * A database that outlives a test, emptied: copying one, connecting to it and opening its queue take longer than most
 * tests. The process of the tests ends with its connections open.
 */
interface Kept {
  readonly url: string;
  readonly template: string;
  readonly pool: Database;
  /** The processes at the other end of the pool's connections. */
  readonly backends: Set<number>;
  queue: Promise<JobQueue> | null;
}
const idle: Kept[] = [];

/**
 * A database of its own for a test: the migrated template, without a row.
 * @param isToChange whether the test puts something between the engine and its connections, which nobody else may then have
 * @param template another database of the server, migrated, with the outbox's own tables and without a row
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
        // Somebody has ended it, or is still at it: what they do must not reach the next test.
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
    // The driver has it, and its types do not.
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

/** The pool for one test. Whatever that test has left running finds it closed afterwards, as if it had been its own. */
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

/** A copy of a template that nobody has after this test: for one that changes the schema. */
export async function databaseOfItsOwn(): Promise<TestDatabase> {
  return ownDatabase(await copyTemplate(inject("databaseServer"), "template"));
}

/**
 * A migrated database whose text is sorted and folded as an ICU locale does it ("tr"), or one of the C library
 * ("C.UTF-8"); the others have the locale C.
 */
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
    // Two copies of one template at the same moment get in each other's way.
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

/** What the template has rows in: which migrations it has seen, and which queues there are. */
const KEPT = ["drizzle.__drizzle_migrations", "jobs.version", "jobs.queue"];
const QUEUE = "parkett-jobs";

/** Ends whoever else is still connected, and takes every row and number away. */
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
  // Deleting few rows is ten times faster than truncating, which makes new files. No guard of ours stands in the way.
  const statements = rows.map(({ name }) => `delete from ${name}`);
  const numbers =
    "select setval(format('%I.%I', schemaname, sequencename), start_value, false) from pg_sequences where last_value is not null";
  await pool.query(
    ["begin", "set local session_replication_role = replica", ...statements, numbers, "commit"].join("; "),
  );
  return kept;
}
