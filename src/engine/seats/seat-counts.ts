import { sql } from "drizzle-orm";
import { BANDS } from "#domain/seating/seating.ts";
import type { Database } from "../storage/database.ts";
import type { SeatChanges } from "./seat-changes.ts";
import { freeAt } from "./seat-states.ts";

/** Maximum age of the counts that pages show and webhooks go by. Holds never use them. */
const FRESH_MS = 1_000;
/** Maximum age after a known change. Counting is not free, and in a rush changes are constant. */
const FRESH_AFTER_CHANGE_MS = 250;

export interface SeatCounts {
  /** Free seats of a performance by band index (0 is A+). */
  of(performance: number): readonly number[];
}

/** Free seats of one performance by band index, also after its start. */
export async function countFree(database: Database, performance: number, now: number): Promise<number[]> {
  const { rows } = await database.execute<{ band: number; free: number }>(sql`
    select band, count(*)::int as free from performance_seats
    where performance = ${performance} and ${freeAt(new Date(now))} group by band`);
  return BANDS.map((_, band) => rows.find((row) => row.band === band)?.free ?? 0);
}

const NONE: readonly number[] = BANDS.map(() => 0);

export function createSeatCounts(
  database: Database,
  now: () => number,
  changes: Pick<SeatChanges, "listen">,
): { read(): Promise<SeatCounts> } {
  let counted = Number.NEGATIVE_INFINITY;
  let counts: SeatCounts | null = null;
  let hasChanged = false;
  let counting: Promise<SeatCounts> | null = null;

  async function count(): Promise<SeatCounts> {
    const requested = now();
    hasChanged = false;
    const { rows } = await database.execute<{ performance: number; band: number; free: number }>(sql`
      select performance, band, count(*)::int as free from performance_seats
      where ${freeAt(new Date(requested))}
        and performance = any(array(select id from performances where starts > ${new Date(requested)}))
      group by performance, band`);
    const byPerformance = new Map<number, number[]>();
    for (const { performance, band, free } of rows) {
      const list = byPerformance.get(performance) ?? [...NONE];
      list[band] = free;
      byPerformance.set(performance, list);
    }
    counts = { of: (performance) => byPerformance.get(performance) ?? NONE };
    counted = requested;
    return counts;
  }

  changes.listen(({ performances }) => {
    hasChanged = true;
    // After an import there may be new performances.
    if (performances === "all") counted = Number.NEGATIVE_INFINITY;
  });
  return {
    async read() {
      const fresh = hasChanged ? FRESH_AFTER_CHANGE_MS : FRESH_MS;
      if (counts && Math.abs(now() - counted) < fresh) return counts;
      counting ??= count().finally(() => {
        counting = null;
      });
      return counting;
    },
  };
}
