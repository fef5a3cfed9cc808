import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { Client } from "pg";
import { expect, inject, test } from "vitest";
import { migrateDatabase } from "./migrate.ts";

const MIGRATIONS = join(import.meta.dirname, "migrations");

test("four processes that start at once on an empty database all come up, and migrate it once", async () => {
  const server = inject("databaseServer");
  const name = `migrate_${randomUUID().replaceAll("-", "")}`;
  const admin = new Client({ connectionString: server });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const url = server.replace(/\/postgres$/, `/${name}`);
  await Promise.all(Array.from({ length: 4 }, () => migrateDatabase(url, MIGRATIONS)));

  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(
    "select count(*)::int as runs, count(distinct hash)::int as files from drizzle.__drizzle_migrations",
  );
  expect(rows[0].runs).toBe(rows[0].files);
  expect(rows[0].runs).toBeGreaterThan(1);
  await client.end();
  await admin.query(`drop database ${name}`);
  await admin.end();
});
