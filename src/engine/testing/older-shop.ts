import { randomUUID } from "node:crypto";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { inject } from "vitest";
import { openJobQueue } from "../../server/jobs/outbox.ts";
import { migrateDatabase } from "../storage/migrate.ts";
import { databaseOfItsOwn, type TestDatabase } from "./database.ts";

const MIGRATIONS = join(import.meta.dirname, "../storage/migrations");
/** As many as that version had. */
const MIGRATIONS_THEN = 5;

/** A shop of the version in which an order was tickets and a payment: its rows, and how it read and wrote them itself. */
export interface OlderShop {
  readonly now: number;
  /** The orders' links, by what happened to them. */
  readonly links: Readonly<Record<string, string>>;
  readonly callers: Readonly<Record<string, { readonly session: string }>>;
  /** By order and language. */
  readonly reads: Readonly<Record<string, { readonly value: object }>>;
  readonly letters: Readonly<Record<string, OlderLetter>>;
  readonly tables: Readonly<Record<string, readonly object[]>>;
  readonly jobs: readonly { readonly name: string; readonly data: object; readonly start: number }[];
  /** What the provider's stand-in had written down. */
  readonly journal: readonly object[];
}

export interface OlderLetter {
  readonly subject: string;
  readonly text: string;
  /** The tickets' PDF as pdftotext reads it; null for an order that was posted. */
  readonly paper: string | null;
}

export async function readOlderShop(): Promise<OlderShop> {
  return JSON.parse(await readFile(join(import.meta.dirname, "older-shop.json"), "utf8")) as OlderShop;
}

/** A copy of the older shop's database, brought to today's schema. It is made once a file, and copied for each test. */
export async function upgradedDatabase(older: OlderShop): Promise<TestDatabase> {
  upgraded ??= upgrade(older);
  return databaseOfItsOwn(await upgraded);
}
let upgraded: Promise<string> | null = null;

async function upgrade(older: OlderShop): Promise<string> {
  const { name, url } = databaseNamed("then");
  await withClient(inject("databaseServer"), (client) => client.query(`create database ${name}`));
  await asItLeftIt(url, older);
  await migrateDatabase(url, MIGRATIONS);
  return name;
}

/** That version's schema and rows, and nothing of today's. */
async function asItLeftIt(url: string, older: OlderShop): Promise<void> {
  const folder = await migrationsOfThen();
  await migrateDatabase(url, folder);
  await rm(folder, { recursive: true });
  const queue = await openJobQueue(url, () => {});
  await queue.stop();
  await withClient(url, async (client) => {
    await client.query("set session_replication_role = replica");
    for (const [table, rows] of Object.entries(older.tables)) {
      await client.query(
        `insert into ${table} overriding system value select * from json_populate_recordset(null::${table}, $1)`,
        [JSON.stringify(rows)],
      );
    }
    // Numbers go on where they were.
    await client.query(
      "select setval(format('%I.%I', schemaname, sequencename), 1000) from pg_sequences where schemaname = 'public'",
    );
    for (const { name: kind, data, start } of older.jobs) {
      await client.query(
        "insert into jobs.job (name, data, start_after) values ($1, $2, to_timestamp($3 / 1000.0))",
        [kind, data, start],
      );
    }
  });
}

function databaseNamed(prefix: string): { readonly name: string; readonly url: string } {
  const name = `${prefix}_${randomUUID().replaceAll("-", "")}`;
  return { name, url: inject("databaseServer").replace(/\/postgres$/, `/${name}`) };
}

/** The first migrations, in a folder that knows of no other. */
async function migrationsOfThen(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "parkett-migrations-"));
  await cp(MIGRATIONS, folder, { recursive: true });
  const file = join(folder, "meta/_journal.json");
  const journal = JSON.parse(await readFile(file, "utf8")) as { entries: object[] };
  await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, MIGRATIONS_THEN) }));
  return folder;
}

async function withClient(url: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
