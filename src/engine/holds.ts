import { sql } from "drizzle-orm";
import type { Executor, Transaction } from "./storage/database.ts";

/**
 * Who has a seat is decided by these statements and nothing else. Seats are locked in one order (performance,
 * seat), and a seat that somebody else is just taking counts as taken instead of being waited for.
 */

export interface SeatOf {
  readonly performance: number;
  readonly seat: string;
}

/**
 * Holds free seats for a basket. Returns those it got; the caller undoes the transaction when that is not all.
 * A held seat whose time is up is free.
 */
export async function holdSeats(
  transaction: Transaction,
  basket: string,
  performance: number,
  seats: readonly string[],
  until: Date,
  now: Date,
): Promise<string[]> {
  const { rows } = await transaction.execute<{ seat: string }>(sql`
    update performance_seats as taken
    set state = 1, basket = ${basket}, held_until = ${until}
    from (
      select performance, seat from performance_seats
      where performance = ${performance} and seat = any(${sql.param([...seats])}::text[])
        and (state = 0 or (state = 1 and held_until <= ${now}))
      order by performance, seat
      for update skip locked
    ) as free
    where taken.performance = free.performance and taken.seat = free.seat
    returning taken.seat`);
  return rows.map((row) => row.seat);
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

/** Ends the session's open basket and gives its seats back; one that is being paid stays. */
export async function releaseLiveBasket(transaction: Transaction, session: string): Promise<void> {
  const { rows } = await transaction.execute<{ id: string }>(sql`
    update baskets set state = 'emptied' where session = ${session} and state = 'open' returning id`);
  for (const { id } of rows) {
    const { rows: seats } = await transaction.execute<{ performance: number; seat: string }>(
      sql`select performance, seat from basket_tickets where basket = ${id}`,
    );
    if (seats.length > 0) await releaseSeats(transaction, id, seats);
  }
}
