import { sql } from "drizzle-orm";
import type { Database, Executor } from "../storage/database.ts";

/** Rejections for lack of seats, for all processes: shortly after one, no basket with the performance is extended. */
export interface TurnedAway {
  /** Records a rejection of a visitor who has no seats for this performance. */
  note(performance: number): Promise<void>;
  /** Returns the latest rejection for one of these performances, in milliseconds. */
  last(executor: Executor, performances: readonly number[]): Promise<number | null>;
}

/** A sold-out house rejects hundreds of requests a second: one write covers them all. */
const NOTE_EVERY_MS = 5_000;

export function createTurnedAway(database: Database, now: () => number): TurnedAway {
  const noted = new Map<number, number>();
  return {
    async note(performance) {
      const at = now();
      if (at - (noted.get(performance) ?? 0) < NOTE_EVERY_MS) return;
      noted.set(performance, at);
      // The visitor gets the same answer if this write fails.
      await database
        .execute(sql`
          insert into seat_demand (performance, last_turned_away) values (${performance}, ${new Date(at)})
          on conflict (performance) do update
          set last_turned_away = greatest(seat_demand.last_turned_away, excluded.last_turned_away)`)
        .catch(() => noted.delete(performance));
    },
    async last(executor, performances) {
      const requested = sql.param([...new Set(performances)]);
      const { rows } = await executor.execute<{ at: number | null }>(sql`
        select (extract(epoch from max(last_turned_away)) * 1000)::float8 as at from seat_demand
        where performance = any(${requested}::int[])`);
      return rows[0]?.at ?? null;
    },
  };
}
