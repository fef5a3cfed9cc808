import { sql } from "drizzle-orm";
import type { Executor, Transaction } from "../storage/database.ts";
import type { Queryable } from "../storage/named-statement.ts";
import { type BasketTicketRow, type Channel, SEAT } from "../storage/tables/shop.ts";
import { freeAt, givenBack, isFreeAt, isKeptAt, keptAt, seat, withheldAt } from "./seat-states.ts";

/**
 * By these statements baskets and their orders take, keep and give back seats. Seats are locked in one order
 * (performance, seat). A seat of an allocation is taken only for a caller that may use it, and returns to it when it is
 * given back.
 */

export interface SeatOf {
  readonly performance: number;
  readonly seat: string;
}

export interface RequestedSeat extends SeatOf {
  readonly request: number;
}

/** The basket that receives a request's seats, with the data written at the same time. */
export interface AskingBasket {
  readonly request: number;
  readonly basket: string;
  /** The version in which the basket was read; null for one that is to be opened. */
  readonly version: string | null;
  readonly session: string;
  readonly network: string | null;
  readonly channel: Channel;
  readonly expires: Date;
  /** The basket's tickets after the request. */
  readonly tickets: readonly BasketTicketRow[];
  /** The command's idempotency key, if it has one. */
  readonly key: string | null;
  readonly operation: string;
  /** Null without a key. */
  readonly fingerprint: string | null;
  readonly answer: unknown;
  /** Whose seats it may take besides free ones. */
  readonly allocations: readonly string[];
}

export interface Taken {
  /** Requests that got all their seats. */
  readonly granted: readonly number[];
  /** Indices of the requested seats that were not available. */
  readonly missing: readonly number[];
}

/**
 * Holds the seats of each request, all or none, adds them to the baskets and records the commands. Seats are locked in
 * the one order, and a seat locked elsewhere counts as taken. A request that is neither granted nor misses a seat had
 * its basket changed concurrently: nothing was done. No two requests may want the same seat or belong to the same
 * session.
 */
export const TAKE_SEATS = `
  with asked as (
    select * from unnest($1::int[], $2::int[], $3::text[]) with ordinality as asked (request, performance, seat, at)
  ), asking as materialized (
    select * from jsonb_to_recordset($4::jsonb) as asking (request int, basket uuid, version text, session uuid, network text, channel text,
      expires timestamptz, tickets jsonb, key text, operation text, fingerprint text, answer jsonb, allocations uuid[])
  ), free as materialized (
    select performance, seat, allocation from performance_seats
    where (performance, seat) in (select performance, seat from asked)
      and (${isFreeAt("$5")} or (allocation = any($6::uuid[]) and ${isKeptAt("$5")}))
    order by performance, seat
    for update skip locked
  ), missed as materialized (
    select asked.request, asked.at from asked join asking using (request) left join free using (performance, seat)
    where free.seat is null or (free.allocation is not null and free.allocation <> all (asking.allocations))
  ), whole as materialized (
    select * from asking where request not in (select request from missed)
  ), kept as materialized (
    select live.id from whole cross join lateral (
      select id from baskets
      where id = whole.basket and xmin::text = whole.version and state = 'open' and baskets.expires > $5
      for update skip locked
    ) as live
    where whole.version is not null
  ), opened as (
    insert into baskets (id, session, state, created, expires, tickets, network, channel)
    select basket, session, 'open', $5, expires, tickets, network, channel from whole
    where version is null order by session
    on conflict do nothing
    returning id
  ), granted as materialized (
    select * from whole where basket in (select id from kept union all select id from opened)
  ), filled as (
    update baskets set tickets = baskets.tickets || (select tickets from granted where basket = baskets.id)
    where id = any (array(select id from kept))
  ), taken as (
    update performance_seats as seat set state = ${SEAT.held}, basket = granted.basket, held_until = granted.expires
    from asked join granted using (request)
    where seat.performance = asked.performance and seat.seat = asked.seat
  ), noted as (
    insert into commands (session, key, operation, fingerprint, answer, at)
    select session, key, operation, fingerprint, answer, $5 from granted where key is not null order by session, key
  )
  select array(select request from granted) as granted, array(select at - 1 from missed)::int[] as missing`;

export async function takeSeats(
  client: Queryable,
  seats: readonly RequestedSeat[],
  asking: readonly AskingBasket[],
  now: Date,
): Promise<Taken> {
  const { rows } = await client.query<{ granted: number[]; missing: number[] }>({
    name: "take-seats",
    text: TAKE_SEATS,
    values: [
      seats.map(({ request }) => request),
      seats.map(({ performance }) => performance),
      seats.map(({ seat }) => seat),
      JSON.stringify(asking),
      now,
      asking.flatMap(({ allocations }) => allocations),
    ],
  });
  return rows[0] ?? { granted: [], missing: [] };
}

export interface HoldingBasket {
  readonly id: string;
  readonly expires: Date;
  /** Whose seats it may take besides free ones; by default none. */
  readonly allocations?: readonly string[];
  /** For a party of the waiting list: it may take seats that are withheld for it. */
  readonly isListed?: boolean;
}

/**
 * All or none. Does not wait for locks, so that two baskets that want each other's seats cannot deadlock. The caller
 * rolls back if any seat is missing.
 * @returns the seats that were not available
 */
export async function takeTogether(
  transaction: Transaction,
  basket: HoldingBasket,
  seats: readonly SeatOf[],
  now: Date,
): Promise<SeatOf[]> {
  const { allocations = [], isListed = false } = basket;
  const kept = sql`(allocation = any(${sql.param([...allocations])}::uuid[]) and ${keptAt(now)})`;
  const others = [...(allocations.length > 0 ? [kept] : []), ...(isListed ? [withheldAt(now)] : [])];
  const takeable =
    others.length === 0 ? freeAt(now) : sql`(${sql.join([freeAt(now), ...others], sql` or `)})`;
  const { rows } = await transaction.execute<{ performance: number; seat: string }>(sql`
    with free as materialized (
      select performance, seat from performance_seats
      where (performance, seat) in (
          select * from unnest(${sql.param(seats.map(({ performance }) => performance))}::int[],
            ${sql.param(seats.map(({ seat }) => seat))}::text[])
        )
        and ${takeable}
      order by performance, seat
      for update skip locked
    )
    update performance_seats as held set state = ${seat("held")}, basket = ${basket.id}, held_until = ${basket.expires}
    from free where held.performance = free.performance and held.seat = free.seat
    returning held.performance, held.seat`);
  const taken = new Set(rows.map(({ performance, seat }) => `${performance} ${seat}`));
  return seats.filter(({ performance, seat }) => !taken.has(`${performance} ${seat}`));
}

/** Releases a basket's held seats. Leaves seats alone that are no longer this basket's. */
export async function releaseSeats(
  transaction: Executor,
  basket: string,
  seats: readonly SeatOf[],
  state: "held" | "sold" = "held",
): Promise<void> {
  await transaction.execute(sql`
    update performance_seats as back
    set state = ${givenBack()}, basket = null, held_until = null
    from (${lockedInOrder(basket, seats, state)}) as mine
    where back.performance = mine.performance and back.seat = mine.seat`);
}

/** Gives seats back that this basket's order had bought. Leaves seats alone that are another basket's by now. */
export const unsellSeats = (transaction: Transaction, basket: string, seats: readonly SeatOf[]) =>
  releaseSeats(transaction, basket, seats, "sold");

/** Moves the end of a hold. Returns how many seats still belonged to this basket. */
export async function holdUntil(
  transaction: Transaction,
  basket: string,
  seats: readonly SeatOf[],
  until: Date,
): Promise<number> {
  const result = await transaction.execute(sql`
    update performance_seats as held
    set held_until = ${until}
    from (${lockedInOrder(basket, seats)}) as mine
    where held.performance = mine.performance and held.seat = mine.seat`);
  return result.rowCount ?? 0;
}

/** Marks held seats as sold. Returns how many still belonged to this basket. */
export async function sellSeats(
  transaction: Transaction,
  basket: string,
  seats: readonly SeatOf[],
): Promise<number> {
  const result = await transaction.execute(sql`
    update performance_seats as held
    set state = ${seat("sold")}, held_until = null
    from (${lockedInOrder(basket, seats)}) as mine
    where held.performance = mine.performance and held.seat = mine.seat`);
  return result.rowCount ?? 0;
}

/** This basket's held or sold seats among `seats`, locked in the one order. */
function lockedInOrder(basket: string, seats: readonly SeatOf[], state: "held" | "sold" = "held") {
  const performances = seats.map((seat) => seat.performance);
  const names = seats.map((seat) => seat.seat);
  return sql`
    select performance, seat from performance_seats
    where (performance, seat) in (
        select * from unnest(${sql.param(performances)}::int[], ${sql.param(names)}::text[])
      )
      and state = ${seat(state)} and basket = ${basket}
    order by performance, seat
    for update`;
}
