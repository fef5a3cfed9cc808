import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "pg";
import { expect, inject, test } from "vitest";
import { migrateDatabase } from "./migrate.ts";

const MIGRATIONS = join(import.meta.dirname, "migrations");

test("four processes that start at once on an empty database all succeed, and migrate the database once", async () => {
  const server = inject("databaseServer");
  const name = `migrate_${randomUUID().replaceAll("-", "")}`;
  const admin = new Client({ connectionString: server });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const url = server.replace(/\/postgres$/, `/${name}`);
  await Promise.all(Array.from({ length: 4 }, () => migrateDatabase(url, MIGRATIONS)));

  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query("select hash from drizzle.__drizzle_migrations");
  const files = (await readdir(MIGRATIONS)).filter((file) => file.endsWith(".sql"));
  expect(rows).toHaveLength(files.length);
  await client.end();
  await admin.query(`drop database ${name}`);
  await admin.end();
});
