import { sql } from "drizzle-orm";
import type { Services } from "../services.ts";
import { networkOf } from "./networks.ts";

interface Limit {
  readonly max: number;
  readonly seconds: number;
}

/** Generous for a household or an office behind one address, useless for guessing. */
export const LIMITS = {
  "look-up": { max: 60, seconds: 600 },
  "log-in": { max: 60, seconds: 600 },
  register: { max: 30, seconds: 3600 },
  /** Of one network to one address. */
  letter: { max: 5, seconds: 600 },
  /** Of all networks to one address, but those its customer has signed in from. */
  letters: { max: 30, seconds: 600 },
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
  return isOver(services, `${what}:${who.toLowerCase()}`, LIMITS[what]);
}

/** Ten minutes is how long an office full of people takes to come back from lunch. */
const VISITS_SECONDS = 600;

/** Whether more visits have begun from this network than the house lets begin. */
export async function isVisitTooMany(services: Services, address: string): Promise<boolean> {
  const max = services.settings.sessionsPerNetwork;
  if (max === null) return false;
  return isOver(services, `visit:${networkOf(address)}`, { max, seconds: VISITS_SECONDS });
}

async function isOver(services: Services, subject: string, { max, seconds }: Limit): Promise<boolean> {
  const now = services.now();
  const { rows } = await services.database.execute<{ count: number }>(sql`
    with put as (insert into attempts (subject, at) values (${subject}, ${new Date(now)}))
    select count(*)::int as count from attempts
    where subject = ${subject} and at > ${new Date(now - seconds * 1000)}`);
  return (rows[0]?.count ?? 0) >= max;
}
