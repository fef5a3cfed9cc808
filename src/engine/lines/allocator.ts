import { sql } from "drizzle-orm";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import type { Claim } from "../kernel/line-kind.ts";
import { holdUntil, releaseSeats, sellSeats } from "../seats/holds.ts";
import type { Executor, Transaction } from "../storage/database.ts";
import type { BasketTicketRow } from "../storage/tables/shop.ts";

/** The order of locks is the same everywhere: the basket, its seats by performance and name, its claims by key. */

/** A basket, as the holder of its seats and claims. */
export interface Holder {
  readonly id: string;
  readonly tickets: readonly Pick<BasketTicketRow, "performance" | "seat">[];
  /** Only lines make claims besides seats; without lines the claims are not searched. */
  readonly lines: readonly { readonly id: string }[];
}

export interface NotEnough {
  readonly reason: "not-enough-left";
  readonly key: string;
  readonly left: number;
}

/** Waits for a concurrent claim on the same quota. The caller must roll back on an error result. */
export async function allocate(
  transaction: Transaction,
  {
    place: { holder, line },
    wanted,
    until,
    now,
  }: {
    readonly place: { readonly holder: string; readonly line: string };
    readonly wanted: readonly Claim[];
    readonly until: Date;
    readonly now: Date;
  },
): Promise<Outcome<null, NotEnough>> {
  await releaseLines(transaction, holder, [line]);
  for (const { of, key, amount } of [...wanted].sort((a, b) => (a.key < b.key ? -1 : 1))) {
    const left =
      of !== "one" ? await lockQuota(transaction, key, now) : await dropLapsed(transaction, key, now);
    if (amount > left) return refused("not-enough-left", { key, left });
    const taken = await transaction.execute(sql`
      insert into claims (holder, line, of, key, amount, held_until)
      values (${holder}, ${line}, ${of === "one" ? "one" : "quota"}, ${key}, ${amount}, ${until})
      on conflict do nothing`);
    if (taken.rowCount !== 1) return refused("not-enough-left", { key, left: 0 });
  }
  return done(null);
}

/** Units of a quota that are left. Locks the quota until the transaction ends. */
async function lockQuota(transaction: Transaction, key: string, now: Date): Promise<number> {
  const { rows } = await transaction.execute<{ capacity: number }>(
    sql`select capacity from quotas where key = ${key} for update`,
  );
  const capacity = rows[0]?.capacity;
  if (capacity === undefined) throw new Error(`No quota for ${key}`);
  const { rows: sums } = await transaction.execute<{ taken: number }>(sql`
    select coalesce(sum(amount), 0)::int as taken from claims
    where key = ${key} and of = 'quota' and (held_until is null or held_until > ${now})`);
  return capacity - (sums[0]?.taken ?? 0);
}

/** Deletes an expired claim. Returns 1, as the insert that follows decides whether the key is free. */
async function dropLapsed(transaction: Transaction, key: string, now: Date): Promise<1> {
  await transaction.execute(
    sql`delete from claims where of = 'one' and key = ${key} and held_until <= ${now}`,
  );
  return 1;
}

/** Extends everything held. Returns false if part of it is lost; then none of it is guaranteed. */
export async function keepAll(
  transaction: Transaction,
  holder: Holder,
  until: Date,
  now: Date,
): Promise<boolean> {
  const seats = await holdUntil(transaction, holder.id, holder.tickets, until);
  if (seats !== holder.tickets.length) return false;
  if (holder.lines.length === 0) return true;
  const { rows } = await transaction.execute<{ lost: number }>(sql`
    with mine as materialized (
      select key, line, held_until from claims where holder = ${holder.id} order by key for update
    ), kept as (
      update claims set held_until = ${until} from mine
      where claims.holder = ${holder.id} and claims.line = mine.line and claims.key = mine.key
        and mine.held_until > ${now}
    )
    select count(*)::int as lost from mine where held_until is null or held_until <= ${now}`);
  return (rows[0]?.lost ?? 0) === 0;
}

/**
 * Called when the order is complete. Marks everything held as sold. Returns false if a seat no longer belongs to this
 * holder.
 */
export async function sellAll(transaction: Transaction, holder: Holder): Promise<boolean> {
  const sold = await sellSeats(transaction, holder.id, holder.tickets);
  if (holder.lines.length > 0) {
    await transaction.execute(sql`update claims set held_until = null where holder = ${holder.id}`);
  }
  return sold === holder.tickets.length;
}

export async function releaseAll(transaction: Transaction, holder: Omit<Holder, "lines">): Promise<void> {
  if (holder.tickets.length > 0) await releaseSeats(transaction, holder.id, holder.tickets);
  await transaction.execute(sql`delete from claims where holder = ${holder.id}`);
}

export async function releaseLines(
  transaction: Transaction,
  holder: string,
  lines: readonly string[],
): Promise<void> {
  if (lines.length === 0) return;
  await transaction.execute(
    sql`delete from claims where holder = ${holder} and line = any(${sql.param([...lines])}::text[])`,
  );
}

/**
 * Called by each import of the house. Inserts the capacity of quotas that do not exist yet; existing quotas stay
 * unchanged.
 */
export async function seedQuotas(
  transaction: Transaction,
  quotas: readonly { readonly key: string; readonly capacity: number }[],
): Promise<void> {
  if (quotas.length === 0) return;
  await transaction.execute(sql`
    insert into quotas (key, capacity)
    select * from unnest(${sql.param(quotas.map(({ key }) => key))}::text[],
      ${sql.param(quotas.map(({ capacity }) => capacity))}::int[])
    on conflict do nothing`);
}

/** Units left of each quota, without a lock: a concurrent claim may change it. */
export async function quotasLeft(
  executor: Executor,
  keys: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  if (keys.length === 0) return new Map();
  const { rows } = await executor.execute<{ key: string; left: number }>(sql`
    select quotas.key, (quotas.capacity - coalesce(sum(claims.amount), 0))::int as left
    from quotas left join claims
      on claims.key = quotas.key and claims.of = 'quota' and (claims.held_until is null or claims.held_until > ${now})
    where quotas.key = any(${sql.param([...keys])}::text[])
    group by quotas.key, quotas.capacity`);
  return new Map(rows.map(({ key, left }) => [key, Math.max(0, left)]));
}
