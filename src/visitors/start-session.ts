import { hash } from "node:crypto";
import { sql } from "drizzle-orm";
import { hashToken, newToken } from "../credentials/tokens.ts";
import type { Executor } from "../storage/executor.ts";
import { gathered } from "./gathered.ts";
import { networkOf } from "./networks.ts";
import { findSession } from "./sessions.ts";
import type { NetworkLimits } from "./throttle.ts";

/** Sessions of visitors without one. When a sale opens, many begin at once, so that they share statements. */

interface Services {
  readonly database: Executor;
  readonly now: () => number;
  readonly random: { bytes(count: number): Buffer; id(): string };
  readonly settings: NetworkLimits;
}

/** Period in which a network's new sessions count: an office returns from lunch within ten minutes. */
const VISITS_MS = 600_000;

interface Visit {
  readonly id: string;
  readonly tokenHash: Buffer;
  /** Null if the house does not limit networks. */
  readonly network: string | null;
}

/**
 * @param once the unguessable idempotency key of the command that starts it: if the answer and its cookie are lost, the
 * repeated command has to find the same session
 * @returns the session's token; null if this network has started more sessions than the house allows
 */
export async function startSession(
  services: Services,
  address: string,
  once: string | undefined,
): Promise<string | null> {
  const { sessionsPerNetwork: most } = services.settings;
  const network = most === null ? null : `visit:${networkOf(address)}`;
  const start = async (token: string, limited: string | null) => {
    const visit = { id: services.random.id(), tokenHash: hashToken(token), network: limited };
    return (await starterFor(services)(visit)) ? token : null;
  };
  if (once === undefined) return start(newToken(services), network);
  const token = await start(hash("sha256", `session of ${once}`, "base64url"), network);
  if (token === null || (await findSession(services, { session: token }))) return token;
  return start(newToken(services), null);
}

const starters = new WeakMap<Executor, (visit: Visit) => Promise<boolean>>();

function starterFor(services: Services) {
  const { database } = services;
  const starter =
    starters.get(database) ?? gathered((visits: readonly Visit[]) => startAll(services, visits));
  starters.set(database, starter);
  return starter;
}

/** @returns whether each is allowed */
async function startAll(
  { database, now, settings }: Services,
  visits: readonly Visit[],
): Promise<readonly boolean[]> {
  const at = new Date(now());
  const most = settings.sessionsPerNetwork ?? 0;
  const { rows } = await database.execute<{ at: number }>(sql`
    with asked as (
      select network, id, hash, at, row_number() over (partition by network order by at) as nth
      from unnest(${sql.param(visits.map(({ network }) => network))}::text[],
        ${sql.param(visits.map(({ id }) => id))}::uuid[],
        ${sql.param(visits.map(({ tokenHash }) => tokenHash))}::bytea[]) with ordinality as asked (network, id, hash, at)
    ), noted as (
      insert into attempts (subject, at) select network, ${at} from asked where network is not null
    ), before as (
      -- Counts no further than the limit: a flood of visits costs no more.
      select network, (
        select count(*) from (
          select from attempts where subject = network and attempts.at > ${new Date(at.getTime() - VISITS_MS)} limit ${most}
        ) as recent
      ) as count
      from (select distinct network from asked where network is not null) as networks
    ), allowed as (
      select asked.at, id, hash from asked left join before using (network)
      where network is null or before.count + nth <= ${most}
    ), started as (
      insert into sessions (id, token_hash, created, last_seen)
      select id, hash, ${at}, ${at} from allowed order by hash
      on conflict do nothing
    )
    select at::int - 1 as at from allowed`);
  const allowed = new Set(rows.map((row) => row.at));
  return visits.map((_, index) => allowed.has(index));
}
