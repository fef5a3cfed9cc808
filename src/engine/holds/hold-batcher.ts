import { type Outcome, refused } from "#domain/outcome.ts";
import type { Services } from "../kernel/services.ts";
import { type Attempt, createBatchExecutor } from "./batch-executor.ts";
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
/** Delay before retrying a basket that was changed concurrently, times the number of attempts. */
const LATER_MS = 5;

interface Waiting extends Attempt {
  readonly resolve: (outcome: Outcome<Held, HoldRefusal>) => void;
  readonly reject: (error: unknown) => void;
  attempts: number;
}

export function createHoldBatcher(services: Services, readAgain: ReadAgain): HoldBatcher {
  const executeTogether = createBatchExecutor(services, readAgain);
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

  /** Takes the oldest requests, one per session, divided evenly among the batches that can be under way. */
  function nextBatch(): Waiting[] {
    const most = Math.min(LARGEST_BATCH, Math.ceil(queue.length / (atOnce - underWay)));
    const { batch, rest } = onePerSession(queue, busy, most);
    queue = rest;
    return batch;
  }

  function finish(batch: readonly Waiting[], settled: ReadonlyMap<HoldRequest, HoldOutcome>): void {
    const of = (result: HoldOutcome) => batch.filter(({ request }) => settled.get(request) === result);
    const [again, later] = [of("again"), of("later")];
    for (const waiting of [...again, ...later]) waiting.attempts += 1;
    queue = [...again, ...queue];
    for (const waiting of later) setTimeout(comeBack, waiting.attempts * LATER_MS, waiting);
    leave(batch);
    answer(batch, settled);
  }

  return { hold: hold as HoldBatcher["hold"] };
}

/** Returns at most `most` requests of sessions that are not busy, and the others, both in order. */
function onePerSession(queue: readonly Waiting[], busy: ReadonlySet<string | null>, most: number) {
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
  return { batch, rest };
}

/** Answers the requests that are not tried again. */
function answer(batch: readonly Waiting[], settled: ReadonlyMap<HoldRequest, HoldOutcome>): void {
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
