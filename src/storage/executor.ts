import type { NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import type { PgDatabase, PgTransaction } from "drizzle-orm/pg-core";

/** A connection or transaction of any schema. */
// biome-ignore lint/suspicious/noExplicitAny: a database with any tables
export type Executor = PgDatabase<NodePgQueryResultHKT, any, any>;
// biome-ignore lint/suspicious/noExplicitAny: a database with any tables
export type Transaction = PgTransaction<NodePgQueryResultHKT, any, any>;
