import { randomBytes, randomInt, randomUUID } from "node:crypto";
import type { PaymentProvider } from "#ports/payments.ts";
import { createEngine, type Engine } from "../../src/engine/engine.ts";
import type { Database } from "../../src/engine/storage/database.ts";
import { BENCH_NOW } from "./bench-database.ts";
import { BENCH_SETTINGS } from "./bench-settings.ts";

/** Sells at the bench's moment, and sends nothing. */
export function openBenchEngine(database: Database): Engine {
  return createEngine({
    database,
    outbox: { put: () => Promise.resolve() },
    payments: { name: "none" } as PaymentProvider,
    settings: BENCH_SETTINGS,
    now: () => BENCH_NOW,
    random: { bytes: randomBytes, below: (limit) => randomInt(limit), id: () => randomUUID() },
    log: { info() {}, warn: (facts, message) => console.error(message, facts) },
  });
}

const MOST_SHOWN = 10;

/** Counts what must not happen; the first ones are printed. */
export function countViolations() {
  let count = 0;
  return {
    add(what: string): void {
      count += 1;
      if (count <= MOST_SHOWN) console.error(what);
    },
    get count() {
      return count;
    },
  };
}
