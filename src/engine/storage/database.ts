import type { ExtractTablesWithRelations } from "drizzle-orm";
import { drizzle, type NodePgDatabase, type NodePgTransaction } from "drizzle-orm/node-postgres";
import { Pool } from "pg";
import { isTooSlow, PooledClient, PreparingClient } from "./connection.ts";
import * as schema from "./tables/shop.ts";

export type Database = NodePgDatabase<typeof schema> & { readonly $client: Pool };
export type Transaction = NodePgTransaction<typeof schema, ExtractTablesWithRelations<typeof schema>>;
/** Where a query may run: in a transaction, or on its own. */
export type Executor = Database | Transaction | NodePgDatabase<typeof schema>;

/** A visitor who waits longer for one answer of the database is told that it is away. */
const QUERY_PATIENCE_MS = 4_000;
const CONNECTION_PATIENCE_MS = 2_000;

interface ConnectionOptions {
  /** Whether the address is a pooler that shares connections between transactions. Default: false. */
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
    // The database's own limit is of no use where the database stands still.
    query_timeout: patienceMs,
    // A connection that died with the network is found out instead of waited on for ever.
    keepAlive: true,
    idleTimeoutMillis: 30_000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 15_000,
  });
  // An idle connection that breaks is thrown away by the pool; without a listener it would end the process.
  pool.on("error", () => {});
  // The same for one that breaks while it is in use: whoever uses it gets the error from the query.
  pool.on("connect", (client) => client.on("error", () => {}));
  return drizzle(pool, { schema });
}

const RETRY = new Set(["40001", "40P01"]);

/** What is to be done once a transaction is committed. */
const afterwards = new WeakMap<Transaction, (() => void)[]>();

/** Has `what` done when this transaction of `inTransaction` has been committed, and never when it is undone. */
export function afterCommit(transaction: Transaction, what: () => void): void {
  const waiting = afterwards.get(transaction);
  if (waiting) waiting.push(what);
  else afterwards.set(transaction, [what]);
}

/** Runs `work` in one transaction; a serialisation failure or a deadlock is tried again. */
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

/** A serialisation failure or a deadlock: the same transaction may well succeed now. */
export function shouldRetry(error: unknown): boolean {
  return RETRY.has(sqlState(error) ?? "");
}

/** The five-email SQLSTATE of a database error, wherever the query builder has wrapped it. */
export function sqlState(error: unknown): string | null {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ("code" in at && typeof at.code === "string" && /^[0-9A-Z]{5}$/.test(at.code)) return at.code;
  }
  return null;
}

const CONNECTION_CODES = new Set(["ECONNREFUSED", "ECONNRESET", "ENOTFOUND", "ETIMEDOUT", "EPIPE"]);

/** Whether the database could not be reached, as opposed to having refused something. */
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
