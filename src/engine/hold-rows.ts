import type { BasketRow, TicketRow } from "./baskets.ts";
import { IDLE_MS, LONGEST_MS } from "./sessions.ts";
import type { Queryable } from "./storage/named-statement.ts";

/**
 * The rows that a batch of requests stands on, each kind with one named statement however many requests there
 * are. Baskets are locked in the order of their sessions, before any seat.
 */

export interface SessionRow {
  readonly id: string;
  readonly customer: string | null;
  readonly lastSeen: Date;
}

/** Living sessions by the hash of their token, in hex. */
export async function sessionsByToken(
  client: Queryable,
  hashes: readonly Buffer[],
  now: number,
): Promise<Map<string, SessionRow>> {
  const { rows } = await client.query<SessionRow & { hash: string }>({
    name: "batch-sessions",
    text: `select id, customer, last_seen as "lastSeen", encode(token_hash, 'hex') as hash from sessions
      where token_hash = any($1::bytea[]) and last_seen > $2 and created > $3`,
    values: [hashes, new Date(now - IDLE_MS), new Date(now - LONGEST_MS)],
  });
  return new Map(rows.map(({ hash, ...session }) => [hash, session]));
}

/** Notes that these sessions were seen; one that somebody else is changing is seen anyway. */
export async function noteSeen(client: Queryable, sessions: readonly string[], now: number): Promise<void> {
  await client.query({
    name: "batch-seen",
    text: `update sessions set last_seen = $2 where id in (
        select id from sessions where id = any($1::uuid[]) and last_seen < $2 order by id
        for no key update skip locked)`,
    values: [sessions, new Date(now)],
  });
}

/** The live baskets of these sessions, locked, by session. Those that have run out are ended and left out. */
export async function lockBaskets(
  client: Queryable,
  sessions: readonly string[],
  now: number,
): Promise<Map<string, BasketRow>> {
  const { rows } = await client.query<BasketRow>({
    name: "batch-baskets",
    text: `select id, session, state, created, expires, delivery, retries, extensions from baskets
      where session = any($1::uuid[]) and state in ('open', 'paying')
      order by session for update`,
    values: [sessions],
  });
  const over = rows.filter((row) => row.state === "open" && row.expires.getTime() <= now);
  if (over.length > 0) {
    await client.query({
      name: "batch-expired",
      text: "update baskets set state = 'expired' where id = any($1::uuid[])",
      values: [over.map(({ id }) => id)],
    });
  }
  return new Map(rows.filter((row) => !over.includes(row)).map((row) => [row.session, row]));
}

/** The tickets in these baskets, by basket. */
export async function ticketsByBasket(
  client: Queryable,
  baskets: readonly string[],
): Promise<Map<string, TicketRow[]>> {
  if (baskets.length === 0) return new Map();
  const { rows } = await client.query<TicketRow>({
    name: "batch-tickets",
    text: `select id, basket, performance, seat, price_type as "priceType" from basket_tickets
      where basket = any($1::uuid[])`,
    values: [baskets],
  });
  return Map.groupBy(rows, ({ basket }) => basket);
}

export interface CommandKey {
  readonly session: string;
  readonly key: string;
}
export interface CommandRow extends CommandKey {
  readonly operation: string;
  readonly answer: unknown;
}

/** Commands that have been carried out before, by "session key". */
export async function answeredCommands(
  client: Queryable,
  keys: readonly CommandKey[],
): Promise<Map<string, CommandRow>> {
  if (keys.length === 0) return new Map();
  const { rows } = await client.query<CommandRow>({
    name: "batch-commands",
    text: `select session, key, operation, answer from commands
      where (session, key) in (select * from unnest($1::uuid[], $2::text[]))`,
    values: [keys.map(({ session }) => session), keys.map(({ key }) => key)],
  });
  return new Map(rows.map((row) => [`${row.session} ${row.key}`, row]));
}

/** Writes down what was carried out; in the same transaction as the work itself. */
export async function noteCommands(
  client: Queryable,
  commands: readonly CommandRow[],
  now: number,
): Promise<void> {
  if (commands.length === 0) return;
  await client.query({
    name: "batch-answers",
    text: `insert into commands (session, key, operation, answer, at)
      select session, key, operation, answer::jsonb, $5
      from unnest($1::uuid[], $2::text[], $3::text[], $4::text[]) as command (session, key, operation, answer)
      order by session, key`,
    values: [
      commands.map(({ session }) => session),
      commands.map(({ key }) => key),
      commands.map(({ operation }) => operation),
      commands.map(({ answer }) => JSON.stringify(answer)),
      new Date(now),
    ],
  });
}
