import type { Scheduler } from "fast-check";
import { Client } from "pg";

/**
 * Where statements wait until it is their turn. One goes through at a time, and the next one only when
 * everything that it set off has come to rest, so that the order is the scheduler's and happens again as it
 * happened.
 */
export interface Turnstile {
  /** A connection's `query` with the turnstile before it; `process` is the database's for this connection. */
  guard(query: Query, process: () => number): Query;
  /** Lets statements through one by one until `work` is done. */
  drive<Result>(scheduler: Scheduler, databaseUrl: string, work: () => Promise<Result>): Promise<Result>;
}

type Query = (statement: unknown, ...rest: unknown[]) => unknown;

/** Most statements answer within this; of the others the database is asked whether they wait for a lock. */
const SOON_MS = 5;

export function createTurnstile(): Turnstile {
  let scheduler: Scheduler | null = null;
  let watcher: Client | null = null;
  /** The database's processes that are at work on a statement. */
  const running = new Set<number>();
  let fetching = 0;

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

  /** Until nothing moves but what waits at the turnstile or for a lock. */
  async function rest(): Promise<void> {
    const since = performance.now();
    for (let turns = 0; turns < 4; turns++) {
      await new Promise((done) => setImmediate(done));
      if (fetching > 0) turns = 0;
      else if (running.size > 0 && (performance.now() - since < SOON_MS || !(await allWait()))) turns = 0;
    }
  }

  /** A lock is granted before whoever held it hears an answer: what is seen here is so, however busy the machine. */
  async function allWait(): Promise<boolean> {
    const asked = "select pid from pg_locks where not granted and pid = any($1)";
    const waiting = await watcher?.query<{ pid: number }>(asked, [[...running]]);
    const pids = waiting?.rows.map(({ pid }) => pid) ?? [];
    return [...running].every((pid) => pids.includes(pid));
  }

  return {
    guard(query, process) {
      // Statements of one connection keep their order, however many are sent at once.
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
      globalThis.fetch = async (...asked: Parameters<typeof fetch>) => {
        fetching += 1;
        try {
          const answer = await real(...asked);
          // All of it is here before anybody goes on.
          await answer.clone().arrayBuffer();
          return answer;
        } finally {
          fetching -= 1;
        }
      };
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
        await watcher.end();
      }
    },
  };
}

function textOf(statement: unknown): string {
  const text = typeof statement === "string" ? statement : (statement as { text?: string }).text;
  return (text ?? "").trim().replace(/\s+/g, " ").slice(0, 60);
}
