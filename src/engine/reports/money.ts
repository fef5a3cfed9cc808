import { sql } from "drizzle-orm";
import { BY_HAND_PREFIX } from "../../payments/failed-refunds.ts";
import type { Transaction } from "../storage/database.ts";

export interface MovedRow extends Record<string, unknown> {
  readonly day: string;
  /** The payment method. */
  readonly kind: string;
  readonly currency: string;
  /** Minor units. */
  readonly taken: number;
  readonly returned: number;
  /** The same in the house's currency. */
  readonly takenValue: number;
  readonly returnedValue: number;
}

interface Span {
  readonly from: Date;
  /** Exclusive. */
  readonly until: Date;
  readonly timeZone: string;
}

/** What each day took and returned, by payment method: the ledger, and vouchers and credit. */
export async function movedByDay(
  transaction: Pick<Transaction, "execute">,
  { from, until, timeZone }: Span,
): Promise<MovedRow[]> {
  const { rows } = await transaction.execute<MovedRow>(sql`
    select (at at time zone ${timeZone})::date::text as day, kind, currency, sum(taken)::float8 as taken, sum(returned)::float8 as returned,
      sum(case when taken > 0 then value else 0 end)::float8 as "takenValue", sum(case when returned > 0 then value else 0 end)::float8 as "returnedValue"
    from (
      select ledger.at, tenders.kind, ledger.currency,
        case when ledger.kind = 'charge' then ledger.amount else 0 end as taken,
        case when ledger.kind = 'refund' then ledger.amount else 0 end as returned, coalesce(ledger.value, ledger.amount) as value
      from ledger join tenders on tenders.id = ledger.payment
      where ledger.at >= ${from} and ledger.at < ${until}
      union all
      select entry.at, stored_value.kind, stored_value.currency,
        case when entry.kind = 'spent' then -entry.amount else 0 end,
        case when entry.kind = 'returned' then entry.amount else 0 end, abs(entry.amount)
      from stored_value_entries entry join stored_value on stored_value.id = entry.value
      where entry.kind in ('spent', 'returned') and entry.at >= ${from} and entry.at < ${until}
    ) as moved group by 1, kind, currency order by 1, kind, currency`);
  return rows;
}

export interface ValueRow extends Record<string, unknown> {
  readonly what: "voucher" | "credit";
  readonly origin: string;
  /** Minor units: owed before the period, what changed in it, and what is owed at its end. */
  readonly before: number;
  readonly issued: number;
  readonly spent: number;
  readonly refilled: number;
  readonly voided: number;
  readonly owed: number;
}

export async function valueOwed(
  transaction: Transaction,
  { from, until }: Omit<Span, "timeZone">,
): Promise<ValueRow[]> {
  const { rows } = await transaction.execute<ValueRow>(sql`
    select stored_value.kind as what, stored_value.origin,
      coalesce(sum(entry.amount) filter (where entry.at < ${from}), 0)::float8 as before,
      coalesce(sum(entry.amount) filter (where entry.at >= ${from} and entry.kind = 'issued'), 0)::float8 as issued,
      coalesce(sum(entry.amount) filter (where entry.at >= ${from} and entry.kind = 'spent'), 0)::float8 as spent,
      coalesce(sum(entry.amount) filter (where entry.at >= ${from} and entry.kind = 'returned'), 0)::float8 as refilled,
      coalesce(sum(entry.amount) filter (where entry.at >= ${from} and entry.kind = 'voided'), 0)::float8 as voided,
      sum(entry.amount)::float8 as owed
    from stored_value_entries entry join stored_value on stored_value.id = entry.value
    where entry.at < ${until} group by 1, 2 order by 1, 2`);
  return rows;
}

export interface ExpiringRow extends Record<string, unknown> {
  readonly day: string;
  readonly what: "voucher" | "credit";
  readonly values: number;
  readonly owed: number;
}

/** Vouchers and credit whose last day is in the period, with what remains of them now. */
export async function expiringValue(
  transaction: Transaction,
  from: string,
  to: string,
): Promise<ExpiringRow[]> {
  const { rows } = await transaction.execute<ExpiringRow>(sql`
    select valid_until::text as day, kind as what, count(*)::int as values, sum(balance)::float8 as owed
    from stored_value where state = 'live' and balance > 0 and valid_until between ${from} and ${to}
    group by 1, 2 order by 1, 2`);
  return rows;
}

export interface ProviderMovement extends Record<string, unknown> {
  readonly order: string;
  readonly payment: string | null;
  readonly reference: string;
  /** Minor units in the currency of the payment, negative for refunds. */
  readonly amount: number;
}

/** What the ledger has of the payment provider: all of the period, and what has one of the references. */
export async function providerMovements(
  transaction: Transaction,
  { from, until }: Omit<Span, "timeZone">,
  references: readonly string[],
): Promise<ProviderMovement[]> {
  const { rows } = await transaction.execute<ProviderMovement>(sql`
    select orders.number as order, tenders.provider_payment as payment, ledger.provider_reference as reference,
      (case ledger.kind when 'refund' then -ledger.amount else ledger.amount end)::float8 as amount
    from ledger join tenders on tenders.id = ledger.payment join orders on orders.id = tenders."order"
    where tenders.kind = 'provider' and ledger.provider_reference not like ${`${BY_HAND_PREFIX}%`}
      and ((ledger.at >= ${from} and ledger.at < ${until}) or ledger.provider_reference = any(${sql.param(references)}::text[]))
    order by ledger.id`);
  return rows;
}
