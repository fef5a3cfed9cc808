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
  "customer-search": { max: 10, seconds: 600 },
  /** Guesses of voucher codes, per network and per session. */
  voucher: { max: 10, seconds: 60 },
  "promo-code": { max: 10, seconds: 60 },
  programme: { max: 10, seconds: 60 },
  "access-code": { max: 10, seconds: 60 },
  /** Enquiries per network: a school has several teachers. */
  enquiry: { max: 10, seconds: 3600 },
  /** Orders by number and address, without signing in. */
  withdrawal: { max: 20, seconds: 600 },
  /** Per network and mailbox. */
  email: { max: 5, seconds: 600 },
  /** Shared tickets per customer: a party of thirty may go to the opera. */
  "share-email": { max: 30, seconds: 3600 },
  "email-change": { max: 5, seconds: 3600 },
  /** Per mailbox over all networks, except those its customer has signed in from. */
  emails: { max: 30, seconds: 600 },
} as const satisfies Record<string, Limit>;

/** Attempts are rows, so that the limit holds across processes and restarts. */
export async function isTooOften(
  services: Services,
  what: keyof typeof LIMITS,
  who: string,
): Promise<boolean> {
  return isOver(services, `${what}:${who}`, LIMITS[what]);
}

/** Period for new sessions: an office returns from lunch within ten minutes. */
const VISITS_SECONDS = 600;

export async function isVisitTooMany(services: Services, address: string): Promise<boolean> {
  const max = services.settings.sessionsPerNetwork;
  if (max === null) return false;
  return isOver(services, `visit:${networkOf(address)}`, { max, seconds: VISITS_SECONDS });
}

const NEW_CUSTOMERS_SECONDS = 3600;

export async function areNewCustomersTooMany(services: Services, address: string): Promise<boolean> {
  const max = services.settings.newCustomersPerNetwork;
  if (max === null) return false;
  return isOver(services, `register:${networkOf(address)}`, { max, seconds: NEW_CUSTOMERS_SECONDS });
}

/** A customer with three cards and a wrong code needs a few of these; card testing needs hundreds. */
const DECLINES = { basket: 10, network: 60, seconds: 3600 };

/** Records a declined card for a basket, and for its network if the house limits networks. */
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
