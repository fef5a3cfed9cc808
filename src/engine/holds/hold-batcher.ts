import type { PoolClient } from "pg";
import { type Outcome, refused } from "#domain/outcome.ts";
import type { Services } from "../services.ts";
import { isOutage, shouldRetry } from "../storage/database.ts";
import { Marks } from "./choosing/allocate-seats.ts";
import { carryOutBatch } from "./hold-batch.ts";
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
 * Where requests for seats wait. One batch (or as many as the house sets) is with the database; whoever comes
 * meanwhile is in the next one, in the order of coming. So a rush makes batches larger, not slower: a commit
 * costs the same for one visitor as for a hundred.
 */
export interface HoldBatcher {
  hold(request: ChosenSeats): Promise<Outcome<Held, ChosenRefusal>>;
  hold(request: BestSeats): Promise<Outcome<Held, BestRefusal>>;
}

/** As many as one transaction carries; more would keep the first of them waiting. */
const LARGEST_BATCH = 128;
const TRIES = 5;
/** Whoever finds their basket changed meanwhile tries again after this, then twice this, and so on. */
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
  /** Sessions in a batch that is under way: a visitor's two tabs take turns. */
  const busy = new Set<string | null>();

  function hold(request: HoldRequest): Promise<Outcome<Held, HoldRefusal>> {
    if (request.caller.session === null) return Promise.resolve(refused("no-session"));
    if (queue.length >= services.settings.holdQueue) return Promise.resolve(refused("too-busy"));
    return new Promise((resolve, reject) => {
      queue.push({ request, resolve, reject, attempts: 0 });
      wake();
    });
  }

  /** Everybody who comes in this turn of the event loop is in the same batch. */
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
      carryOutTogether(batch).then(
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

  /** The longest waiting, one of each session, in equal parts for the batches that can be under way. */
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

  /**
   * One transaction for all. When the database refuses it for a reason that is not its own (a value that it
   * cannot take), each request gets a transaction of its own, so that only the culprit is told.
   */
  async function carryOutTogether(batch: readonly Waiting[]): Promise<ReadonlyMap<HoldRequest, HoldOutcome>> {
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
        // What this process believed was part of a transaction that never was.
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
      const settled = await carryOutBatch(
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

/** A connection whose transaction cannot be undone is of no use to anybody. */
async function giveBack(client: PoolClient): Promise<void> {
  const undone = await client.query("rollback").then(
    () => true,
    () => false,
  );
  client.release(!undone);
}
