import { and, arrayContains, eq, type SQL, sql } from "drizzle-orm";
import type { Party } from "#domain/waiting-list/serve.ts";
import type { Services } from "../kernel/services.ts";
import { todayOf } from "../kernel/today.ts";
import type { Executor, Transaction } from "../storage/database.ts";
import { listEntries } from "../storage/tables/waiting-list/waiting-list.ts";

export type EntryRow = typeof listEntries.$inferSelect;

const LOCK = 740_063;

/** One list is served at a time: a party may wait for several performances. */
export async function lockLists(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
}

/** Whether the mailbox of an entry, here `waiting_list_entries`, belongs to a member today. */
export function isMembersEntry(services: Pick<Services, "settings" | "now">): SQL<boolean> {
  const today = todayOf(services);
  return sql<boolean>`exists (
    select from memberships join customers on customers.id = memberships.customer
    where customers.folded_email = waiting_list_entries.folded_email and customers.proven is not null
      and memberships.cancelled is null
      and memberships.starts <= ${today} and memberships.ends >= ${today})`;
}

export async function readWaiting(
  services: Services,
  executor: Executor,
  performance: number,
): Promise<{ readonly row: EntryRow; readonly party: Party }[]> {
  const rows = await executor
    .select({ row: listEntries, isMember: isMembersEntry(services) })
    .from(listEntries)
    .where(and(eq(listEntries.state, "waiting"), arrayContains(listEntries.performances, [performance])));
  return rows.map(({ row, isMember: member }) => ({ row, party: partyOf(row, member) }));
}

function partyOf(row: EntryRow, member: boolean): Party {
  const { id, party: size, wheelchairs, bands, mayBeSplit } = row;
  return { id, place: row.place ?? 0, isMember: member, size, wheelchairs, bands, mayBeSplit };
}

/** Parties that are served before this one, by performance. Those that were asked whether they stay may stay. */
export async function countBefore(
  services: Services,
  executor: Executor,
  { id, performances }: Pick<EntryRow, "id" | "performances">,
): Promise<ReadonlyMap<number, number>> {
  const membersFirst = services.settings.waitingList?.membersFirst ?? false;
  const rank = membersFirst ? sql`case when ${isMembersEntry(services)} then 0 else 1 end` : sql`0`;
  const { rows } = await executor.execute<{ performance: number; before: number }>(sql`
    with listed as (
      select id, performances, place, ${rank} as rank from waiting_list_entries
      where state in ('waiting', 'asked') and performances && ${sql.param([...performances])}::int[]
    ), own as (select * from listed where id = ${id})
    select performance, (
      select count(*)::int from listed, own
      where performance = any(listed.performances)
        and (listed.rank, listed.place, listed.id) < (own.rank, own.place, own.id)
    ) as before
    from unnest(${sql.param([...performances])}::int[]) as performance`);
  return new Map(rows.map(({ performance, before }) => [performance, before]));
}

/** Has lists served once the transaction is committed, since their parties or seats have changed. */
export async function putServing(
  { outbox }: Pick<Services, "outbox">,
  transaction: Transaction,
  performances: readonly number[],
): Promise<void> {
  for (const performance of performances)
    await outbox.put(transaction, { kind: "serve-waiting-list", performance });
}
