import { hash } from "node:crypto";
import { Socket } from "node:net";
import { Client, type ClientConfig, type QueryConfig } from "pg";
import { firstOfTransaction } from "./first-of-transaction.ts";

/**
 * Statements that are not awaited one by one are sent in one message, and answered in order. A statement that times
 * out destroys its connection.
 */
class EngineClient extends Client {
  readonly #socket: Socket;
  /** A transaction begins with its first statement, which saves a round trip. */
  #begins = false;

  constructor(config?: ClientConfig) {
    const socket = new Socket();
    super({ ...config, stream: () => socket, pipeline: true });
    this.#socket = socket;
  }

  /** Returns the statement as sent to the database; plain texts, cursors and streams are sent unchanged. */
  protected prepared(statement: QueryConfig, _values: unknown): QueryConfig {
    return statement;
  }

  // Passes on all nine overloads of the driver.
  override query(...args: never[]): never {
    const [statement, ...rest] = args;
    if (isText(statement, "begin")) {
      this.#begins = true;
      return Promise.resolve(NO_ROWS) as never;
    }
    const begins = this.#begins;
    this.#begins = false;
    if (begins && (isText(statement, "commit") || isText(statement, "rollback"))) {
      return Promise.resolve(NO_ROWS) as never;
    }
    this.#gatherWrites();
    const send: (...args: never[]) => unknown = super.query;
    const sent = isStatement(statement) ? this.prepared(statement, rest[0]) : statement;
    const answer =
      begins && isStatement(sent)
        ? firstOfTransaction(sent, rest[0], (query) => send.call(this, query as never))
        : send.apply(this, [sent, ...rest] as never[]);
    // Further statements, including the rollback, would wait behind the one that timed out.
    if (answer instanceof Promise) {
      answer.catch((error: unknown) => {
        if (isTooSlow(error)) this.#socket.destroy();
      });
    }
    return answer as never;
  }

  /** Sends what is written until the end of this turn in one system call. */
  #gatherWrites(): void {
    if (this.#socket.writableCorked > 0) return;
    this.#socket.cork();
    process.nextTick(() => this.#socket.uncork());
  }
}

const NO_ROWS = { rows: [], rowCount: null, fields: [] };

/** A prepared statement is parsed and planned once per connection, which is half the cost of a short one. */
export class PreparingClient extends EngineClient {
  protected override prepared(statement: QueryConfig, values: unknown): QueryConfig {
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
  protected override prepared({ name: _, ...statement }: QueryConfig): QueryConfig {
    return statement;
  }
}

/** The driver's message for exceeding `query_timeout`. */
export function isTooSlow(error: unknown): boolean {
  return error instanceof Error && error.message === "Query read timeout";
}

function isStatement(statement: unknown): statement is QueryConfig {
  return typeof statement === "object" && statement !== null && !("submit" in statement);
}

/** Whether the query builder sends this text. */
function isText(statement: unknown, text: string): boolean {
  return isStatement(statement) && statement.text === text;
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
