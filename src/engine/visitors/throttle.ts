import { sql } from "drizzle-orm";
import type { Services } from "../services.ts";
import type { Executor } from "../storage/database.ts";
import { networkOf } from "./networks.ts";

interface Limit {
  readonly max: number;
  readonly seconds: number;
}

/** Generous for a household or an office behind one address, useless for guessing. */
export const LIMITS = {
  "look-up": { max: 60, seconds: 600 },
  "log-in": { max: 60, seconds: 600 },
  /** By name and telephone: few come so, and a telephone book is long. */
  "customer-search": { max: 10, seconds: 600 },
  /** Of codes that are money, by network and by visit. */
  voucher: { max: 10, seconds: 60 },
  "promo-code": { max: 10, seconds: 60 },
  programme: { max: 10, seconds: 60 },
  "access-code": { max: 10, seconds: 60 },
  /** To the box office, from one network: a school has several teachers. */
  enquiry: { max: 10, seconds: 3600 },
  /** Of orders by number and address, without signing in. */
  withdrawal: { max: 20, seconds: 600 },
  /** Of one network to one address. */
  email: { max: 5, seconds: 600 },
  /** Of one customer, to whomever they show their tickets: a party of thirty may go to the opera. */
  "share-email": { max: 30, seconds: 3600 },
  /** Of one customer, to whatever address they would rather have. */
  "email-change": { max: 5, seconds: 3600 },
  /** Of all networks to one address, but those its customer has signed in from. */
  emails: { max: 30, seconds: 600 },
} as const satisfies Record<string, Limit>;

/**
 * Counts an attempt of `who` (a network address, a folded email address) and says whether it is one too many. Attempts
 * are rows, so that the limit holds across processes and restarts.
 */
export async function isTooOften(
  services: Services,
  what: keyof typeof LIMITS,
  who: string,
): Promise<boolean> {
  return isOver(services, `${what}:${who}`, LIMITS[what]);
}

/** Ten minutes is how long an office full of people takes to come back from lunch. */
const VISITS_SECONDS = 600;

/** Whether more visits have begun from this network than the house lets begin. */
export async function isVisitTooMany(services: Services, address: string): Promise<boolean> {
  const max = services.settings.sessionsPerNetwork;
  if (max === null) return false;
  return isOver(services, `visit:${networkOf(address)}`, { max, seconds: VISITS_SECONDS });
}

const NEW_CUSTOMERS_SECONDS = 3600;

/** Whether more customers have been registered from this network than the house lets be. */
export async function areNewCustomersTooMany(services: Services, address: string): Promise<boolean> {
  const max = services.settings.newCustomersPerNetwork;
  if (max === null) return false;
  return isOver(services, `register:${networkOf(address)}`, { max, seconds: NEW_CUSTOMERS_SECONDS });
}

/** Somebody with three cards and a wrong code needs some of these; whoever tries out stolen cards needs hundreds. */
const DECLINES = { basket: 10, network: 60, seconds: 3600 };

/** Notes that a card was declined for a basket, whose network is known where the house bounds networks. */
export async function noteDecline(
  { database, now }: Services,
  basket: string,
  network: string | null,
): Promise<void> {
  const subjects = [`declined:${basket}`, ...(network === null ? [] : [`declined:${network}`])];
  await database.execute(sql`
    insert into attempts (subject, at)
    select subject, ${new Date(now())} from unnest(${sql.param(subjects)}::text[]) as subject`);
}

/** Whether so many cards were declined for this basket, or from this network, that no payment is opened for now. */
export async function isDeclinedTooOften(
  { now }: Services,
  executor: Executor,
  basket: string,
  address: string,
): Promise<boolean> {
  const { rows } = await executor.execute<{ basket: number; network: number }>(sql`
    select count(*) filter (where subject = ${`declined:${basket}`})::int as basket,
      count(*) filter (where subject = ${`declined:${networkOf(address)}`})::int as network
    from attempts
    where subject in (${`declined:${basket}`}, ${`declined:${networkOf(address)}`})
      and at > ${new Date(now() - DECLINES.seconds * 1000)}`);
  return (rows[0]?.basket ?? 0) >= DECLINES.basket || (rows[0]?.network ?? 0) >= DECLINES.network;
}

async function isOver(services: Services, subject: string, { max, seconds }: Limit): Promise<boolean> {
  const now = services.now();
  const { rows } = await services.database.execute<{ count: number }>(sql`
    with put as (insert into attempts (subject, at) values (${subject}, ${new Date(now)}))
    -- No further than it matters: whoever asks a hundred thousand times is not counted a hundred thousand times.
    select count(*)::int as count from (
      select from attempts where subject = ${subject} and at > ${new Date(now - seconds * 1000)} limit ${max}
    ) as recent`);
  return (rows[0]?.count ?? 0) >= max;
}
