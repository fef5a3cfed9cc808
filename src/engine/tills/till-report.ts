import { asc, eq, sql } from "drizzle-orm";
import type { Services } from "../kernel/services.ts";
import { tillMovements } from "../storage/tables/counter.ts";
import { orders } from "../storage/tables/shop.ts";
import { cashIn, type TillSession } from "./lock-session.ts";

/** What a till session has taken and returned. Amounts in minor units. */
export interface TillReport {
  readonly expected: number;
  readonly sales: number;
  readonly tenders: readonly {
    readonly kind: string;
    readonly count: number;
    readonly taken: number;
    readonly returned: number;
  }[];
  readonly vat: readonly { readonly basisPoints: number; readonly gross: number; readonly vat: number }[];
  /** Printed again after a first print. */
  readonly prints: number;
  readonly movements: readonly (typeof tillMovements.$inferSelect & { readonly number: string | null })[];
}

/** From the ledger and the cash movements, which are immutable: the same report at any later time. */
export async function readTillReport(
  { database }: Pick<Services, "database">,
  session: TillSession,
): Promise<TillReport> {
  const sold = sql`select distinct orders.id, orders.document from orders
    join tenders on tenders."order" = orders.id join ledger on ledger.payment = tenders.id
    where ledger.till_session = ${session.id} and ledger.kind = 'charge'`;
  const [money, vat, sales, prints, moved] = await Promise.all([
    database.execute<TillReport["tenders"][number] & Record<string, unknown>>(sql`
      select tenders.kind, count(*)::int as count,
        coalesce(sum(ledger.amount) filter (where ledger.kind = 'charge'), 0)::float8 as taken,
        coalesce(sum(ledger.amount) filter (where ledger.kind = 'refund'), 0)::float8 as returned
      from ledger join tenders on tenders.id = ledger.payment
      where ledger.till_session = ${session.id} group by tenders.kind order by tenders.kind`),
    database.execute<TillReport["vat"][number] & Record<string, unknown>>(sql`
      select coalesce((charge->>'rate')::int, 0) as "basisPoints", sum((charge->>'gross')::bigint)::float8 as gross,
        sum((charge->>'vat')::bigint)::float8 as vat
      from (${sold}) as sold, jsonb_array_elements(sold.document->'charges') as charge group by 1 order by 1`),
    database.execute<{ count: number }>(sql`select count(*)::int as count from (${sold}) as sold`),
    database.execute<{ count: number }>(sql`
      select count(*)::int as count from ticket_prints as again where till_session = ${session.id}
        and exists (select from ticket_prints as first where first."order" = again."order" and first.id < again.id)`),
    database
      .select({ movement: tillMovements, number: orders.number })
      .from(tillMovements)
      .leftJoin(orders, eq(orders.id, tillMovements.order))
      .where(eq(tillMovements.session, session.id))
      .orderBy(asc(tillMovements.id)),
  ]);
  const isClosed = session.state === "closed";
  return {
    expected: isClosed ? (session.expected ?? 0) : await cashIn(database, session.id),
    sales: sales.rows[0]?.count ?? 0,
    tenders: money.rows,
    vat: vat.rows,
    prints: prints.rows[0]?.count ?? 0,
    movements: moved.map(({ movement, number }) => ({ ...movement, number })),
  };
}

export interface TillDifference {
  readonly session: string;
  readonly currency: string;
  /** Of sales and refunds, as the drawer and as the ledger have it. */
  readonly drawer: number;
  readonly ledger: number;
}

/** Sessions whose cash does not agree with the ledger. There should never be one. */
export async function tillDifferences(
  { database }: Pick<Services, "database">,
  sessions: readonly string[],
): Promise<TillDifference[]> {
  const { rows } = await database.execute<TillDifference & Record<string, unknown>>(sql`
    select * from (
      select till_sessions.id as session, till_sessions.currency,
        (select coalesce(sum(amount), 0)::float8 from till_movements
          where session = till_sessions.id and kind in ('sale', 'change', 'refund')) as drawer,
        (select coalesce(sum(case when ledger.kind = 'charge' then ledger.amount else -ledger.amount end), 0)::float8
          from ledger where till_session = till_sessions.id and in_cash) as ledger
      from till_sessions where id = any(${sql.param([...sessions])}::uuid[])
    ) as both_books where drawer <> ledger order by session`);
  return rows;
}
