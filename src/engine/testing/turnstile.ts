import type { Scheduler } from "fast-check";

/**
 * Where statements wait until it is their turn. One goes through at a time, and the next one only when
 * everything that it set off has come to rest, so that the order is the scheduler's and happens again as it
 * happened.
 */
export interface Turnstile {
  /** A connection's `query` with the turnstile before it. */
  guard(query: Query): Query;
  /** Lets statements through one by one until `work` is done. */
  drive<Result>(scheduler: Scheduler, work: () => Promise<Result>): Promise<Result>;
}

type Query = (statement: unknown, ...rest: unknown[]) => unknown;

/** A statement that has not answered by then waits for a lock. */
const BLOCKED_MS = 120;

export function createTurnstile(): Turnstile {
  let scheduler: Scheduler | null = null;
  const running = new Set<object>();
  const blocked = new Set<object>();
  let fetching = 0;

  async function pass(query: Query, statement: unknown, rest: readonly unknown[]): Promise<unknown> {
    await scheduler?.schedule(Promise.resolve(), textOf(statement));
    const turn = {};
    running.add(turn);
    const over = () => {
      running.delete(turn);
      blocked.delete(turn);
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
      if ([...running].every((one) => blocked.has(one))) continue;
      turns = 0;
      if (performance.now() - since > BLOCKED_MS) for (const one of running) blocked.add(one);
    }
  }

  return {
    guard(query) {
      // Statements of one connection keep their order, however many are sent at once.
      let before: Promise<unknown> = Promise.resolve();
      return (statement, ...rest) => {
        if (!scheduler) return query(statement, ...rest);
        const sent = before.then(() => pass(query, statement, rest));
        before = sent.catch(() => {});
        return sent;
      };
    },
    async drive(given, work) {
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
          // What waited for a lock may have it now: a moment for its answer.
          if (blocked.size > 0) await new Promise((done) => setTimeout(done, 5));
          await rest();
        }
        return await result;
      } finally {
        scheduler = null;
        globalThis.fetch = real;
      }
    },
  };
}

function textOf(statement: unknown): string {
  const text = typeof statement === "string" ? statement : (statement as { text?: string }).text;
  return (text ?? "").trim().replace(/\s+/g, " ").slice(0, 60);
}
