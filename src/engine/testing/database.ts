import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { inject } from "vitest";
import { type Database, openDatabase } from "../storage/database.ts";

export interface TestDatabase {
  readonly url: string;
  readonly database: Database;
  drop(): Promise<void>;
}

/** A database of its own for a test, copied from the migrated template. */
export async function freshDatabase(poolSize = 12): Promise<TestDatabase> {
  const server = inject("databaseServer");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await onServer(server, `create database ${name} template template`);
  const url = server.replace(/\/postgres$/, `/${name}`);
  const database = openDatabase(url, poolSize);
  return {
    url,
    database,
    async drop() {
      await database.$client.end();
      await onServer(server, `drop database ${name} with (force)`);
    },
  };
}

async function onServer(server: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  // Two copies of one template at the same moment get in each other's way.
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query(statement);
      break;
    } catch (error) {
      if (attempt === 50 || !String(error).includes("being accessed by other users")) throw error;
      await new Promise((done) => setTimeout(done, 50 + Math.random() * 100));
    }
  }
  await client.end();
}
