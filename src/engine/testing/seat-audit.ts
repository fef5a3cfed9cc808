import type { Database } from "../storage/database.ts";

/** Benches and tests of races and models call it at their end. */

/** Invariants of seats, as counts of rows that break them. All must be zero. */
export interface SeatAudit {
  /** Tickets of live baskets whose seat is not held by that basket. */
  readonly lost: number;
  /** Seats held by a basket without a ticket for them: they can be neither bought nor released. */
  readonly unowned: number;
  /** Seats with a ticket in two live baskets, or in two orders. */
  readonly double: number;
  /** Sold seats without a valid ticket, and valid tickets whose seat is not sold. */
  readonly unsold: number;
}

export const NO_VIOLATION: SeatAudit = { lost: 0, unowned: 0, double: 0, unsold: 0 };

export async function auditSeats(database: Pick<Database, "$client">, now: Date): Promise<SeatAudit> {
  const { rows } = await database.$client.query<SeatAudit>(
    `with live as (
       select ticket.performance, ticket.seat, ticket.basket from basket_tickets ticket
       join baskets on baskets.id = ticket.basket
       where baskets.state = 'paying' or (baskets.state = 'open' and baskets.expires > $1)
     ), held as (
       select * from performance_seats where state = 1 and held_until > $1
     )
     select
       (select count(*)::int from live left join held using (performance, seat, basket) where held.state is null) as lost,
       (select count(*)::int from held left join live using (performance, seat, basket) where live.seat is null) as unowned,
       (select count(*)::int from (
          select 1 from live group by performance, seat having count(*) > 1
          union all
          select 1 from tickets where valid group by performance, seat having count(*) > 1) as twice) as double,
       (select count(*)::int from performance_seats seat
          full join (select * from tickets where valid) ticket using (performance, seat)
          where (seat.state = 2 and seat.basket is not null and ticket.code is null)
             or (ticket.code is not null and seat.state is distinct from 2)) as unsold`,
    [now],
  );
  const [audit] = rows;
  if (!audit) throw new Error("The audit gave no answer");
  return audit;
}
