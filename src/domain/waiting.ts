/** Where a visitor is in a waiting room; `outside` without a valid place. */
export type Standing =
  | { readonly phase: "open" }
  | {
      readonly phase: "outside";
      /** Why an earlier place is no longer valid; null for a new visitor. */
      readonly lost: "missed" | "moved" | "bought" | "ended" | null;
      readonly draws: number | null;
    }
  | { readonly phase: "before-draw"; readonly draws: number }
  | {
      readonly phase: "waiting";
      /** Null for a moment, until it is assigned. */
      readonly place: number | null;
      readonly before: number | null;
      /** Null if no estimate is possible. */
      readonly minutes: number | null;
    }
  /** May enter until this moment. */
  | { readonly phase: "called"; readonly until: number }
  | { readonly phase: "inside"; readonly until: number };

/** Below one visitor in four minutes no estimate is shown. */
const SLOWEST_PACE = 0.25;
/** Above this, estimates are rounded to fives, and later to half hours, to avoid false precision. */
const EXACT_MINUTES = 10;
const HALF_HOURS_FROM = 60;

/** @param pace recent number of visitors called per minute */
export function estimatedMinutes(before: number, pace: number): number | null {
  if (pace < SLOWEST_PACE) return null;
  const minutes = Math.max(1, Math.ceil((before + 1) / pace));
  if (minutes <= EXACT_MINUTES) return minutes;
  const step = minutes < HALF_HOURS_FROM ? 5 : 30;
  return Math.ceil(minutes / step) * step;
}

const PACE_MINUTES = 3;

export function nextPace(pace: number, called: number, seconds: number): number {
  if (seconds <= 0) return pace;
  const weight = 1 - Math.exp(-seconds / (PACE_MINUTES * 60));
  return pace + ((called * 60) / seconds - pace) * weight;
}

/** Returns the seconds until the client polls again: less near the end of the wait, with jitter. */
export function askAgainIn(standing: Standing, jitter: number): number {
  const near = standing.phase === "waiting" && (standing.before ?? 0) < 50;
  const usual = standing.phase === "called" || standing.phase === "inside" ? 30 : near ? 5 : 20;
  return Math.round(usual * (0.75 + jitter / 2) * 10) / 10;
}

/** Unused capacity carries over for a few seconds only, so that a rush after a pause stays limited. */
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
