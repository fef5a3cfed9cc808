import type { Executed } from "../kernel/commands.ts";
import type { BasketRow } from "../lines/baskets.ts";
import type { GrantedRights } from "../lines/rights.ts";
import type { Queryable } from "../storage/named-statement.ts";
import { IDLE_MS, LONGEST_MS } from "../visitors/sessions.ts";

/** Reading locks nothing: the statement that takes the seats checks that a basket is as it was read (`version`). */

export interface AskingVisitor {
  readonly tokenHash: Buffer;
  readonly idempotencyKey: string | null;
  /** Null if held seats are not limited per network. */
  readonly network: string | null;
}

export interface VisitorRow {
  readonly session: string;
  readonly customer: string | null;
  readonly lastSeen: Date;
  /** The live basket; null if there is none or it has expired. */
  readonly basket: VersionedBasket | null;
  /** The command executed earlier with the same key. */
  readonly command: CommandRow | null;
  /** Seats in the baskets of this visitor's network, including this visitor's. */
  readonly heldByNetwork: number;
  /** The visitor's rights beyond the public's, without those from the basket. */
  readonly granted: GrantedRights;
}
export interface VersionedBasket extends BasketRow {
  /** Changes with any change of the row. */
  readonly version: string;
}
export interface CommandRow extends Executed {
  readonly answer: unknown;
}

/** Subqueries that cannot be flattened force one index look-up per visitor, whatever the planner estimates. */
const READ_VISITORS = `
  select asked.at::int - 1 as at, session.id as session, session.customer, session.last_seen as "lastSeen",
    basket.id, basket.version, basket.state, basket.created, basket.expires, basket.tickets, basket.lines, basket.tenders,
    basket.delivery, basket.retries, basket.extensions, basket.reserved, basket.channel, command.operation, command.fingerprint, command.answer,
    coalesce(network.held, 0)::int as "heldByNetwork", granted.rights as granted
  from unnest($1::bytea[], $2::text[], $5::text[]) with ordinality as asked (hash, key, network, at)
  cross join lateral (
    select id, customer, last_seen from sessions
    where token_hash = asked.hash and last_seen > $3 and created > $4 offset 0
  ) as session
  left join lateral (
    select *, xmin::text as version from baskets
    where baskets.session = session.id and state in ('open', 'paying') offset 0
  ) as basket on true
  left join lateral (
    select operation, fingerprint, answer from commands where commands.session = session.id and commands.key = asked.key offset 0
  ) as command on true
  left join lateral (
    select jsonb_agg(jsonb_build_object('modesOfSale', modes_of_sale, 'opens', opens)) as rights from grants
    where (grants.session = session.id or grants.customer = session.customer)
      and valid_from <= $6 and valid_until > $6 offset 0
  ) as granted on true
  left join (
    select name, (
      select sum(jsonb_array_length(baskets.tickets)) from baskets
      where baskets.network = name and baskets.expires > $6 and state in ('open', 'paying')
    ) as held
    from (select distinct name from unnest($5::text[]) as name where name is not null) as names
  ) as network on network.name = asked.network`;

interface ReadRow extends Omit<VersionedBasket, "id" | "session"> {
  readonly at: number;
  readonly session: string;
  readonly customer: string | null;
  readonly lastSeen: Date;
  readonly id: string | null;
  readonly operation: string | null;
  readonly fingerprint: string | null;
  readonly answer: unknown;
  readonly heldByNetwork: number;
  readonly granted: GrantedRights | null;
}

/** Returns the visitors in the order of the requests; undefined for an ended session. Ends expired baskets. */
export async function readVisitors(
  client: Queryable,
  asking: readonly AskingVisitor[],
  now: number,
): Promise<(VisitorRow | undefined)[]> {
  const { rows } = await client.query<ReadRow>({
    name: "batch-visitors",
    text: READ_VISITORS,
    values: [
      asking.map(({ tokenHash }) => tokenHash),
      asking.map(({ idempotencyKey }) => idempotencyKey),
      new Date(now - IDLE_MS),
      new Date(now - LONGEST_MS),
      asking.map(({ network }) => network),
      new Date(now),
    ],
  });
  const visitors: (VisitorRow | undefined)[] = asking.map(() => undefined);
  const over: string[] = [];
  for (const row of rows) {
    const {
      at,
      session,
      customer,
      lastSeen,
      id,
      operation,
      fingerprint,
      answer,
      heldByNetwork,
      granted,
      ...rest
    } = row;
    const basket = id === null ? null : { ...rest, id, session };
    const isOver = basket?.state === "open" && basket.expires.getTime() <= now;
    if (basket && isOver) over.push(basket.id);
    const command = operation === null || fingerprint === null ? null : { operation, fingerprint, answer };
    visitors[at] = {
      session,
      customer,
      lastSeen,
      basket: isOver ? null : basket,
      command,
      heldByNetwork,
      granted: granted ?? [],
    };
  }
  if (over.length > 0) await endBaskets(client, over, now);
  return visitors;
}

/** Skips locked baskets. */
async function endBaskets(client: Queryable, baskets: readonly string[], now: number): Promise<void> {
  await client.query({
    name: "batch-expired",
    text: `update baskets set state = 'expired' where id in (
        select id from baskets where id = any($1::uuid[]) and state = 'open' and expires <= $2 order by session
        for update skip locked)`,
    values: [baskets, new Date(now)],
  });
}

/** Updates when sessions were last seen; skips locked ones, which are in use anyway. */
export async function noteSeen(client: Queryable, sessions: readonly string[], now: number): Promise<void> {
  await client.query({
    name: "batch-seen",
    text: `update sessions set last_seen = $2 where id in (
        select id from sessions where id = any($1::uuid[]) and last_seen < $2 order by id
        for no key update skip locked)`,
    values: [sessions, new Date(now)],
  });
}
