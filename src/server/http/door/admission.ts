import { subscribe } from "node:diagnostics_channel";
import { performance } from "node:perf_hooks";
import type { Urgency } from "./urgency.ts";

/**
 * How much is taken on at once. Everything shares one thread, so pages are rendered one after the other, and between two
 * of them whoever has come meanwhile is heard: let in to wait, as long as the wait is short, or told at once to come
 * again, which costs next to nothing. Visitors with a session have something to lose: they go first and may wait in a
 * longer queue, and what they do goes before what they look at.
 */
export interface Admission {
  /** Null where the visitor has to come again; else, when it is their turn, what to call once they are answered. */
  enter(what: Entering): Promise<(() => void) | null>;
  /** For what is answered in one go, or waits in queues of its own: only by how late the whole process is. */
  isTooLate(what: Urgency): boolean;
}

/** Commands of visitors with a session, what holds seats for them, their pages, and everybody else's. */
export type Entering = Exclude<Urgency, "availability">;

export interface AdmissionLimits {
  /** For visitors without a session. */
  readonly anonymous: QueueLimits;
  /** For those who have one. */
  readonly known: QueueLimits;
  /** How late the process may be for longer than a moment: milliseconds by which its timers are late. */
  readonly lateMs: Readonly<Record<Urgency, number>>;
}

interface QueueLimits {
  /** Waiting or under way at once, of all visitors, before these are turned away. */
  readonly most: number;
  /** So many may always wait. */
  readonly few: number;
  /** Whoever would be one more, and would probably wait longer than this, is told so at once. */
  readonly expectedMs: number;
  /** Whoever has waited for so long, behind more than a few, is told to come again after all. */
  readonly patienceMs: number;
}

/** One core renders some hundred pages a second. */
const USUAL_LIMITS: AdmissionLimits = {
  anonymous: { most: 48, few: 4, expectedMs: 400, patienceMs: 800 },
  known: { most: 128, few: 16, expectedMs: 600, patienceMs: 900 },
  lateMs: { availability: 500, page: 1_000, "known-page": 1_500, hold: 2_000, command: 3_000 },
};

/** While both wait, one turn in so many is for those without a session: the shop is not closed to whoever comes new. */
const ANONYMOUS_TURN = 4;

/** So long, and in so many turns of the event loop, others are heard between two pages. */
const HEARING_MS = 12;
const HEARING_TURNS = 200;
/** So long while each turn brings another connection: whoever is not connected yet cannot be told anything. */
const CONNECTING_MS = 100;

/** What the event loop has heard of so far. */
export interface Heard {
  /** Connections, requests, answers of the database. */
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

  /** The event loop takes one new connection a turn: the next page waits until a turn has brought nothing new. */
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

/** One ear for the process, however many apps it opens one after the other. */
let connections = 0;
subscribe("net.server.socket", () => {
  connections += 1;
});

function heardByProcess(): Heard {
  return { events: performance.nodeTiming.uvMetricsInfo.events, connections };
}

type LetIn = (leave: (() => void) | null) => void;

const USUAL_TURN_MS = 5;
/** How much of what the last turn took is believed: one long moment is no slow queue. */
const NEWEST = 0.1;
/** A queue that was empty for so long moves as usual. */
const FORGET_MS = 1_000;

/** Knows how fast it moves: slowly where others go before it, though each page takes as long as ever. */
function createQueue(now: () => number, { expectedMs, few, patienceMs }: QueueLimits) {
  const waiting: { readonly since: number; readonly letIn: LetIn }[] = [];
  let turnMs = USUAL_TURN_MS;
  /** When whoever is first became it. */
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
    /** Whether another one would probably wait too long. A few always wait: by them it is seen how fast it moves. */
    isTooLong: () => waiting.length >= few && now() - began + waiting.length * turnMs > expectedMs,
    add(letIn: LetIn) {
      const at = now();
      if (waiting.length === 0) {
        began = at;
        if (at - emptySince > FORGET_MS) turnMs = USUAL_TURN_MS;
      }
      waiting.push({ since: at, letIn });
    },
    /** Whose turn it is; of more than a few, whoever has waited too long is sent away. */
    next(): LetIn | undefined {
      while (waiting.length > few && waiting[0] && now() - waiting[0].since > patienceMs)
        shift()?.letIn(null);
      return shift()?.letIn;
    },
  };
}

const TICK_MS = 100;
/** One late tick is a collection of garbage; all of them for so long are a queue. */
const WINDOW_MS = 2_000;

/** Calls again and again, until the process ends; it does not keep it from ending. */
type Every = (tick: () => void, milliseconds: number) => void;

const everyWhile: Every = (tick, milliseconds) => {
  setInterval(tick, milliseconds).unref();
};

/** By how much the process has been late all the time of late: the least of its last delays. */
export function watchLateness(
  now: () => number = () => performance.now(),
  every: Every = everyWhile,
): () => number {
  let delays: { readonly at: number; readonly delay: number }[] = [];
  let due = now() + TICK_MS;
  every(() => {
    const at = now();
    const recent = delays.filter((one) => one.at > at - WINDOW_MS);
    // What was before a moment longer than the window tells it from a queue.
    delays = recent.length > 0 ? recent : delays.slice(-1);
    delays.push({ at, delay: Math.max(0, at - due) });
    due = at + TICK_MS;
  }, TICK_MS);
  return () => (delays.length < 2 ? 0 : Math.min(...delays.map(({ delay }) => delay)));
}
