import { sql } from "drizzle-orm";
import type { Executor, QueueDatabase } from "./database.ts";
import { hashSession, type Room, roomKey } from "./room.ts";

export interface PlaceName {
  readonly visitor: string;
  readonly generation: number;
}

export interface QueuePlace {
  readonly place: number | null;
  readonly generation: number;
  readonly called: number | null;
  readonly expires: number | null;
  readonly entered: number | null;
  readonly gone: number | null;
}

/** Distinguishes these advisory locks from others. */
const LOCK_SPACE = 7_263_551;

interface TakePlaceOptions {
  readonly room: Room;
  readonly visitor: string;
  readonly network: string;
  readonly now: number;
}

/**
 * Returns false if the network has as many places as it may. Its lock is taken in a statement before the count, which
 * thus sees every place committed before.
 */
export function takePlace(
  database: QueueDatabase,
  { room, visitor, network, now }: TakePlaceOptions,
): Promise<boolean> {
  const key = roomKey(room);
  return database.transaction(async (transaction) => {
    await transaction.execute(
      sql`select pg_advisory_xact_lock(${LOCK_SPACE}, hashtext(${`${key} ${network}`}))`,
    );
    const { rows } = await transaction.execute<{ visitor: string }>(sql`
      insert into queue_places (room, visitor, arrived, network)
      select ${key}, ${visitor}, ${new Date(now)}, ${network}
      where (select count(*) from queue_places where room = ${key} and network = ${network}
        and gone is null and (expires is null or expires > ${new Date(now)})) < ${room.placesPerAddress}
      returning visitor`);
    return rows.length > 0;
  });
}

const MOMENTS = sql`
  (extract(epoch from called) * 1000)::float8 as called, (extract(epoch from expires) * 1000)::float8 as expires,
  (extract(epoch from entered) * 1000)::float8 as entered, (extract(epoch from gone) * 1000)::float8 as gone`;

export async function findPlace(database: Executor, room: Room, visitor: string): Promise<QueuePlace | null> {
  const { rows } = await database.execute<QueuePlace & Record<string, unknown>>(sql`
    select place, generation, ${MOMENTS} from queue_places where room = ${roomKey(room)} and visitor = ${visitor}`);
  return rows[0] ?? null;
}

export async function findStay(
  database: Executor,
  room: Room,
  session: string,
  now: number,
): Promise<number | null> {
  const { rows } = await database.execute<{ expires: number }>(sql`
    select (extract(epoch from expires) * 1000)::float8 as expires from queue_places
    where room = ${roomKey(room)} and session = ${hashSession(session)} and gone is null
      and expires > ${new Date(now)}
    limit 1`);
  return rows[0]?.expires ?? null;
}

interface GoInOptions {
  readonly room: Room;
  readonly place: PlaceName;
  readonly session: string;
  readonly now: number;
}

/** Returns false if the place is not called. Entering again cannot extend the stay. */
export async function goIn(
  database: Executor,
  { room, place: { visitor, generation }, session, now }: GoInOptions,
): Promise<boolean> {
  const stay = new Date(now + room.chooseSeconds * 1000);
  const { rows } = await database.execute<{ visitor: string }>(sql`
    update queue_places set session = ${hashSession(session)}, entered = coalesce(entered, ${new Date(now)}),
      expires = case when entered is null then ${stay} else expires end
    where room = ${roomKey(room)} and visitor = ${visitor} and generation = ${generation}
      and called is not null and gone is null and expires > ${new Date(now)}
      and (session is null or session = ${hashSession(session)})
    returning visitor`);
  return rows.length > 0;
}

/** Extends the stay while the visitor holds seats, up to a limit. */
export async function stayUntil(
  database: Executor,
  room: Room,
  session: string,
  until: number,
): Promise<void> {
  await database.execute(sql`
    update queue_places set expires = least(
      greatest(expires, ${new Date(until)}), entered + make_interval(secs => ${room.staySeconds}))
    where room = ${roomKey(room)} and session = ${hashSession(session)} and gone is null
      and expires < ${new Date(until)}`);
}

export async function giveBack(database: Executor, session: string, now: number): Promise<void> {
  await database.execute(sql`
    update queue_places set gone = ${new Date(now)} where session = ${hashSession(session)} and gone is null`);
}

export async function renameSession(database: Executor, from: string, to: string): Promise<void> {
  await database.execute(sql`
    update queue_places set session = ${hashSession(to)} where session = ${hashSession(from)} and gone is null`);
}

/** Moves a place that was not entered: the first device's ticket becomes invalid. Returns the new generation. */
export async function moveHere(
  database: Executor,
  room: Room,
  { visitor, generation }: PlaceName,
): Promise<number | null> {
  const { rows } = await database.execute<{ generation: number }>(sql`
    update queue_places set generation = generation + 1, session = null
    where room = ${roomKey(room)} and visitor = ${visitor} and generation = ${generation} and gone is null
      and entered is null
    returning generation`);
  return rows[0]?.generation ?? null;
}

/** Limits emails, which go to any address typed: for each place, and for all places of a network. */
const EMAILS_OF_NETWORK = 10;

export async function countEmail(
  database: Executor,
  room: Room,
  { visitor, generation }: PlaceName,
  most: number,
): Promise<boolean> {
  const { rows } = await database.execute<{ emails: number }>(sql`
    update queue_places set emails = emails + 1
    where room = ${roomKey(room)} and visitor = ${visitor} and generation = ${generation} and emails < ${most}
      and (select sum(others.emails) from queue_places as others
        where others.room = queue_places.room and others.network = queue_places.network) < ${most * EMAILS_OF_NETWORK}
    returning emails`);
  return rows.length > 0;
}
