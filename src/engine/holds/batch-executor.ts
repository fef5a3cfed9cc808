import type { PoolClient } from "pg";
import type { Services } from "../kernel/services.ts";
import { isOutage, shouldRetry } from "../storage/faults.ts";
import { Marks } from "./choosing/allocate-seats.ts";
import { executeBatch } from "./hold-batch.ts";
import type { HoldOutcome, HoldRequest, ReadAgain } from "./hold-request.ts";

export interface Attempt {
  readonly request: HoldRequest;
  /** How often the request was tried before. */
  readonly attempts: number;
}

type Settled = Map<HoldRequest, HoldOutcome>;
type ExecuteTogether = (batch: readonly Attempt[]) => Promise<ReadonlyMap<HoldRequest, HoldOutcome>>;

const TRIES = 5;

/** Returns a function that executes a batch of hold requests in one transaction, or each alone if it is rejected. */
export function createBatchExecutor(services: Services, readAgain: ReadAgain): ExecuteTogether {
  async function withRetries(batch: readonly Attempt[]): Promise<Settled> {
    for (let tries = 1; ; tries++) {
      try {
        return await onConnection(batch);
      } catch (error) {
        // The hints assumed a transaction that was rolled back.
        services.hints.invalidate(batch.map(({ request }) => request.input.performance));
        if (tries >= TRIES || !shouldRetry(error)) throw error;
      }
    }
  }

  async function onConnection(batch: readonly Attempt[]): Promise<Settled> {
    const client = await services.database.$client.connect();
    const marks = new Marks(services.hints);
    try {
      const attempts = new Map(batch.map(({ request, attempts }) => [request, attempts]));
      const requests = batch.map(({ request }) => request);
      const settled = await executeBatch(services, client, {
        requests,
        attempt: (request) => attempts.get(request) ?? 0,
        readAgain,
        marks,
      });
      client.release();
      return settled;
    } catch (error) {
      await giveBack(client);
      throw error;
    } finally {
      marks.dropAll();
    }
  }

  return async (batch) => {
    try {
      return await withRetries(batch);
    } catch (error) {
      if (batch.length === 1 || isOutage(error) || shouldRetry(error)) throw error;
      // The database rejects the batch permanently (an invalid value): each request gets its own transaction.
      services.log.warn(
        { requests: batch.length, error: String(error) },
        "a batch of requests for seats failed",
      );
      const settled: Settled = new Map();
      for (const waiting of batch) {
        const alone = await withRetries([waiting]).catch((fault: unknown) => fault);
        const result = alone instanceof Map ? alone.get(waiting.request) : undefined;
        settled.set(waiting.request, result ?? { answer: () => Promise.reject(alone) });
      }
      return settled;
    }
  };
}

/** Destroys a connection that cannot roll back. */
async function giveBack(client: PoolClient): Promise<void> {
  const undone = await client.query("rollback").then(
    () => true,
    () => false,
  );
  client.release(!undone);
}
