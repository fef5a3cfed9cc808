import { sql } from "drizzle-orm";
import { seat } from "../seats/seat-states.ts";
import type { Transaction } from "../storage/database.ts";

export interface OccupancyRow extends Record<string, unknown> {
  readonly performance: number;
  /** That can be sold: all but those which the house's files close. */
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
  const { rows } = await transaction.execute<OccupancyRow>(sql`
    select wanted.id as performance,
      (select count(*) from performance_seats where performance = wanted.id
        and (state <> ${seat("notForSale")} or allocation is not null))::int as seats,
      coalesce(entries.tickets, 0)::int as tickets, coalesce(entries.free, 0)::int as free,
      (select count(*) from tickets join ticket_uses on ticket_uses.code = tickets.code
        where tickets.performance = wanted.id and ticket_uses.at < ${until})::int as scanned
    from unnest(${sql.param(performances)}::int[]) as wanted (id)
    left join lateral (
      select sum(quantity) as tickets, sum(quantity) filter (where is_free) as free from (
        select sum(quantity) as quantity, sum(gross) filter (where kind = 'sold') = 0 as is_free
        from sales_entries where performance = wanted.id and what = 'ticket' and day <= ${to} group by "order", part
      ) as one
    ) as entries on true`);
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
