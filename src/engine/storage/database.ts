import type { ExtractTablesWithRelations } from "drizzle-orm";
import { drizzle, type NodePgDatabase, type NodePgTransaction } from "drizzle-orm/node-postgres";
import { Pool } from "pg";
import { isTooSlow, PooledClient, PreparingClient } from "./connection.ts";
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

const RETRY = new Set(["40001", "40P01"]);

const afterwards = new WeakMap<Transaction, (() => void)[]>();

/** Calls `what` after this transaction of `inTransaction` has been committed, and never if it is rolled back. */
export function afterCommit(transaction: Transaction, what: () => void): void {
  const waiting = afterwards.get(transaction);
  if (waiting) waiting.push(what);
  else afterwards.set(transaction, [what]);
}

/** Runs `work` in one transaction; retries after a serialization failure or a deadlock. */
export async function inTransaction<Result>(
  database: Database,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      let committed: Transaction | undefined;
      const result = await database.transaction((transaction) => {
        committed = transaction;
        return work(transaction);
      });
      for (const what of (committed && afterwards.get(committed)) ?? []) what();
      return result;
    } catch (error) {
      if (attempt >= 5 || !shouldRetry(error)) throw error;
    }
  }
}

export function shouldRetry(error: unknown): boolean {
  return RETRY.has(sqlState(error) ?? "");
}

/** Returns the five-character SQLSTATE of a database error, wherever the query builder has wrapped it. */
export function sqlState(error: unknown): string | null {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ("code" in at && typeof at.code === "string" && /^[0-9A-Z]{5}$/.test(at.code)) return at.code;
  }
  return null;
}

const CONNECTION_CODES = new Set(["ECONNREFUSED", "ECONNRESET", "ENOTFOUND", "ETIMEDOUT", "EPIPE"]);

/** Whether the database could not be reached, as opposed to rejecting a statement. */
export function isOutage(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ("code" in at && typeof at.code === "string") {
      if (CONNECTION_CODES.has(at.code) || /^(08|57P|53)/.test(at.code)) return true;
    }
    if (isTooSlow(at)) return true;
    if (/Connection terminated|timeout exceeded when trying to connect|not queryable/.test(at.message))
      return true;
    if (at instanceof AggregateError && at.errors.some(isOutage)) return true;
  }
  return false;
}
