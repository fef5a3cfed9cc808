import { hash } from "node:crypto";
import { Socket } from "node:net";
import { Client, type ClientConfig } from "pg";

/** A statement that times out destroys its connection. */

interface Statement {
  readonly text?: unknown;
  readonly name?: unknown;
  readonly values?: unknown;
}

class EngineClient extends Client {
  readonly #socket: Socket;

  constructor(config?: ClientConfig) {
    const socket = new Socket();
    super({ ...config, stream: () => socket });
    this.#socket = socket;
  }

  /** Returns the statement as sent to the database; plain texts, cursors and streams are sent unchanged. */
  protected prepared(statement: Statement, _values: unknown): Statement {
    return statement;
  }

  // Passes on all nine overloads of the driver.
  override query(...args: never[]): never {
    const [statement, ...rest] = args;
    const send: (...args: never[]) => unknown = super.query;
    const sent = isStatement(statement) ? this.prepared(statement, rest[0]) : statement;
    const answer = send.apply(this, [sent, ...rest] as never[]);
    // Further statements, including the rollback, would wait behind the one that timed out.
    if (answer instanceof Promise) {
      answer.catch((error: unknown) => {
        if (isTooSlow(error)) this.#socket.destroy();
        if (beginsTransaction(sent)) abandon(this);
      });
    }
    return answer as never;
  }
}

/** A prepared statement is parsed and planned once per connection, which is half the cost of a short one. */
export class PreparingClient extends EngineClient {
  protected override prepared(statement: Statement, values: unknown): Statement {
    // A text without values may contain several statements, or run only once.
    if (typeof statement.text !== "string" || statement.name !== undefined) return statement;
    const name = Array.isArray(values ?? statement.values) ? nameOf(statement.text) : undefined;
    return name === undefined ? statement : { ...statement, name };
  }
}

/**
 * A transaction pooler runs the next transaction on another server connection, where the name is unknown or taken; only
 * PgBouncer from 1.21 tracks prepared statements.
 */
export class PooledClient extends EngineClient {
  protected override prepared({ name: _, ...statement }: Statement): Statement {
    return statement;
  }
}

/** The driver's message for exceeding `query_timeout`. */
export function isTooSlow(error: unknown): boolean {
  return error instanceof Error && error.message === "Query read timeout";
}

function isStatement(statement: unknown): statement is Statement {
  return typeof statement === "object" && statement !== null && !("submit" in statement);
}

/** Matches the query builder's BEGIN. */
function beginsTransaction(statement: unknown): boolean {
  return isStatement(statement) && typeof statement.text === "string" && /^begin(?: |$)/.test(statement.text);
}

/**
 * The query builder releases a connection only after BEGIN has succeeded, so each failure would cost the pool a slot,
 * and none would be left when the database recovers.
 */
function abandon(client: Client & { readonly release?: (destroy: true) => void }): void {
  client.release?.(true);
}

/** Texts that vary with the number of their values are unbounded, so the cache is limited. */
const MOST_REMEMBERED = 300;
const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST_REMEMBERED) return known;
  const name = `prepared-${hash("sha256", text, "base64url").slice(0, 22)}`;
  names.set(text, name);
  return name;
}
