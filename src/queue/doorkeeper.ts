import { sql } from "drizzle-orm";
import { nextPace, turnsNow } from "#domain/waiting.ts";
import type { Executor, QueueDatabase } from "./database.ts";
import { drawOf, type Room, type RoomState, roomKey } from "./room.ts";

/**
 * Every process ticks about once a second (`room-watch.ts`). The one that locks the room's row gives the places of the
 * draw and calls visitors in.
 */

const TICK_MS = 900;
/** A draw of fifty thousand in one transaction would exceed the statement timeout and never complete. */
const PLACES_AT_ONCE = 5_000;

interface RoomRow extends Record<string, unknown> {
  readonly seed: Buffer | null;
  readonly served: number;
  readonly last: number;
  readonly credit: number;
  readonly pace: number;
  readonly ticked: number;
}

/** @param newSeed called once per room, for its draw */
export async function tick(
  database: QueueDatabase,
  room: Room,
  now: number,
  newSeed: () => Buffer,
): Promise<void> {
  const draw = drawOf(room);
  if (draw !== null && now < draw) return;
  const key = roomKey(room);
  let given: number;
  do {
    given = await database.transaction(async (transaction) => {
      const row = await lockRoom(transaction, key);
      if (!row || now - row.ticked < TICK_MS) return 0;
      const seed = row.seed ?? newSeed();
      const count = await givePlaces(transaction, { key, last: row.last, seed, draw });
      if (count > 0 || row.seed === null) {
        await transaction.execute(sql`
          update queue_rooms set seed = ${seed}, last_place = ${row.last + count} where id = ${key}`);
      }
      return count;
    });
  } while (given === PLACES_AT_ONCE);
  await database.transaction(async (transaction) => {
    const row = await lockRoom(transaction, key);
    if (!row || now - row.ticked < TICK_MS) return;
    const { last } = row;
    const seconds = (now - row.ticked) / 1000;
    const live = await countLive(transaction, key, now);
    const waiting = last - row.served;
    const { turns, credit } = turnsNow(room, { live, credit: row.credit, seconds, waiting });
    if (turns > 0) await call(transaction, { room, served: row.served, turns, now });
    // Without anyone waiting, the measured pace means nothing.
    const pace = waiting > 0 ? nextPace(row.pace, turns, seconds) : row.pace;
    await transaction.execute(sql`
      update queue_rooms set served = ${row.served + turns}, credit = ${credit}, pace = ${pace}, ticked = ${new Date(now)}
      where id = ${key}`);
  });
}

/** Inserts the row of a room of the house, with the configured pace until one is measured. Visitors do not wait yet. */
export async function openRoom(database: Executor, room: Room, now: number): Promise<void> {
  await database.execute(sql`
    insert into queue_rooms (id, pace, ticked) values (${roomKey(room)}, ${room.perMinute}, ${new Date(now)})
    on conflict do nothing`);
}

/** Lets visitors wait at least until then, since this process is overloaded. */
export async function keepOpen(database: Executor, room: Room, until: number): Promise<void> {
  await database.execute(sql`
    update queue_rooms set open_until = greatest(open_until, ${new Date(until)}) where id = ${roomKey(room)}`);
}

export async function readRoom(database: Executor, room: Room): Promise<RoomState | undefined> {
  const { rows } = await database.execute<{
    served: number;
    last: number;
    pace: number;
    open_until: number | null;
  }>(sql`
    select served, last_place as last, pace, (extract(epoch from open_until) * 1000)::float8 as open_until
    from queue_rooms where id = ${roomKey(room)}`);
  const row = rows[0];
  return row && { served: row.served, lastPlace: row.last, pace: row.pace, openUntil: row.open_until };
}

async function lockRoom(transaction: Executor, key: string): Promise<RoomRow | undefined> {
  const { rows } = await transaction.execute<RoomRow>(sql`
    select seed, served, last_place as last, credit, pace, (extract(epoch from ticked) * 1000)::float8 as ticked
    from queue_rooms where id = ${key} for update skip locked`);
  return rows[0];
}

interface GivePlacesOptions {
  readonly key: string;
  readonly last: number;
  readonly seed: Buffer;
  readonly draw: number | null;
}

/** Visitors present at the draw are ordered by the seed alone, later arrivals by arrival. */
async function givePlaces(
  transaction: Executor,
  { key, last, seed, draw }: GivePlacesOptions,
): Promise<number> {
  const drawn = draw === null ? sql`false` : sql`arrived < ${new Date(draw)}`;
  // A plan kept from when the room was empty would read the whole queue for each visitor of a crowd.
  await transaction.execute(sql`set local plan_cache_mode = force_custom_plan`);
  const { rows } = await transaction.execute<{ count: number }>(sql`
    with ranked as (
      select visitor, row_number() over (
        order by not (${drawn}), case when ${drawn} then sha256(${seed}::bytea || uuid_send(visitor)) end, arrival
      ) as rank
      from queue_places where room = ${key} and place is null
      order by rank limit ${PLACES_AT_ONCE}),
    given as (
      update queue_places set place = ${last}::int + ranked.rank
      from ranked where room = ${key} and queue_places.visitor = ranked.visitor
      returning 1)
    select count(*)::int as count from given`);
  return rows[0]?.count ?? 0;
}

async function countLive(transaction: Executor, key: string, now: number): Promise<number> {
  const { rows } = await transaction.execute<{ count: number }>(sql`
    select count(*)::int as count from queue_places
    where room = ${key} and called is not null and gone is null and expires > ${new Date(now)}`);
  return rows[0]?.count ?? 0;
}

interface CallOptions {
  readonly room: Room;
  readonly served: number;
  readonly turns: number;
  readonly now: number;
}

async function call(transaction: Executor, { room, served, turns, now }: CallOptions) {
  await transaction.execute(sql`
    update queue_places set called = ${new Date(now)}, expires = ${new Date(now + room.callSeconds * 1000)}
    where room = ${roomKey(room)} and place > ${served} and place <= ${served + turns}`);
}
