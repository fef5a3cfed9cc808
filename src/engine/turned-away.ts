import { sql } from "drizzle-orm";
import type { Database, Executor } from "./storage/database.ts";

/**
 * Who waits for seats: visitors who were told that there are not enough. A row, so that every process knows of
 * it. A waiting room knows better; it would take the place of this port in `Parts`, and `last` would be the
 * present moment for as long as somebody stands in it.
 */
export interface TurnedAway {
  /**
   * Somebody asked for seats of this performance and there were not enough.
   * @param hasSome whether they have seats there already, and keep nobody but themselves waiting
   */
  note(performance: number, hasSome: () => Promise<boolean>): Promise<void>;
  /** When that last happened at one of these performances, in milliseconds. */
  last(executor: Executor, performances: readonly number[]): Promise<number | null>;
}

/** A sold-out house turns hundreds away a second: one of them says it for all. */
const NOTE_EVERY_MS = 5_000;

const subjectOf = (performance: number) => `seats:${performance}`;

export function createTurnedAway(database: Database, now: () => number): TurnedAway {
  const noted = new Map<number, number>();
  return {
    async note(performance, hasSome) {
      const at = now();
      const before = noted.get(performance);
      if (at - (before ?? 0) < NOTE_EVERY_MS) return;
      // Taken as said from here on: of a crowd that is turned away at once, one is asked.
      noted.set(performance, at);
      const takeBack = () =>
        before === undefined ? noted.delete(performance) : noted.set(performance, before);
      // Whoever is turned away is told so whether this is written down or not.
      try {
        if (await hasSome()) return void takeBack();
        const subject = subjectOf(performance);
        await database.execute(sql`insert into attempts (subject, at) values (${subject}, ${new Date(at)})`);
      } catch {
        takeBack();
      }
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
