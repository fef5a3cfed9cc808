import type { Database } from "../storage/database.ts";
import type { Turnstile } from "./turnstile.ts";

/** A test that removes a guard from a statement proves that the guard makes the other tests pass. */

export type Rewrite = (statement: string) => string;

interface Statement {
  readonly name?: unknown;
  readonly text?: unknown;
  readonly submit?: unknown;
}

/** Applies to new connections: call it before the database is used. */
export function rewriteStatements(
  database: Pick<Database, "$client">,
  rewrite: Rewrite,
  turnstile?: Turnstile,
): void {
  database.$client.on("connect", (client) => {
    const query = client.query.bind(client) as (statement: unknown, ...rest: unknown[]) => unknown;
    // Missing from the driver's types.
    const process = () => ("processID" in client ? Number(client.processID) : Number.NaN);
    const send = turnstile?.guard(query, process) ?? query;
    const rewritten = (statement: string | Statement, ...rest: unknown[]) => {
      if (typeof statement === "string") return send(rewrite(statement), ...rest);
      if (typeof statement.text !== "string" || statement.submit !== undefined)
        return send(statement, ...rest);
      const text = rewrite(statement.text);
      if (text === statement.text) return send(statement, ...rest);
      // Under its name, the connection would keep the rewritten statement for later ones.
      const { name: _, ...unnamed } = statement;
      // Values that the statement has no place for would fail it, and leave the connection open.
      return text.endsWith(CUT) ? send({ text }) : send({ ...unnamed, text }, ...rest);
    };
    Object.assign(client, { query: rewritten });
  });
}

const CUT = "select pg_terminate_backend(pg_backend_pid())";

/** Still starts with BEGIN, by which the engine recognizes connections that the pool could lose. */
export function cutOff(statement: string): string {
  return statement.startsWith("begin") ? `${statement} ; ${CUT}` : CUT;
}

/** Number of statements before the next one is cut off; null cuts none. */
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

/** @throws when the statement lacks the guard, since the test would prove nothing */
export function without(statement: string, guard: RegExp, instead = ""): string {
  if (!guard.test(statement)) throw new Error(`The statement has no ${guard}`);
  return statement.replace(guard, instead);
}

/** The seat is free, or its hold has expired; locked seats are skipped. */
const SEAT_CONDITION = /and \(\(state = 0 or \(state = 1 and .*(?=\n)/;

/** Makes the statement that holds seats take any requested seat. Other statements stay unchanged. */
export function withoutSeatCondition(statement: string): string {
  const isHolding = statement.includes("with asked as") && statement.includes("skip locked");
  return isHolding ? without(statement, SEAT_CONDITION, "and $6::uuid[] is not null") : statement;
}

/** Removes the lock of quotas, and adds a delay between counting and taking, so that transactions overlap. */
export function withoutQuotaLock(statement: string): string {
  if (statement.includes("from quotas where key")) return without(statement, / for update/);
  return statement.includes("as taken from claims")
    ? without(statement, /as taken/, "as taken, pg_sleep(0.3)")
    : statement;
}
