import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { Client } from "pg";

/** Arbitrary number, shared by all Parkett processes, so that one migrates and the others wait. */
const MIGRATION_LOCK = 7_263_548;

/** Safe when several processes start concurrently. */
export async function migrateDatabase(url: string, folder: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    const database = drizzle(client);
    await database.execute(sql`select pg_advisory_lock(${MIGRATION_LOCK})`);
    await migrate(database, { migrationsFolder: folder });
  } finally {
    // Ends the session, which releases the lock.
    await client.end();
  }
}
