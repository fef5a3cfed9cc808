import { sql } from "drizzle-orm";
import { seat } from "../seats/seat-states.ts";
import type { Transaction } from "../storage/database.ts";

export interface OccupancyRow extends Record<string, unknown> {
  readonly performance: number;
  /** That can be sold: all but those which the house's files close, or a waiting list withholds. */
  readonly seats: number;
  readonly tickets: number;
  /** Tickets that cost nothing. */
  readonly free: number;
  readonly scanned: number;
}

/** @param to the last day of what is counted; `until` is its end */
export async function occupancyOf(
  transaction: Transaction,
  performances: readonly number[],
  { to, until }: { readonly to: string; readonly until: Date },
): Promise<OccupancyRow[]> {
  const ids = sql.param(performances);
  const { rows } = await transaction.execute<OccupancyRow>(sql`
    with seats as (
      select performance, count(*)::int as seats from performance_seats
      where performance = any(${ids}::int[]) and (state <> ${seat("notForSale")} or allocation is not null)
      group by performance
    ), entries as (
      select performance, sum(quantity)::int as tickets, sum(quantity) filter (where free)::int as free
      from sales_entries where performance = any(${ids}::int[]) and what = 'ticket' and day <= ${to} group by performance
    ), scans as (
      select tickets.performance, count(*)::int as scanned from ticket_uses join tickets on tickets.code = ticket_uses.code
      where tickets.performance = any(${ids}::int[]) and ticket_uses.at < ${until} group by tickets.performance
    )
    select wanted.id as performance, coalesce(seats, 0) as seats, coalesce(tickets, 0) as tickets,
      coalesce(free, 0) as free, coalesce(scanned, 0) as scanned
    from unnest(${ids}::int[]) as wanted (id)
    left join seats on seats.performance = wanted.id
    left join entries on entries.performance = wanted.id
    left join scans on scans.performance = wanted.id`);
  return rows;
}

export interface SeatSold extends Record<string, unknown> {
  /** Its id in the plan. */
  readonly seat: string;
  /** For how many of the performances, less returns. */
  readonly sold: number;
}

/** @param to the last day of what is counted */
export async function seatsSold(
  transaction: Transaction,
  performances: readonly number[],
  to: string,
): Promise<SeatSold[]> {
  const { rows } = await transaction.execute<SeatSold>(sql`
    select seat, sum(quantity)::int as sold from sales_entries
    where performance = any(${sql.param(performances)}::int[]) and what = 'ticket' and seat is not null and day <= ${to}
    group by seat having sum(quantity) > 0`);
  return rows;
}

export interface ExpectedRow extends Record<string, unknown> {
  readonly performance: number;
  readonly toDate: number;
  readonly reserved: number;
}

/** Minor units: sold until now, and in reserved orders. */
export async function expectedOf(
  transaction: Transaction,
  performances: readonly number[],
): Promise<ExpectedRow[]> {
  const ids = sql.param(performances);
  const { rows } = await transaction.execute<ExpectedRow>(sql`
    with sold as (
      select performance, sum(gross) as amount from sales_entries where performance = any(${ids}::int[]) group by performance
    ), reserved as (
      select (ticket->>'performance')::int as performance, sum(order_lines.gross) as amount
      from orders cross join jsonb_array_elements(document->'lines') as ticket
      join order_lines on order_lines."order" = orders.id and order_lines.line = ticket->>'id'
      where orders.state = 'reserved' group by 1
    )
    select id as performance, coalesce(sold.amount, 0)::float8 as "toDate", coalesce(reserved.amount, 0)::float8 as reserved
    from unnest(${ids}::int[]) as id left join sold on sold.performance = id left join reserved on reserved.performance = id`);
  return rows;
}
