import type { Database } from "../storage/database.ts";
import type { Turnstile } from "./turnstile.ts";

/**
 * What the engine says to the database, said otherwise. A test that takes a guard out of a statement shows that
 * it is this guard that keeps what the other tests assert.
 */

export type Rewrite = (statement: string) => string;

interface Statement {
  readonly text?: unknown;
  readonly submit?: unknown;
}

/** From the next connection on: to be called before the database is used. */
export function rewriteStatements(
  database: Pick<Database, "$client">,
  rewrite: Rewrite,
  turnstile?: Turnstile,
): void {
  database.$client.on("connect", (client) => {
    const query = client.query.bind(client) as (statement: unknown, ...rest: unknown[]) => unknown;
    // The driver has it, and its types do not.
    const process = () => ("processID" in client ? Number(client.processID) : Number.NaN);
    const send = turnstile?.guard(query, process) ?? query;
    const rewritten = (statement: string | Statement, ...rest: unknown[]) => {
      if (typeof statement === "string") return send(rewrite(statement), ...rest);
      if (typeof statement.text !== "string" || statement.submit !== undefined)
        return send(statement, ...rest);
      return send({ ...statement, text: rewrite(statement.text) }, ...rest);
    };
    Object.assign(client, { query: rewritten });
  });
}

const CUT = "select pg_terminate_backend(pg_backend_pid())";

/**
 * In place of a statement: its connection is cut while it is asked. What begins a transaction still reads so, because by
 * that the engine knows a connection which would be lost to its pool.
 */
export function cutOff(statement: string): string {
  return statement.startsWith("begin") ? `${statement} ; ${CUT}` : CUT;
}

/** Statements until the next one is cut off; null cuts none. */
export interface Cut {
  after: number | null;
}

/** Counts down with each statement, and cuts one connection. */
export function cutting(cut: Cut): Rewrite {
  return (statement) => {
    if (cut.after === null) return statement;
    cut.after -= 1;
    if (cut.after >= 0) return statement;
    cut.after = null;
    return cutOff(statement);
  };
}

/** @throws when the statement does not have what is to be taken out: then the test would prove nothing */
export function without(statement: string, guard: RegExp, instead = ""): string {
  if (!guard.test(statement)) throw new Error(`The statement has no ${guard}`);
  return statement.replace(guard, instead);
}

/** That a seat is free, or held by somebody whose time is up; a seat that somebody is just taking is not. */
const SEAT_CONDITION = /and \(state = 0 or \(state = 1 and held_until <= \$\d+\)\)/;

/** The statement that holds seats, taking whatever it is asked for. Other statements stay as they are. */
export function withoutSeatCondition(statement: string): string {
  const isHolding = statement.includes("with asked as") && statement.includes("skip locked");
  return isHolding ? without(statement, SEAT_CONDITION) : statement;
}

/**
 * Nobody waits for whoever is just taking something of which there is only so much; and all take their time between the
 * counting and the taking, so that they meet.
 */
export function withoutQuotaLock(statement: string): string {
  if (statement.includes("from quotas where key")) return without(statement, / for update/);
  return statement.includes("as taken from claims")
    ? without(statement, /as taken/, "as taken, pg_sleep(0.3)")
    : statement;
}
