import type { PoolClient } from "pg";
import { type Outcome, refused } from "#domain/outcome.ts";
import type { Services } from "../kernel/services.ts";
import { isOutage, shouldRetry } from "../storage/database.ts";
import { Marks } from "./choosing/allocate-seats.ts";
import { executeBatch } from "./hold-batch.ts";
import type {
  BestRefusal,
  BestSeats,
  ChosenRefusal,
  ChosenSeats,
  Held,
  HoldOutcome,
  HoldRefusal,
  HoldRequest,
  ReadAgain,
} from "./hold-request.ts";

/**
 * Batches concurrent hold requests of this process; those that arrive during a batch form the next one, in order. A
 * rush makes batches larger, not slower: a commit costs the same for one visitor as for a hundred.
 */
export interface HoldBatcher {
  hold(request: ChosenSeats): Promise<Outcome<Held, ChosenRefusal>>;
  hold(request: BestSeats): Promise<Outcome<Held, BestRefusal>>;
}

/** Limits a transaction's size; more would delay its first requests. */
const LARGEST_BATCH = 128;
const TRIES = 5;
/** Delay before retrying a basket that was changed concurrently, times the number of attempts. */
const LATER_MS = 5;

interface Waiting {
  readonly request: HoldRequest;
  readonly resolve: (outcome: Outcome<Held, HoldRefusal>) => void;
  readonly reject: (error: unknown) => void;
  attempts: number;
}

export function createHoldBatcher(services: Services, readAgain: ReadAgain): HoldBatcher {
  const atOnce = services.settings.holdBatchesAtOnce;
  let queue: Waiting[] = [];
  let underWay = 0;
  let isWoken = false;
  /** Sessions in a running batch: two tabs of one visitor are served one after the other. */
  const busy = new Set<string | null>();

  function hold(request: HoldRequest): Promise<Outcome<Held, HoldRefusal>> {
    if (request.caller.session === null) return Promise.resolve(refused("no-session"));
    if (queue.length >= services.settings.holdQueue) return Promise.resolve(refused("too-busy"));
    return new Promise((resolve, reject) => {
      queue.push({ request, resolve, reject, attempts: 0 });
      wake();
    });
  }

  /** Requests of the same turn of the event loop share a batch. */
  function wake(): void {
    if (isWoken) return;
    isWoken = true;
    setImmediate(() => {
      isWoken = false;
      serve();
    });
  }

  function serve(): void {
    while (underWay < atOnce) {
      const batch = nextBatch();
      if (batch.length === 0) return;
      underWay += 1;
      for (const { request } of batch) busy.add(request.caller.session);
      executeTogether(batch).then(
        (settled) => finish(batch, settled),
        (error: unknown) => {
          leave(batch);
          for (const { reject } of batch) reject(error);
        },
      );
    }
  }

  function leave(batch: readonly Waiting[]): void {
    underWay -= 1;
    for (const { request } of batch) busy.delete(request.caller.session);
    serve();
  }

  function comeBack(waiting: Waiting): void {
    queue.unshift(waiting);
    wake();
  }

  /** Returns the oldest requests, one per session, divided evenly among the batches that can be under way. */
  function nextBatch(): Waiting[] {
    const most = Math.min(LARGEST_BATCH, Math.ceil(queue.length / (atOnce - underWay)));
    const sessions = new Set(busy);
    const batch: Waiting[] = [];
    const rest: Waiting[] = [];
    for (const [index, waiting] of queue.entries()) {
      if (batch.length === most) {
        rest.push(...queue.slice(index));
        break;
      }
      const { session } = waiting.request.caller;
      (sessions.has(session) ? rest : batch).push(waiting);
      sessions.add(session);
    }
    queue = rest;
    return batch;
  }

  function finish(batch: readonly Waiting[], settled: ReadonlyMap<HoldRequest, HoldOutcome>): void {
    const of = (answer: HoldOutcome) => batch.filter(({ request }) => settled.get(request) === answer);
    const [again, later] = [of("again"), of("later")];
    for (const waiting of [...again, ...later]) waiting.attempts += 1;
    queue = [...again, ...queue];
    for (const waiting of later) setTimeout(comeBack, waiting.attempts * LATER_MS, waiting);
    leave(batch);
    for (const { request, resolve, reject } of batch) {
      const result = settled.get(request);
      if (result === "again" || result === "later") continue;
      try {
        if (!result) throw new Error("A request left its batch without an answer");
        Promise.resolve(result.answer()).then(resolve, reject);
      } catch (error) {
        reject(error);
      }
    }
  }

  /** If the database rejects the batch permanently (an invalid value), each request gets its own transaction. */
  async function executeTogether(batch: readonly Waiting[]): Promise<ReadonlyMap<HoldRequest, HoldOutcome>> {
    try {
      return await withRetries(batch);
    } catch (error) {
      if (batch.length === 1 || isOutage(error) || shouldRetry(error)) throw error;
      services.log.warn(
        { requests: batch.length, error: String(error) },
        "a batch of requests for seats failed",
      );
      const settled = new Map<HoldRequest, HoldOutcome>();
      for (const waiting of batch) {
        const alone = await withRetries([waiting]).catch((fault: unknown) => fault);
        const result = alone instanceof Map ? alone.get(waiting.request) : undefined;
        settled.set(waiting.request, result ?? { answer: () => Promise.reject(alone) });
      }
      return settled;
    }
  }

  async function withRetries(batch: readonly Waiting[]): Promise<Map<HoldRequest, HoldOutcome>> {
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

  async function onConnection(batch: readonly Waiting[]): Promise<Map<HoldRequest, HoldOutcome>> {
    const client = await services.database.$client.connect();
    const marks = new Marks(services.hints);
    try {
      const attempts = new Map(batch.map(({ request, attempts }) => [request, attempts]));
      const requests = batch.map(({ request }) => request);
      const settled = await executeBatch(
        services,
        client,
        requests,
        (request) => attempts.get(request) ?? 0,
        readAgain,
        marks,
      );
      client.release();
      return settled;
    } catch (error) {
      await giveBack(client);
      throw error;
    } finally {
      marks.dropAll();
    }
  }

  return { hold: hold as HoldBatcher["hold"] };
}

/** Destroys a connection that cannot roll back. */
async function giveBack(client: PoolClient): Promise<void> {
  const undone = await client.query("rollback").then(
    () => true,
    () => false,
  );
  client.release(!undone);
}
