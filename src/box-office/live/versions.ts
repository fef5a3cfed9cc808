import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "../../payments/services.ts";

/** What a screen shows, and so what it wants to hear about. */
export interface Subject {
  readonly kind: "order" | "customer" | "today" | "door" | "seats";
  /** An order's number, a customer's id, a performance's number; "" for today. */
  readonly id: string;
}

export function subjectKey({ kind, id }: Subject): string {
  return `${kind}:${id}`;
}

/**
 * Returns a text for each subject that differs after a change, by `subjectKey`; `server/office/live.ts` compares it with
 * the one before. PostgreSQL's xmin shows that a row was written. Emails and what staff only looked at do not count.
 */
export async function readVersions(
  database: Executor,
  subjects: readonly Subject[],
): Promise<ReadonlyMap<string, string>> {
  const ids = (kind: Subject["kind"]) => subjects.filter((one) => one.kind === kind).map(({ id }) => id);
  const [orders, customers, today, doors] = [ids("order"), ids("customer"), ids("today"), ids("door")];
  const halls = ids("seats");
  const parts: SQL[] = [];
  if (orders.length > 0) parts.push(orderVersions(orders));
  if (customers.length > 0) parts.push(customerVersions(customers));
  if (today.length > 0) parts.push(TODAY);
  if (doors.length > 0) parts.push(doorVersions(doors));
  if (halls.length > 0) parts.push(seatVersions(halls));
  if (parts.length === 0) return new Map();
  const { rows } = await database.execute<{ key: string; version: string }>(
    sql.join(parts, sql` union all `),
  );
  return new Map(rows.map(({ key, version }) => [key, version]));
}

/** Count and sum, so that a deleted row shows too. */
function rowsOf(table: string, condition: SQL): SQL {
  return sql`(select count(*) || ':' || coalesce(sum(xmin::text::bigint), 0) from ${sql.identifier(table)} where ${condition})`;
}

function orderVersions(numbers: readonly string[]): SQL {
  const own = sql`"order" = o.id`;
  const paid = sql`tender in (select id from tenders where ${own})`;
  return sql`
    select 'order:' || o.number as key, concat_ws('/', o.xmin, ${rowsOf("tickets", own)}, ${rowsOf("tenders", own)},
      ${rowsOf("movements", paid)}, ${rowsOf("order_lines", own)}, ${rowsOf("refund_offers", own)},
      ${rowsOf("office_notes", own)}) as version
    from orders o where o.number = any(${sql.param(numbers)}::text[])`;
}

function customerVersions(ids: readonly string[]): SQL {
  const own = sql`customer = c.id`;
  return sql`
    select 'customer:' || c.id as key, concat_ws('/', c.xmin, ${rowsOf("orders", own)}, ${rowsOf("stored_value", own)},
      ${rowsOf("memberships", own)}, ${rowsOf("office_notes", own)}) as version
    from customers c where c.id = any(${sql.param(ids)}::uuid[])`;
}

function doorVersions(performances: readonly string[]): SQL {
  const own = sql`performance = p.id`;
  return sql`
    select 'door:' || p.id as key, concat_ws('/', ${rowsOf("door_scans", own)}, ${rowsOf("door_conflicts", own)}) as version
    from unnest(${sql.param(performances)}::text[]::integer[]) p (id)`;
}

/** Holds also end without a row being written. */
function seatVersions(performances: readonly string[]): SQL {
  const own = sql`performance = p.id`;
  const held = sql`select count(*) from performance_seats where ${own} and held_until > now()`;
  const guests = sql`allocation in (select id from allocations where ${own})`;
  return sql`
    select 'seats:' || p.id as key, concat_ws('/', ${rowsOf("performance_seats", own)}, (${held}), ${rowsOf("tickets", own)},
      ${rowsOf("allocations", own)}, ${rowsOf("allocation_guests", guests)}, ${rowsOf("lost_seats", own)}) as version
    from unnest(${sql.param(performances)}::text[]::integer[]) p (id)`;
}

const TODAY = sql`
  select 'today:' as key, concat_ws('/', (select last_value from order_numbers), (select max(id) from ledger)) as version`;
