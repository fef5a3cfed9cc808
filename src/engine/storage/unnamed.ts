import type { Pool } from "pg";

type Query = (statement: unknown, ...rest: unknown[]) => unknown;

/**
 * Sends every statement of this pool without its name. A pooler that shares connections between transactions
 * gives the next transaction another server, where nobody has prepared a statement of that name, or somebody
 * has; only pgbouncer from 1.21 on keeps account of them.
 */
export function withoutNames(pool: Pool): void {
  pool.on("connect", (client) => {
    const query = client.query.bind(client) as Query;
    const unnamed: Query = (statement, ...rest) =>
      query(hasName(statement) ? bare(statement) : statement, ...rest);
    Object.assign(client, { query: unnamed });
  });
}

function hasName(statement: unknown): statement is { name: string } {
  return typeof statement === "object" && statement !== null && "name" in statement;
}

function bare({ name: _, ...statement }: { name: string }): object {
  return statement;
}
