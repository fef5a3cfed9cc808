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
  /** Whoever has no session and has waited for so long is told to come again after all. */
  readonly patienceMs: number;
  /** How late the process may be for longer than a moment: milliseconds by which its timers are late. */
  readonly anonymousLateMs: number;
  readonly allLateMs: number;
}

/** One core renders some hundred pages a second. */
const USUAL_LIMITS: AdmissionLimits = {
  anonymous: 48,
  all: 128,
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
  let underWay = 0;
  let isWoken = false;

  const isTooLate = (isKnown: boolean) => lateness() > (isKnown ? limits.allLateMs : limits.anonymousLateMs);

  function wake(): void {
    if (isWoken) return;
    isWoken = true;
    // One a turn of the event loop: in between, new visitors are heard.
    setImmediate(() => {
      isWoken = false;
      while (anonymous[0] && now() - anonymous[0].since > limits.patienceMs) anonymous.shift()?.letIn(null);
      const next = known.shift() ?? anonymous.shift();
      if (next) start(next);
      if (known.length + anonymous.length > 0) wake();
    });
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
      return new Promise((letIn) => {
        (isKnown ? known : anonymous).push({ since: now(), letIn });
        wake();
      });
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
