import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "../storage/database.ts";
import type { Channel } from "../storage/tables/shop.ts";

/** Days of the house, both included. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

export interface SalesFilter extends Period {
  readonly performances: readonly number[] | null;
  readonly channel: Channel | null;
}

export const SALES_BY = {
  performance: sql`performance::text`,
  production: sql`event`,
  day: sql`day::text`,
  hour: sql`hour::text`,
  "price-type": sql`price_type::text`,
  band: sql`band`,
  channel: sql`channel`,
  "promo-code": sql`promo`,
  kind: sql`what`,
} as const satisfies Record<string, SQL>;
export type SalesBy = keyof typeof SALES_BY;

/** Minor units. What went back counts on the day on which it did. */
export interface SalesRow extends Record<string, unknown> {
  readonly key: string | null;
  /** Less those returned. */
  readonly tickets: number;
  /** That were sold; counted by promo code alone. */
  readonly orders: number;
  readonly sold: number;
  readonly returned: number;
  readonly amount: number;
  readonly vat: number;
  readonly discount: number;
}

function entriesIn({ from, to, performances, channel }: SalesFilter): SQL {
  return sql`day between ${from} and ${to}
    and (${performances === null} or performance = any(${sql.param(performances ?? [])}::int[]))
    and (${channel}::text is null or channel = ${channel})`;
}

const SUMS = sql`
  coalesce(sum(quantity) filter (where what = 'ticket'), 0)::int as tickets,
  coalesce(sum(gross) filter (where kind = 'sold'), 0)::float8 as sold,
  coalesce(-sum(gross) filter (where kind <> 'sold'), 0)::float8 as returned,
  sum(gross)::float8 as amount, sum(vat)::float8 as vat, sum(discount)::float8 as discount`;

export async function salesBy(
  transaction: Transaction,
  by: SalesBy,
  filter: SalesFilter,
): Promise<SalesRow[]> {
  // Counting orders costs a sort of all entries.
  const orders =
    by === "promo-code" ? sql`(count(distinct "order") filter (where kind = 'sold'))::int` : sql`0`;
  const { rows } = await transaction.execute<SalesRow>(sql`
    select ${SALES_BY[by]} as key, ${orders} as orders, ${SUMS}
    from sales_entries ${by === "production" ? sql`left join performances on performances.id = performance` : sql``}
    where ${entriesIn(filter)} ${by === "promo-code" ? sql`and promo is not null` : sql``}
    group by 1`);
  return rows;
}

export interface VatRow extends Record<string, unknown> {
  /** YYYY-MM */
  readonly month: string;
  /** Basis points; null outside VAT. */
  readonly rate: number | null;
  readonly amount: number;
  readonly vat: number;
}

export async function vatOf(transaction: Transaction, filter: SalesFilter): Promise<VatRow[]> {
  const { rows } = await transaction.execute<VatRow>(sql`
    select to_char(day, 'YYYY-MM') as month, rate, sum(gross)::float8 as amount, sum(vat)::float8 as vat
    from sales_entries where ${entriesIn(filter)} group by 1, 2`);
  return rows;
}

export interface AudienceRow extends Record<string, unknown> {
  readonly area: string | null;
  readonly newOrders: number;
  readonly oldOrders: number;
  /** Of buyers of whom nothing is known. */
  readonly unknownOrders: number;
  readonly tickets: number;
  readonly amount: number;
}

/** Orders that were sold in the period, by the postcode of the customer at that time. */
export async function audienceOf(transaction: Transaction, filter: SalesFilter): Promise<AudienceRow[]> {
  const tickets = sql`coalesce(sum(quantity) filter (where what = 'ticket'), 0)`;
  // Every order has a part 0; grouping by order costs seconds for a year.
  const orders =
    filter.performances === null
      ? sql`count(*) filter (where kind = 'sold' and part = 0)`
      : sql`count(distinct "order") filter (where kind = 'sold')`;
  const { rows } = await transaction.execute<AudienceRow>(sql`
    select area, coalesce(sum(orders) filter (where first_order), 0)::int as "newOrders",
      coalesce(sum(orders) filter (where not first_order), 0)::int as "oldOrders",
      coalesce(sum(orders) filter (where first_order is null), 0)::int as "unknownOrders",
      sum(tickets)::int as tickets, sum(amount)::float8 as amount
    from (
      select area, first_order, ${orders} as orders, ${tickets} as tickets, sum(gross) as amount
      from sales_entries where ${entriesIn(filter)} group by area, first_order
    ) as bought group by area`);
  return rows;
}

export interface CurveRow extends Record<string, unknown> {
  readonly performance: number;
  readonly day: string;
  readonly tickets: number;
  readonly amount: number;
}

/** Sales of these performances on each day up to `to`, less returns. */
export async function curveOf(
  transaction: Transaction,
  performances: readonly number[],
  to: string,
): Promise<CurveRow[]> {
  const { rows } = await transaction.execute<CurveRow>(sql`
    select performance, day::text as day, coalesce(sum(quantity) filter (where what = 'ticket'), 0)::int as tickets,
      sum(gross)::float8 as amount
    from sales_entries where performance = any(${sql.param(performances)}::int[]) and day <= ${to}
    group by performance, day order by day`);
  return rows;
}
