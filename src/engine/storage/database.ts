import type { ExtractTablesWithRelations } from "drizzle-orm";
import { drizzle, type NodePgDatabase, type NodePgTransaction } from "drizzle-orm/node-postgres";
import { Pool } from "pg";
import { PooledClient, PreparingClient } from "./connection.ts";
import * as schema from "./tables/shop.ts";

export type Database = NodePgDatabase<typeof schema> & { readonly $client: Pool };
export type Transaction = NodePgTransaction<typeof schema, ExtractTablesWithRelations<typeof schema>>;
/** Runs queries in a transaction, or outside one. */
export type Executor = Database | Transaction | NodePgDatabase<typeof schema>;

/** Statement timeout, after which a visitor gets an error that the database is unavailable. */
const QUERY_PATIENCE_MS = 4_000;
const CONNECTION_PATIENCE_MS = 2_000;

interface ConnectionOptions {
  /** Whether the address is a transaction pooler. Default: false. */
  readonly isPooled?: boolean;
  /** How long a statement may take, in milliseconds. Default: 4,000. */
  readonly patienceMs?: number;
  /** How long a caller waits for a free connection, in milliseconds. Default: 2,000. */
  readonly connectionPatienceMs?: number;
}

export function openDatabase(
  url: string,
  poolSize: number,
  {
    isPooled = false,
    patienceMs = QUERY_PATIENCE_MS,
    connectionPatienceMs = CONNECTION_PATIENCE_MS,
  }: ConnectionOptions = {},
): Database {
  const pool = new Pool({
    Client: isPooled ? PooledClient : PreparingClient,
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: connectionPatienceMs,
    // PostgreSQL's own timeout does not fire while the server hangs.
    query_timeout: patienceMs,
    // Detects connections that died with the network.
    keepAlive: true,
    idleTimeoutMillis: 30_000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 15_000,
  });
  // The pool removes an idle connection that breaks; without a listener it would end the process.
  pool.on("error", () => {});
  // The same for a connection in use: the query gets the error.
  pool.on("connect", (client) => client.on("error", () => {}));
  return drizzle(pool, { schema });
}
