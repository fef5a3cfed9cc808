/** Waiting for one's turn: where a visitor stands in a waiting room, and how long it may still take. */

/** Where somebody stands. Who has no place, or whose place is somebody else's now, stands `outside`. */
export type Standing =
  /** There is nothing to wait for. */
  | { readonly phase: "open" }
  | {
      readonly phase: "outside";
      /** Why a place that was there counts no more; null for somebody new. */
      readonly lost: "missed" | "moved" | "bought" | "ended" | null;
      readonly draws: number | null;
    }
  /** Everybody who is here at the draw has the same chance. */
  | { readonly phase: "before-draw"; readonly draws: number }
  | {
      readonly phase: "waiting";
      /** Null for the second until it is given. */
      readonly place: number | null;
      readonly before: number | null;
      /** Null where nobody can say honestly. */
      readonly minutes: number | null;
    }
  /** May go in, until this moment. */
  | { readonly phase: "called"; readonly until: number }
  | { readonly phase: "inside"; readonly until: number };

/** Slower than one visitor in four minutes, nobody can say when it is whose turn. */
const SLOWEST_PACE = 0.25;
/** From here on only fives and then halves of an hour are said: more would be a pretence. */
const EXACT_MINUTES = 10;
const HALF_HOURS_FROM = 60;

/**
 * Minutes until it is the turn of somebody with so many people before them, rounded up to what one can say honestly.
 * @param pace visitors who are called in a minute, as it was of late
 */
export function minutesLeft(before: number, pace: number): number | null {
  if (pace < SLOWEST_PACE) return null;
  const minutes = Math.max(1, Math.ceil((before + 1) / pace));
  if (minutes <= EXACT_MINUTES) return minutes;
  const step = minutes < HALF_HOURS_FROM ? 5 : 30;
  return Math.ceil(minutes / step) * step;
}

/** Of how many minutes the pace is a mean. */
const PACE_MINUTES = 3;

/** The pace after some more were called: what is long ago counts less and less. */
export function nextPace(pace: number, called: number, seconds: number): number {
  if (seconds <= 0) return pace;
  const weight = 1 - Math.exp(-seconds / (PACE_MINUTES * 60));
  return pace + ((called * 60) / seconds - pace) * weight;
}

/** Seconds until somebody asks again: sooner near the end of the wait, and never all at the same moment. */
export function askAgainIn(standing: Standing, jitter: number): number {
  const near = standing.phase === "waiting" && (standing.before ?? 0) < 50;
  const usual = standing.phase === "called" || standing.phase === "inside" ? 30 : near ? 5 : 20;
  return Math.round(usual * (0.75 + jitter / 2) * 10) / 10;
}

/**
 * How many are called now: as many as have room inside, and not faster than the house allows. What a quiet second leaves
 * over is kept for a few seconds, and no longer: a rush after a pause is a rush.
 */
export function turnsNow(
  limits: { readonly inside: number; readonly perMinute: number },
  now: { readonly live: number; readonly credit: number; readonly seconds: number; readonly waiting: number },
): { readonly turns: number; readonly credit: number } {
  const perSecond = limits.perMinute / 60;
  const most = Math.max(1, perSecond * BURST_SECONDS);
  const credit = Math.min(most, now.credit + perSecond * Math.max(0, now.seconds));
  const turns = Math.max(0, Math.min(Math.floor(credit), limits.inside - now.live, now.waiting));
  return { turns, credit: credit - turns };
}

const BURST_SECONDS = 5;
