import { subscribe } from "node:diagnostics_channel";
import { performance } from "node:perf_hooks";
import type { Urgency } from "./urgency.ts";

/**
 * Limits concurrent work. Pages are rendered one at a time; between two, new requests are read and either
 * queued or rejected, which costs almost nothing. Visitors with a session go first and may wait longer, their
 * commands before their pages.
 */
export interface Admission {
  /** Resolves to a callback that frees the place; null if the visitor is rejected. */
  enter(what: Entering): Promise<(() => void) | null>;
  /** For cheap requests and those with their own queues: decides only by the lateness of the process. */
  isTooLate(what: Urgency): boolean;
}

export type Entering = Exclude<Urgency, "availability">;

export interface AdmissionLimits {
  readonly anonymous: QueueLimits;
  readonly known: QueueLimits;
  /** Milliseconds by which the process's timers may be late continuously before each kind is rejected. */
  readonly lateMs: Readonly<Record<Urgency, number>>;
}

interface QueueLimits {
  /** Requests of all visitors waiting or in progress, from which on this queue's visitors are rejected. */
  readonly most: number;
  readonly few: number;
  /** Longest expected wait of a new request; beyond it, it is rejected immediately. */
  readonly expectedMs: number;
  /** Longest wait while more than `few` are in the queue. */
  readonly patienceMs: number;
}

const USUAL_LIMITS: AdmissionLimits = {
  anonymous: { most: 48, few: 4, expectedMs: 400, patienceMs: 800 },
  known: { most: 128, few: 16, expectedMs: 600, patienceMs: 900 },
  lateMs: { availability: 500, page: 1_000, "known-page": 1_500, hold: 2_000, command: 3_000 },
};

/** While both queues wait, every fourth turn is for visitors without a session, so new visitors still get in. */
const ANONYMOUS_TURN = 4;

/** Longest pause between two pages to read new requests, in milliseconds and in turns of the event loop. */
const HEARING_MS = 12;
const HEARING_TURNS = 200;
/** Same, while each turn accepts another connection: an unaccepted one cannot even be rejected. */
const CONNECTING_MS = 100;

export interface Heard {
  readonly events: number;
  readonly connections: number;
}

export function createAdmission(
  now: () => number,
  lateness: () => number,
  limits: AdmissionLimits = USUAL_LIMITS,
  heard: () => Heard = heardByProcess,
): Admission {
  const queues = {
    command: createQueue(now, limits.known),
    hold: createQueue(now, limits.known),
    "known-page": createQueue(now, limits.known),
    page: createQueue(now, limits.anonymous),
  };
  const { command, hold, "known-page": known, page: anonymous } = queues;
  let underWay = 0;
  let turn = 0;
  let isWoken = false;

  const waiting = () => command.length() + hold.length() + known.length() + anonymous.length();
  const isTooLate = (what: Urgency) => lateness() > limits.lateMs[what];

  function wake(): void {
    if (isWoken) return;
    isWoken = true;
    listen(now(), HEARING_TURNS, heard());
  }

  /** The event loop accepts one new connection per turn, so the next page waits until a turn brings nothing new. */
  function listen(since: number, turns: number, before: Heard): void {
    setImmediate(() => {
      const after = heard();
      const waited = now() - since;
      const goesOn =
        (after.events !== before.events && turns > 1 && waited < HEARING_MS) ||
        (after.connections !== before.connections && waited < CONNECTING_MS);
      if (goesOn) return listen(since, turns - 1, after);
      isWoken = false;
      turn += 1;
      const isForAnonymous = turn % ANONYMOUS_TURN === 0;
      const letIn =
        (isForAnonymous ? anonymous.next() : undefined) ??
        command.next() ??
        hold.next() ??
        known.next() ??
        anonymous.next();
      if (letIn) start(letIn);
      if (waiting() > 0) wake();
    });
  }

  function start(letIn: LetIn): void {
    underWay += 1;
    let isOver = false;
    letIn(() => {
      if (!isOver) underWay -= 1;
      isOver = true;
    });
  }

  return {
    isTooLate,
    enter(what) {
      const queue = queues[what];
      const { most } = what === "page" ? limits.anonymous : limits.known;
      if (underWay + waiting() >= most || isTooLate(what) || queue.isTooLong()) {
        return Promise.resolve(null);
      }
      return new Promise((letIn) => {
        queue.add(letIn);
        wake();
      });
    },
  };
}

// Module-level, so the process has one subscription however many apps it opens in turn.
let connections = 0;
subscribe("net.server.socket", () => {
  connections += 1;
});

function heardByProcess(): Heard {
  return { events: performance.nodeTiming.uvMetricsInfo.events, connections };
}

type LetIn = (leave: (() => void) | null) => void;

const USUAL_TURN_MS = 5;
/** Weight of the latest turn in the moving average, so that a single slow page does not count as a slow queue. */
const NEWEST = 0.1;
/** After a queue has been empty for this long, its average is reset. */
const FORGET_MS = 1_000;

/** The estimated speed drops when other queues go first, even if pages render as fast as ever. */
function createQueue(now: () => number, { expectedMs, few, patienceMs }: QueueLimits) {
  const waiting: { readonly since: number; readonly letIn: LetIn }[] = [];
  let turnMs = USUAL_TURN_MS;
  /** When the current first request became first. */
  let began = 0;
  let emptySince = now();

  function shift() {
    const first = waiting.shift();
    const at = now();
    if (first) turnMs += (at - began - turnMs) * NEWEST;
    began = emptySince = at;
    return first;
  }

  return {
    length: () => waiting.length,
    /** A few always wait, because they show how fast the queue moves. */
    isTooLong: () => waiting.length >= few && now() - began + waiting.length * turnMs > expectedMs,
    add(letIn: LetIn) {
      const at = now();
      if (waiting.length === 0) {
        began = at;
        if (at - emptySince > FORGET_MS) turnMs = USUAL_TURN_MS;
      }
      waiting.push({ since: at, letIn });
    },
    /** While more than a few wait, rejects those that have waited too long. */
    next(): LetIn | undefined {
      while (waiting.length > few && waiting[0] && now() - waiting[0].since > patienceMs)
        shift()?.letIn(null);
      return shift()?.letIn;
    },
  };
}

const TICK_MS = 100;
/** A single late tick is garbage collection; if all ticks in this window are late, work is queueing up. */
const WINDOW_MS = 2_000;

type Every = (tick: () => void, milliseconds: number) => void;

const everyWhile: Every = (tick, milliseconds) => {
  setInterval(tick, milliseconds).unref();
};

/** Returns a getter of the smallest recent timer delay, in milliseconds. */
export function watchLateness(
  now: () => number = () => performance.now(),
  every: Every = everyWhile,
): () => number {
  let delays: { readonly at: number; readonly delay: number }[] = [];
  let due = now() + TICK_MS;
  every(() => {
    const at = now();
    const recent = delays.filter((one) => one.at > at - WINDOW_MS);
    // Keeps the last delay before a block longer than the window, which distinguishes it from a queue.
    delays = recent.length > 0 ? recent : delays.slice(-1);
    delays.push({ at, delay: Math.max(0, at - due) });
    due = at + TICK_MS;
  }, TICK_MS);
  return () => (delays.length < 2 ? 0 : Math.min(...delays.map(({ delay }) => delay)));
}
