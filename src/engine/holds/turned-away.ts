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

const subjectOf = (performance: number) => `seats:${performance}`;

export function createTurnedAway(database: Database, now: () => number): TurnedAway {
  const noted = new Map<number, number>();
  return {
    async note(performance) {
      const at = now();
      if (at - (noted.get(performance) ?? 0) < NOTE_EVERY_MS) return;
      noted.set(performance, at);
      const subject = subjectOf(performance);
      // Whoever is turned away is told so whether this is written down or not.
      await database
        .execute(sql`insert into attempts (subject, at) values (${subject}, ${new Date(at)})`)
        .catch(() => noted.delete(performance));
    },
    async last(executor, performances) {
      const subjects = sql.param([...new Set(performances)].map(subjectOf));
      const { rows } = await executor.execute<{ at: number | null }>(sql`
        select (extract(epoch from max(at)) * 1000)::float8 as at from attempts
        where subject = any(${subjects}::text[])`);
      return rows[0]?.at ?? null;
    },
  };
}
