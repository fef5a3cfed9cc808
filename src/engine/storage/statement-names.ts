import { hash } from "node:crypto";
import type { Pool } from "pg";

/** Under which names a pool's statements are prepared. */

interface Statement {
  readonly text?: unknown;
  readonly name?: unknown;
  readonly values?: unknown;
}
type Query = (statement: unknown, ...rest: unknown[]) => unknown;

/** Texts that differ with the number of their values could go on for ever: so many are remembered. */
const MOST_REMEMBERED = 300;
const names = new Map<string, string>();

/**
 * Prepares what is said again and again: PostgreSQL then parses and plans it once a connection instead of every
 * time, which is half of what a short statement costs.
 */
export function prepareRepeated(pool: Pool): void {
  rewriteStatements(pool, (statement, values) => {
    // Without values it may be several statements in one, or one that nobody says twice.
    if (typeof statement.text !== "string" || statement.name !== undefined) return statement;
    const name = Array.isArray(values ?? statement.values) ? nameOf(statement.text) : undefined;
    return name === undefined ? statement : { ...statement, name };
  });
}

/**
 * Sends every statement without its name. A pooler that shares connections between transactions gives the next
 * transaction another server, where nobody has prepared a statement of that name, or somebody has; only
 * pgbouncer from 1.21 on keeps account of them.
 */
export function withoutNames(pool: Pool): void {
  rewriteStatements(pool, ({ name: _, ...statement }) => statement);
}

/** Changes statements on their way to the database; plain texts go as they are. */
function rewriteStatements(pool: Pool, change: (statement: Statement, values: unknown) => Statement): void {
  pool.on("connect", (client) => {
    const query = client.query.bind(client) as Query;
    const changed: Query = (statement, ...rest) =>
      query(isDescribed(statement) ? change(statement, rest[0]) : statement, ...rest);
    Object.assign(client, { query: changed });
  });
}

/** Cursors and streams bring a way of their own to be sent. */
function isDescribed(statement: unknown): statement is Statement {
  return typeof statement === "object" && statement !== null && !("submit" in statement);
}

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST_REMEMBERED) return known;
  const name = `said-${hash("sha256", text, "base64url").slice(0, 22)}`;
  names.set(text, name);
  return name;
}
