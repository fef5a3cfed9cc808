import { sql } from "drizzle-orm";
import type { Database, Executor } from "../storage/database.ts";

/**
 * Who waits for seats: visitors who were told that there are not enough. A row, so that every process knows of
 * it. A waiting room knows better; it would take the place of this port in `Services`, and `last` would be the
 * present moment for as long as somebody stands in it.
 */
export interface TurnedAway {
  /** Somebody who has no seats of this performance asked for some, and there were not enough. */
  note(performance: number): Promise<void>;
  /** When that last happened at one of these performances, in milliseconds. */
  last(executor: Executor, performances: readonly number[]): Promise<number | null>;
}

/** A sold-out house turns hundreds away a second: one of them says it for all. */
const NOTE_EVERY_MS = 5_000;

export function createTurnedAway(database: Database, now: () => number): TurnedAway {
  const noted = new Map<number, number>();
  return {
    async note(performance) {
      const at = now();
      if (at - (noted.get(performance) ?? 0) < NOTE_EVERY_MS) return;
      noted.set(performance, at);
      // Whoever is turned away is told so whether this is written down or not.
      await database
        .execute(sql`
          insert into seat_demand (performance, last_turned_away) values (${performance}, ${new Date(at)})
          on conflict (performance) do update
          set last_turned_away = greatest(seat_demand.last_turned_away, excluded.last_turned_away)`)
        .catch(() => noted.delete(performance));
    },
    async last(executor, performances) {
      const asked = sql.param([...new Set(performances)]);
      const { rows } = await executor.execute<{ at: number | null }>(sql`
        select (extract(epoch from max(last_turned_away)) * 1000)::float8 as at from seat_demand
        where performance = any(${asked}::int[])`);
      return rows[0]?.at ?? null;
    },
  };
}
