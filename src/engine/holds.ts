import { sql } from "drizzle-orm";
import type { Executor, Transaction } from "./storage/database.ts";
import type { Queryable } from "./storage/named-statement.ts";

/**
 * Who has a seat is decided by these statements and nothing else. Seats are locked in one order (performance,
 * seat), and a seat that somebody else is just taking counts as taken instead of being waited for.
 */

export interface SeatOf {
  readonly performance: number;
  readonly seat: string;
}

/** Which request of a batch asks for which seat, as which ticket. */
export interface AskedSeat extends SeatOf {
  readonly request: number;
  readonly ticket: string;
  readonly priceType: number;
}

/** The basket that a request's seats go into. */
export interface AskingBasket {
  readonly request: number;
  readonly basket: string;
  readonly expires: Date;
  /** The session to open it for; null where it is open already. */
  readonly opensFor: string | null;
}

export interface Taken {
  /** Requests that have all their seats. */
  readonly granted: readonly number[];
  /** Indices of the asked seats that were not to be had. */
  readonly missing: readonly number[];
}

/**
 * Holds the seats of many requests at once, each all or none, and opens the baskets that the winners lack.
 * Seats are locked in the one order; one that somebody else has locked counts as taken. A request that is
 * neither granted nor misses a seat had its basket opened elsewhere in this very moment: nothing was done.
 * No two requests may ask for the same seat.
 */
export const TAKE_SEATS = `
  with asked as (
    select * from unnest($1::int[], $2::int[], $3::text[], $4::int[], $5::uuid[])
      with ordinality as asked (request, performance, seat, price_type, ticket, at)
  ), asking as (
    select * from unnest($6::int[], $7::uuid[], $8::timestamptz[], $9::uuid[]) as asking (request, basket, expires, session)
  ), free as materialized (
    select performance, seat from performance_seats
    where (performance, seat) in (select performance, seat from asked)
      and (state = 0 or (state = 1 and held_until <= $10))
    order by performance, seat
    for update skip locked
  ), whole as materialized (
    select asked.request from asked left join free using (performance, seat)
    group by asked.request having count(*) = count(free.seat)
  ), opened as (
    insert into baskets (id, session, state, created, expires)
    select basket, session, 'open', $10, expires from asking join whole using (request)
    where session is not null order by session
    on conflict do nothing
    returning id
  ), granted as materialized (
    select request, basket, expires from asking join whole using (request)
    where session is null or basket in (select id from opened)
  ), taken as (
    update performance_seats as seat set state = 1, basket = granted.basket, held_until = granted.expires
    from asked join granted using (request)
    where seat.performance = asked.performance and seat.seat = asked.seat
    returning asked.ticket, seat.basket, seat.performance, seat.seat, asked.price_type
  ), put as (
    insert into basket_tickets (id, basket, performance, seat, price_type) select * from taken
  )
  select
    array(select request from granted) as granted,
    array(select at - 1 from asked left join free using (performance, seat) where free.seat is null)::int[] as missing`;

export async function takeSeats(
  client: Queryable,
  seats: readonly AskedSeat[],
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
      seats.map(({ priceType }) => priceType),
      seats.map(({ ticket }) => ticket),
      asking.map(({ request }) => request),
      asking.map(({ basket }) => basket),
      asking.map(({ expires }) => expires),
      asking.map(({ opensFor }) => opensFor),
      now,
    ],
  });
  return rows[0] ?? { granted: [], missing: [] };
}

/** Gives seats of a basket back. Seats that are no longer this basket's are left alone. */
export async function releaseSeats(
  transaction: Executor,
  basket: string,
  seats: readonly SeatOf[],
): Promise<void> {
  await transaction.execute(sql`
    update performance_seats as held
    set state = 0, basket = null, held_until = null
    from (${lockedInOrder(basket, seats)}) as mine
    where held.performance = mine.performance and held.seat = mine.seat`);
}

/** Moves the end of a hold. Returns how many seats were still this basket's. */
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

/** Turns held seats into sold ones. Returns how many were still this basket's. */
export async function sellSeats(
  transaction: Transaction,
  basket: string,
  seats: readonly SeatOf[],
): Promise<number> {
  const result = await transaction.execute(sql`
    update performance_seats as held
    set state = 2, held_until = null
    from (${lockedInOrder(basket, seats)}) as mine
    where held.performance = mine.performance and held.seat = mine.seat`);
  return result.rowCount ?? 0;
}

/** This basket's held seats among `seats`, locked in the one order. */
function lockedInOrder(basket: string, seats: readonly SeatOf[]) {
  const performances = seats.map((seat) => seat.performance);
  const names = seats.map((seat) => seat.seat);
  return sql`
    select performance, seat from performance_seats
    where (performance, seat) in (
        select * from unnest(${sql.param(performances)}::int[], ${sql.param(names)}::text[])
      )
      and state = 1 and basket = ${basket}
    order by performance, seat
    for update`;
}

/**
 * Ends the session's open basket and gives its seats back; one that is being paid stays.
 * Returns the performances that have seats again.
 */
export async function releaseLiveBasket(transaction: Transaction, session: string): Promise<number[]> {
  const { rows } = await transaction.execute<{ id: string }>(sql`
    update baskets set state = 'emptied' where session = ${session} and state = 'open' returning id`);
  const performances: number[] = [];
  for (const { id } of rows) {
    const { rows: seats } = await transaction.execute<{ performance: number; seat: string }>(
      sql`select performance, seat from basket_tickets where basket = ${id}`,
    );
    if (seats.length > 0) await releaseSeats(transaction, id, seats);
    performances.push(...seats.map(({ performance }) => performance));
  }
  return performances;
}
