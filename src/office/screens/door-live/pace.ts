import type { Live } from "../../door/door-types.ts";

/** How many are let in at each entrance, as bars of equal time. */
export interface Pace {
  readonly barMinutes: number;
  /** When each bar begins. */
  readonly bars: readonly number[];
  /** Those where visitors were let in, in the house's order, with a number for each bar. */
  readonly entrances: readonly {
    readonly entrance: string | null;
    readonly total: number;
    readonly counts: readonly number[];
  }[];
  /** Of the tallest bar. */
  readonly most: number;
  /** Where the performance starts, in bars from the first; null if that is not near. */
  readonly startsAt: number | null;
}

const MINUTE_MS = 60_000;
const MOST_BARS = 90;
/** One bar alone would be as wide as the page. */
const FEWEST_BARS = 30;
const LENGTHS = [1, 2, 5, 10, 15, 30, 60, 120, 240, 720];
const DAY = 1440;
/** The doors' opening and the start are shown if scans are this near. */
const NEAR_MS = 2 * 60 * MINUTE_MS;

type Around = Pick<Live["performance"], "starts" | "doorsOpen" | "entrances">;

/** Null before the first scan. */
export function paceOf(minutes: Live["minutes"], { starts, doorsOpen, entrances }: Around): Pace | null {
  const [first] = minutes;
  if (!first) return null;
  const times = minutes.map(({ minute }) => Date.parse(minute));
  const scanned = { from: Math.min(...times), to: Math.max(...times) };
  const isNear = (moment: number) => moment > scanned.from - NEAR_MS && moment < scanned.to + NEAR_MS;
  const shown = [...times, ...[Date.parse(doorsOpen), Date.parse(starts)].filter(isNear)];
  const from = Math.min(...shown);
  const span = (Math.max(...shown) - from) / MINUTE_MS + 1;
  const barMinutes = LENGTHS.find((length) => span / length <= MOST_BARS) ?? DAY;
  const count = Math.max(FEWEST_BARS, Math.ceil(span / barMinutes));
  const barOf = (moment: number) => (moment - from) / (barMinutes * MINUTE_MS);
  const named = entrances.map(({ id }) => id);
  const others = new Set(minutes.map(({ entrance }) => entrance).filter((id) => !named.includes(id ?? "")));
  const rows = [...named, ...others].map((entrance) => {
    const counts = new Array<number>(count).fill(0);
    for (const one of minutes) {
      const bar = Math.floor(barOf(Date.parse(one.minute)));
      if (one.entrance === entrance) counts[bar] = (counts[bar] ?? 0) + one.in;
    }
    return { entrance, counts, total: counts.reduce((sum, each) => sum + each, 0) };
  });
  return {
    barMinutes,
    bars: Array.from({ length: count }, (_, bar) => from + bar * barMinutes * MINUTE_MS),
    entrances: rows.filter(({ total }) => total > 0),
    most: Math.max(...rows.flatMap(({ counts }) => counts)),
    startsAt: isNear(Date.parse(starts)) ? barOf(Date.parse(starts)) : null,
  };
}
