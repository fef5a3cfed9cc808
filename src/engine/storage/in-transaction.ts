import type { SQLWrapper } from "drizzle-orm";
import { NodePgSession, NodePgTransaction } from "drizzle-orm/node-postgres";
import { PgDialect } from "drizzle-orm/pg-core";
import type { PoolClient, QueryConfig } from "pg";
import { prepareOn } from "../../storage/prepared-query.ts";
import type { Database, Transaction } from "./database.ts";
import { shouldRetry } from "./faults.ts";

const ATTEMPTS = 5;

interface OpenTransaction {
  readonly dialect: PgDialect;
  /** Sent in one message with COMMIT. */
  readonly writes: QueryConfig[];
  readonly afterwards: (() => void)[];
}

const open = new WeakMap<object, OpenTransaction>();

/** Calls `what` after this transaction of `inTransaction` has been committed, and never if it is rolled back. */
export function afterCommit(transaction: Transaction, what: () => void): void {
  open.get(transaction)?.afterwards.push(what);
}

/** Writes what nothing later in the transaction reads: it is sent in one message with COMMIT. */
export async function writeWithCommit(
  transaction: Transaction,
  statement: QueryConfig | SQLWrapper,
): Promise<void> {
  const opened = open.get(transaction);
  if (!opened) throw new Error("Not a transaction of inTransaction");
  opened.writes.push("getSQL" in statement ? built(opened.dialect, statement) : statement);
}

function built(dialect: PgDialect, statement: SQLWrapper): QueryConfig {
  const { sql: text, params: values } = dialect.sqlToQuery(statement.getSQL());
  return { text, values };
}

/** Runs `work` in one transaction; retries after a serialization failure or a deadlock. */
export async function inTransaction<Result>(
  database: Pick<Database, "$client">,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await attemptOnce(database, work);
    } catch (error) {
      if (attempt >= ATTEMPTS || !shouldRetry(error)) throw error;
    }
  }
}

async function attemptOnce<Result>(
  { $client }: Pick<Database, "$client">,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const client = await $client.connect();
  const dialect = dialectOf($client);
  const session = new NodePgSession<Record<string, never>, Record<string, never>>(client, dialect, undefined);
  const transaction: Transaction = new NodePgTransaction(dialect, session, undefined);
  const end: OpenTransaction = { dialect, writes: [], afterwards: [] };
  open.set(transaction, end);
  prepareOn(transaction, client);
  let isBroken = false;
  try {
    await client.query({ text: "begin" });
    const result = await work(transaction);
    await commit(client, end.writes);
    for (const what of end.afterwards) what();
    return result;
  } catch (error) {
    isBroken = await client.query({ text: "rollback" }).then(
      () => false,
      () => true,
    );
    throw error;
  } finally {
    client.release(isBroken);
  }
}

async function commit(client: PoolClient, writes: readonly QueryConfig[]): Promise<void> {
  const sent = [...writes, { text: "commit" }].map((statement) => client.query(statement));
  const committed = (await Promise.all(sent)).at(-1);
  // So PostgreSQL answers if a statement of the transaction has failed.
  if (committed?.command === "ROLLBACK") throw new Error("A statement of the transaction failed");
}

/** A dialect remembers tables by their names, which differ between databases. */
const dialects = new WeakMap<object, PgDialect>();

function dialectOf(pool: object): PgDialect {
  const dialect = dialects.get(pool) ?? new PgDialect();
  dialects.set(pool, dialect);
  return dialect;
}
