/**
 * How much is taken on at once. Whatever is under way shares one thread: so many requests that each still gets its page
 * in a second or so are let in, and whoever comes then is told at once to come again, which costs next to nothing.
 * Visitors with a session have something to lose and are let in longer.
 */
export interface Admission {
  /** Null where the visitor has to come again; else what to call when the answer is on its way. */
  enter(isKnown: boolean): (() => void) | null;
  /** The same without a place of its own, for what is answered in one go: only by how late everything is. */
  isTooLate(isKnown: boolean): boolean;
}

export interface AdmissionLimits {
  /** Under way at once before visitors without a session are turned away. */
  readonly anonymous: number;
  /** And before everybody is. */
  readonly all: number;
  /** How late the process may be for longer than a moment: milliseconds by which its timers are late. */
  readonly anonymousLateMs: number;
  readonly allLateMs: number;
}

/** Rendering does some hundred pages a second: a place in the last row is half a second's wait. */
export const USUAL_LIMITS: AdmissionLimits = {
  anonymous: 64,
  all: 192,
  anonymousLateMs: 500,
  allLateMs: 2_000,
};

export function createAdmission(lateness: () => number, limits: AdmissionLimits = USUAL_LIMITS): Admission {
  let underWay = 0;
  const isTooLate = (isKnown: boolean) => lateness() > (isKnown ? limits.allLateMs : limits.anonymousLateMs);
  return {
    isTooLate,
    enter(isKnown) {
      if (underWay >= (isKnown ? limits.all : limits.anonymous) || isTooLate(isKnown)) return null;
      underWay += 1;
      let isOver = false;
      return () => {
        if (!isOver) underWay -= 1;
        isOver = true;
      };
    },
  };
}

const TICK_MS = 100;
/** One late tick is a collection of garbage; as many as these in a row are a queue. */
const TICKS = 5;

/** By how much the process has been late all the time of late: the least of its last few delays. */
export function watchLateness(now: () => number = () => performance.now()): () => number {
  const delays: number[] = Array.from({ length: TICKS }, () => 0);
  let due = now() + TICK_MS;
  setInterval(() => {
    const at = now();
    delays.shift();
    delays.push(Math.max(0, at - due));
    due = at + TICK_MS;
  }, TICK_MS).unref();
  return () => Math.min(...delays);
}
