import { hash } from "node:crypto";
import { Socket } from "node:net";
import { Client, type ClientConfig } from "pg";

/**
 * Connections as the engine wants them. Statements that are said again and again are prepared under a name made of their
 * text; one whose answer did not come in time takes its connection with it.
 */

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

  /** The statement as it goes to the database; plain texts, cursors and streams go as they are. */
  protected prepared(statement: Statement, _values: unknown): Statement {
    return statement;
  }

  // The driver's nine ways of calling this are all passed on.
  override query(...said: never[]): never {
    const [statement, ...rest] = said;
    const send: (...said: never[]) => unknown = super.query;
    const sent = isStatement(statement) ? this.prepared(statement, rest[0]) : statement;
    const answer = send.apply(this, [sent, ...rest] as never[]);
    // Whatever were said next would wait behind the question that nobody answers, the rollback first of all.
    if (answer instanceof Promise) {
      answer.catch((error: unknown) => {
        if (isTooSlow(error)) this.#socket.destroy();
        if (beginsTransaction(sent)) giveUp(this);
      });
    }
    return answer as never;
  }
}

/**
 * PostgreSQL parses and plans such a statement once a connection instead of every time, which is half of what a short one
 * costs.
 */
export class PreparingClient extends EngineClient {
  protected override prepared(statement: Statement, values: unknown): Statement {
    // Without values it may be several statements in one, or one that nobody says twice.
    if (typeof statement.text !== "string" || statement.name !== undefined) return statement;
    const name = Array.isArray(values ?? statement.values) ? nameOf(statement.text) : undefined;
    return name === undefined ? statement : { ...statement, name };
  }
}

/**
 * Sends every statement without its name. A pooler that shares connections between transactions gives the next
 * transaction another server, where nobody has prepared a statement of that name, or somebody has; only
 * pgbouncer from 1.21 on keeps account of them.
 */
export class PooledClient extends EngineClient {
  protected override prepared({ name: _, ...statement }: Statement): Statement {
    return statement;
  }
}

/** The driver's own words for an answer that did not come within `query_timeout`. */
export function isTooSlow(error: unknown): boolean {
  return error instanceof Error && error.message === "Query read timeout";
}

function isStatement(statement: unknown): statement is Statement {
  return typeof statement === "object" && statement !== null && !("submit" in statement);
}

/** As the query builder begins one. */
function beginsTransaction(statement: unknown): boolean {
  return isStatement(statement) && typeof statement.text === "string" && /^begin(?: |$)/.test(statement.text);
}

/**
 * The query builder gives a connection back to its pool once the transaction on it has begun: one on which it could not
 * begin would be lost to the pool for ever, and a database that comes back would find none left.
 */
function giveUp(client: Client & { readonly release?: (destroy: true) => void }): void {
  client.release?.(true);
}

/** Texts that differ with the number of their values could go on for ever: so many are remembered. */
const MOST_REMEMBERED = 300;
const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST_REMEMBERED) return known;
  const name = `prepared-${hash("sha256", text, "base64url").slice(0, 22)}`;
  names.set(text, name);
  return name;
}
