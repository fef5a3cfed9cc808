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
  /** With at least one entry. */
  readonly orders: number;
  readonly sold: number;
  readonly returned: number;
  readonly amount: number;
  readonly vat: number;
  readonly discount: number;
}

export function entriesIn({ from, to, performances, channel }: SalesFilter): SQL {
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
  const orders = by === "promo-code" ? sql`count(distinct "order")::int` : sql`0`;
  const { rows } = await transaction.execute<SalesRow>(sql`
    select ${SALES_BY[by]} as key, ${orders} as orders, ${SUMS}
    from sales_entries ${by === "production" ? sql`left join performances on performances.id = performance` : sql``}
    where ${entriesIn(filter)} ${by === "promo-code" ? sql`and promo is not null` : sql``}
    group by 1 order by 1 nulls last`);
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
    from sales_entries where ${entriesIn(filter)} group by 1, 2 order by 1, 2 nulls last`);
  return rows;
}

export interface AudienceRow extends Record<string, unknown> {
  readonly area: string | null;
  readonly newOrders: number;
  readonly oldOrders: number;
  readonly tickets: number;
  readonly amount: number;
}

/** Orders that were sold in the period, by the postcode of the customer at that time. */
export async function audienceOf(transaction: Transaction, filter: SalesFilter): Promise<AudienceRow[]> {
  const { rows } = await transaction.execute<AudienceRow>(sql`
    select area, count(*) filter (where first_order and is_sold)::int as "newOrders",
      count(*) filter (where not first_order and is_sold)::int as "oldOrders",
      sum(tickets)::int as tickets, sum(amount)::float8 as amount
    from (
      select "order", area, first_order, bool_or(kind = 'sold') as is_sold,
        coalesce(sum(quantity) filter (where what = 'ticket'), 0) as tickets, sum(gross) as amount
      from sales_entries where ${entriesIn(filter)} group by "order", area, first_order
    ) as bought group by area order by amount desc, area nulls last`);
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
