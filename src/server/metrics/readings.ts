import { sql } from "drizzle-orm";
import type { Database } from "../../engine/storage/database.ts";
import type { Reading } from "./metrics.ts";

/** One statement; indexes find all its rows. */
export async function readFigures(database: Database, now: number): Promise<Reading[]> {
  const moment = new Date(now);
  const { rows } = await database.execute<{ name: string; label: string | null; value: number }>(sql`
    select 'orders' as name, state as label, count(*)::float8 as value from orders
      where created > ${new Date(now - DAY_MS)} group by state
    union all select 'held_seats', null, coalesce(sum(jsonb_array_length(tickets)), 0)::float8 from baskets
      where state in ('open', 'paying') and expires > ${moment}
    union all select 'taken', currency, coalesce(sum(case kind when 'charge' then amount else -amount end), 0)::float8
      from ledger where at > ${new Date(now - DAY_MS)} group by currency
    union all select 'jobs', name, count(*)::float8 from jobs.job where state in ('created', 'retry', 'active') group by name
    union all select 'waiting', id, (last_place - served)::float8 from queue_rooms
    union all select 'inside', room, count(*)::float8 from queue_places
      where called is not null and gone is null and expires > ${moment} group by room`);
  return rows.flatMap(({ name, label, value }) => {
    const known = FIGURES[name];
    return known ? [{ name: known.name, help: known.help, labels: labelsOf(known.label, label), value }] : [];
  });
}

/** No query: available while the pool is full or the database is down. */
export function processFigures({ $client }: Pick<Database, "$client">, lateness: number): Reading[] {
  const { totalCount, idleCount, waitingCount } = $client;
  return [
    {
      name: "parkett_pool_connections",
      help: "Connections of this process",
      labels: { state: "idle" },
      value: idleCount,
    },
    {
      name: "parkett_pool_connections",
      help: "Connections of this process",
      labels: { state: "busy" },
      value: totalCount - idleCount,
    },
    { name: "parkett_pool_waiting", help: "Questions that wait for a connection", value: waitingCount },
    {
      name: "parkett_late_seconds",
      help: "How late this process has been for two seconds",
      value: lateness / 1000,
    },
    {
      name: "process_resident_memory_bytes",
      help: "Memory of this process",
      value: process.memoryUsage.rss(),
    },
    { name: "process_uptime_seconds", help: "How long this process has run", value: process.uptime() },
  ];
}

const DAY_MS = 24 * 3_600_000;

const FIGURES: Readonly<Record<string, { name: string; help: string; label?: string }>> = {
  orders: { name: "parkett_orders_day", help: "Orders of the last 24 hours", label: "state" },
  held_seats: { name: "parkett_held_seats", help: "Seats in baskets that are alive" },
  taken: {
    name: "parkett_taken_day",
    help: "Charges less refunds of 24 hours, minor units",
    label: "currency",
  },
  jobs: { name: "parkett_outbox_jobs", help: "Jobs of the outbox that are not done", label: "kind" },
  waiting: { name: "parkett_queue_waiting", help: "Visitors who wait for their turn", label: "room" },
  inside: { name: "parkett_queue_inside", help: "Visitors who were called and are not gone", label: "room" },
};

function labelsOf(label: string | undefined, value: string | null): Record<string, string> {
  return label && value !== null ? { [label]: value } : {};
}
