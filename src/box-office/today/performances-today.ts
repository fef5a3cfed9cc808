import { sql } from "drizzle-orm";
import { dayIn } from "#domain/house-day.ts";
import type { Language } from "#domain/languages.ts";
import type { CatalogueIndex } from "../../engine/catalogue/catalogue-index.ts";
import { freeAt, keptAt, seat } from "../../engine/seats/seat-states.ts";
import type { Transaction } from "../../engine/storage/database.ts";
import { viewFoundPerformance } from "../search/everything.ts";

interface Counted {
  readonly [column: string]: unknown;
  readonly performance: number;
  readonly seats: number;
  readonly sold: number;
  readonly held: number;
  readonly free: number;
  readonly closed: number;
  readonly blocked: number;
}

interface Taken {
  readonly [column: string]: unknown;
  readonly performance: number;
  readonly scanned: number;
  readonly comps: number;
  readonly revenue: number;
}

const HOUR_MS = 3_600_000;

interface When {
  readonly index: CatalogueIndex;
  readonly day: string;
  readonly now: number;
  readonly language: Language;
}

export async function performancesOn(transaction: Transaction, { index, day, now, language }: When) {
  const { timeZone, currency, performances } = index.catalogue;
  const onDay = performances
    .filter(({ starts }) => dayIn(timeZone, starts) === day)
    .sort((a, b) => a.starts - b.starts || a.id - b.id);
  if (onDay.length === 0) return [];
  const ids = sql.param(onDay.map(({ id }) => id));
  const [{ rows: counted }, { rows: taken }] = await Promise.all([
    transaction.execute<Counted>(sql`
      select performance, count(*)::int as seats,
        count(*) filter (where state = ${seat("sold")})::int as sold,
        count(*) filter (where state = ${seat("held")} and held_until > ${new Date(now)})::int as held,
        count(*) filter (where ${freeAt(new Date(now))})::int as free,
        count(*) filter (where state = ${seat("notForSale")} and allocation is null)::int as closed,
        count(*) filter (where ${keptAt(new Date(now))})::int as blocked
      from performance_seats where performance = any(${ids}::int[]) group by performance`),
    transaction.execute<Taken>(sql`
      select tickets.performance, count(ticket_uses.code)::int as scanned, count(orders.comp)::int as comps, sum((
        -- For each ticket by its index: a join would read the lines of all orders.
        select gross from order_lines where order_lines."order" = tickets."order"
          and order_lines.position = tickets.line and order_lines.kind = 'ticket'
      ))::float8 as revenue
      from tickets join orders on orders.id = tickets."order"
      left join ticket_uses on ticket_uses.code = tickets.code
      where tickets.performance = any(${ids}::int[]) and tickets.valid group by tickets.performance`),
  ]);
  return onDay.map((performance) => {
    const {
      seats = 0,
      sold = 0,
      held = 0,
      free = 0,
      closed = 0,
      blocked = 0,
    } = counted.find((row) => row.performance === performance.id) ?? {};
    const {
      scanned = 0,
      comps = 0,
      revenue = 0,
    } = taken.find((row) => row.performance === performance.id) ?? {};
    return {
      ...viewFoundPerformance(index, performance, language),
      ...{ seats, sold, held, free, blocked, notForSale: closed, scanned, comps },
      revenue: { amount: revenue, currency },
    };
  });
}

export async function salesOfLastHour(transaction: Transaction, currency: string, now: number) {
  const since = new Date(now - HOUR_MS);
  const { rows } = await transaction.execute<{ orders: number; amount: number; tickets: number }>(sql`
    select count(*)::int as orders, coalesce(sum(total), 0)::float8 as amount,
      coalesce(sum((select count(*) from tickets where tickets."order" = orders.id)), 0)::int as tickets
    from orders where paid >= ${since} and comp is null`);
  const { orders = 0, amount = 0, tickets = 0 } = rows[0] ?? {};
  return { orders, tickets, amount: { amount, currency } };
}
