import { sql } from "drizzle-orm";
import type { Services } from "../services.ts";

interface Limit {
  readonly max: number;
  readonly seconds: number;
}

/** Generous for a household or an office behind one address, useless for guessing. */
export const LIMITS = {
  "look-up": { max: 60, seconds: 600 },
  "log-in": { max: 60, seconds: 600 },
  register: { max: 30, seconds: 3600 },
  letter: { max: 5, seconds: 600 },
} as const satisfies Record<string, Limit>;

/**
 * Counts an attempt of `who` (a network address, an e-mail) and says whether it is one too many. Attempts
 * are rows, so that the limit holds across processes and restarts.
 */
export async function isTooOften(
  services: Services,
  what: keyof typeof LIMITS,
  who: string,
): Promise<boolean> {
  const { max, seconds } = LIMITS[what];
  const subject = `${what}:${who.toLowerCase()}`;
  const now = services.now();
  const { rows } = await services.database.execute<{ count: number }>(sql`
    with put as (insert into attempts (subject, at) values (${subject}, ${new Date(now)}))
    select count(*)::int as count from attempts
    where subject = ${subject} and at > ${new Date(now - seconds * 1000)}`);
  return (rows[0]?.count ?? 0) >= max;
}
