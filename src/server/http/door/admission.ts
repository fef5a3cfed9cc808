/**
 * How much is taken on at once. Everything shares one thread, so pages are rendered one after the other, and between two
 * of them whoever has come meanwhile is heard: let in to wait, as long as the wait is short, or told at once to come
 * again, which costs next to nothing. Visitors with a session have something to lose: they go first and may wait in a
 * longer queue.
 */
export interface Admission {
  /** Null where the visitor has to come again; else, when it is their turn, what to call once they are answered. */
  enter(isKnown: boolean): Promise<(() => void) | null>;
  /** For what is answered in one go, or waits in queues of its own: only by how late the whole process is. */
  isTooLate(isKnown: boolean): boolean;
}

export interface AdmissionLimits {
  /** Waiting or under way at once before visitors without a session are turned away. */
  readonly anonymous: number;
  /** And before everybody is. */
  readonly all: number;
  /** Whoever has no session, and would probably wait for longer than this, is told so at once. */
  readonly expectedMs: number;
  /** And whoever of them has waited for so long is told to come again after all. */
  readonly patienceMs: number;
  /** How late the process may be for longer than a moment: milliseconds by which its timers are late. */
  readonly anonymousLateMs: number;
  readonly allLateMs: number;
}

/** One core renders some hundred pages a second. */
const USUAL_LIMITS: AdmissionLimits = {
  anonymous: 48,
  all: 128,
  expectedMs: 400,
  patienceMs: 800,
  anonymousLateMs: 1_000,
  allLateMs: 3_000,
};

interface Waiting {
  readonly since: number;
  readonly letIn: (leave: (() => void) | null) => void;
}

export function createAdmission(
  now: () => number,
  lateness: () => number,
  limits: AdmissionLimits = USUAL_LIMITS,
): Admission {
  const known: Waiting[] = [];
  const anonymous: Waiting[] = [];
  const pace = watchPace(now);
  let underWay = 0;
  let isWoken = false;

  const isTooLate = (isKnown: boolean) => lateness() > (isKnown ? limits.allLateMs : limits.anonymousLateMs);

  function wake(): void {
    if (isWoken) return;
    isWoken = true;
    // One a turn of the event loop: in between, new visitors are heard.
    setImmediate(() => {
      isWoken = false;
      while (anonymous[0] && now() - anonymous[0].since > limits.patienceMs) shiftAnonymous()?.letIn(null);
      const next = known.shift() ?? shiftAnonymous();
      if (next) start(next);
      if (known.length + anonymous.length > 0) wake();
    });
  }

  function shiftAnonymous(): Waiting | undefined {
    const first = anonymous.shift();
    if (first) pace.passed(anonymous.length > 0);
    return first;
  }

  function start({ letIn }: Waiting): void {
    underWay += 1;
    let isOver = false;
    letIn(() => {
      if (!isOver) underWay -= 1;
      isOver = true;
    });
  }

  return {
    isTooLate,
    enter(isKnown) {
      const taken = underWay + known.length + anonymous.length;
      if (taken >= (isKnown ? limits.all : limits.anonymous) || isTooLate(isKnown)) {
        return Promise.resolve(null);
      }
      // The first of a queue always waits: by them it is seen how fast the queue moves.
      const isLong = anonymous.length > 0 && pace.expected(anonymous.length) > limits.expectedMs;
      if (!isKnown && isLong) return Promise.resolve(null);
      return new Promise((letIn) => {
        (isKnown ? known : anonymous).push({ since: now(), letIn });
        if (!isKnown) pace.waiting();
        wake();
      });
    },
  };
}

const USUAL_TURN_MS = 5;
/** How much of what the last turn took is believed. */
const NEWEST = 0.3;
/** A queue that was empty for so long moves as usual. */
const FORGET_MS = 1_000;

/** How fast a queue moves: slowly where others go before it, though each page takes as long as ever. */
function watchPace(now: () => number) {
  let turnMs = USUAL_TURN_MS;
  let began: number | null = null;
  let emptySince = now();
  return {
    /** Somebody waits, if nobody did. */
    waiting() {
      if (began !== null) return;
      began = now();
      if (began - emptySince > FORGET_MS) turnMs = USUAL_TURN_MS;
    },
    /** The first is gone: let in, or sent away. */
    passed(areMoreWaiting: boolean) {
      const at = now();
      turnMs += (at - (began ?? at) - turnMs) * NEWEST;
      began = areMoreWaiting ? at : null;
      emptySince = at;
    },
    /** How long somebody with so many before them will probably wait, in milliseconds. */
    expected(before: number): number {
      const present = began === null ? 0 : now() - began;
      return (before + 1) * Math.max(turnMs, present);
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
    delays = delays.filter((one) => one.at > at - WINDOW_MS);
    delays.push({ at, delay: Math.max(0, at - due) });
    due = at + TICK_MS;
  }, TICK_MS);
  return () => (delays.length === 0 ? 0 : Math.min(...delays.map(({ delay }) => delay)));
}
