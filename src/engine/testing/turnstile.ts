import type { Scheduler } from "fast-check";
import { Client } from "pg";

/** For tests that try orders of concurrent statements; part of the test shop. */

/**
 * Executes one statement at a time, and waits until everything it triggered is at rest, so that the order is the
 * scheduler's and reproducible.
 */
export interface Turnstile {
  /** Wraps a connection's `query`; `process` is the connection's server process. */
  guard(query: Query, process: () => number): Query;
  /** Releases statements one by one until `work` is done. */
  drive<Result>(scheduler: Scheduler, databaseUrl: string, work: () => Promise<Result>): Promise<Result>;
}

type Query = (statement: unknown, ...rest: unknown[]) => unknown;

/** Most statements answer within this time; for the others the database is checked for lock waits. */
const SOON_MS = 5;
/** A timer of less is the delay before another attempt: when it fires would depend on how busy the machine is. */
const RETRY_MS = 100;

export function createTurnstile(): Turnstile {
  let scheduler: Scheduler | null = null;
  let watcher: Client | null = null;
  /** Server processes that are executing a statement. */
  const running = new Set<number>();
  let fetching = 0;
  let retrying = 0;

  async function pass(
    query: Query,
    process: number,
    statement: unknown,
    rest: readonly unknown[],
  ): Promise<unknown> {
    await scheduler?.schedule(Promise.resolve(), textOf(statement));
    running.add(process);
    const over = () => {
      running.delete(process);
    };
    const callback = rest.at(-1);
    if (typeof callback !== "function") return (query(statement, ...rest) as Promise<unknown>).finally(over);
    return query(statement, ...rest.slice(0, -1), (...answer: unknown[]) => {
      over();
      callback(...answer);
    });
  }

  async function rest(): Promise<void> {
    const since = performance.now();
    for (let turns = 0; turns < 4; turns++) {
      await new Promise((done) => setImmediate(done));
      if (fetching + retrying > 0) turns = 0;
      else if (running.size > 0 && (performance.now() - since < SOON_MS || !(await allWait()))) turns = 0;
    }
  }

  /** PostgreSQL grants a lock before its previous holder gets an answer, so the result is certain. */
  async function allWait(): Promise<boolean> {
    const requested = "select pid from pg_locks where not granted and pid = any($1)";
    const waiting = await watcher?.query<{ pid: number }>(requested, [[...running]]);
    const pids = waiting?.rows.map(({ pid }) => pid) ?? [];
    return [...running].every((pid) => pids.includes(pid));
  }

  return {
    guard(query, process) {
      // Statements of a connection keep their order, even if sent together.
      let before: Promise<unknown> = Promise.resolve();
      return (statement, ...rest) => {
        if (!scheduler) return query(statement, ...rest);
        const sent = before.then(() => pass(query, process(), statement, rest));
        before = sent.catch(() => {});
        return sent;
      };
    },
    async drive(given, databaseUrl, work) {
      watcher = new Client({ connectionString: databaseUrl });
      await watcher.connect();
      scheduler = given;
      const real = globalThis.fetch;
      globalThis.fetch = async (...requested: Parameters<typeof fetch>) => {
        fetching += 1;
        try {
          const answer = await real(...requested);
          // Reads the whole response before any other task continues.
          await answer.clone().arrayBuffer();
          return answer;
        } finally {
          fetching -= 1;
        }
      };
      const { setTimeout: realTimeout } = globalThis;
      const countedTimeout = (callback: (...values: unknown[]) => void, ms = 0, ...values: unknown[]) => {
        if (ms >= RETRY_MS) return realTimeout(callback, ms, ...values);
        retrying += 1;
        return realTimeout(() => {
          retrying -= 1;
          callback(...values);
        }, ms);
      };
      globalThis.setTimeout = Object.assign(countedTimeout, realTimeout);
      try {
        let isOver = false;
        const result = work().finally(() => {
          isOver = true;
        });
        result.catch(() => {});
        await rest();
        while (!isOver) {
          if (given.count() > 0) await given.waitOne();
          await rest();
        }
        return await result;
      } finally {
        scheduler = null;
        globalThis.fetch = real;
        globalThis.setTimeout = realTimeout;
        await watcher.end();
      }
    },
  };
}

function textOf(statement: unknown): string {
  const text = typeof statement === "string" ? statement : (statement as { text?: string }).text;
  return (text ?? "").trim().replace(/\s+/g, " ").slice(0, 60);
}
