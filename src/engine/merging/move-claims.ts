import { sql } from "drizzle-orm";
import type { Transaction } from "../storage/database.ts";
import type { MergeRecord } from "../storage/tables/customers/customer-merges.ts";
import type { Pair } from "./move-rows.ts";

/** Claims and quotas per customer name them at the end of their key: `membership:<level>:<id>`, `use:<offer>:<id>`. */

type Claims = MergeRecord["claims"];

const isOf = (customer: string) => sql`right(claims.key, 37) = ${`:${customer}`}`;
const keyOf = (customer: string) => sql`left(claims.key, -36) || ${customer}::text`;

/** Whether each has a claim on something that a customer can have once. */
export async function hasClaimsOfBoth(
  transaction: Transaction,
  { keep, merged }: Pair,
  now: Date,
): Promise<boolean> {
  const { rows } = await transaction.execute(sql`
    select 1 from claims join claims other on other.key = ${keyOf(keep)} and other.of = 'one'
    where claims.of = 'one' and ${isOf(merged)} and (claims.held_until is null or claims.held_until > ${now})
      and (other.held_until is null or other.held_until > ${now}) limit 1`);
  return rows.length > 0;
}

export async function moveClaims(
  transaction: Transaction,
  { keep, merged }: Pair,
  now: Date,
): Promise<Claims> {
  const isLive = sql`(claims.held_until is null or claims.held_until > ${now})`;
  await transaction.execute(sql`
    delete from claims expired using claims
    where claims.of = 'one' and ${isOf(merged)} and ${isLive} and expired.of = 'one' and expired.key = ${keyOf(keep)}`);
  await copyQuotas(transaction, merged, keep);
  const { rows } = await transaction.execute<{ holder: string; line: string; key: string }>(sql`
    update claims set key = ${keyOf(keep)} where ${isOf(merged)} and ${isLive}
    returning claims.holder::text, claims.line, claims.key`);
  await dropEmptyQuotas(transaction, merged);
  return rows.sort((a, b) => `${a.holder} ${a.line}`.localeCompare(`${b.holder} ${b.line}`));
}

export async function moveClaimsBack(
  transaction: Transaction,
  { keep, merged }: Pair,
  moved: Claims,
): Promise<void> {
  if (moved.length === 0) return;
  await copyQuotas(transaction, keep, merged);
  await transaction.execute(sql`
    update claims set key = ${keyOf(merged)}
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as moved (holder uuid, line text, key text)
    where claims.holder = moved.holder and claims.line = moved.line and claims.key = moved.key`);
  await dropEmptyQuotas(transaction, keep);
}

async function copyQuotas(transaction: Transaction, from: string, to: string): Promise<void> {
  await transaction.execute(sql`
    insert into quotas (key, capacity)
    select left(key, -36) || ${to}::text, capacity from quotas
    where key in (select key from claims where of = 'quota' and ${isOf(from)})
    on conflict do nothing`);
}

/** A customer's quota is created with its first claim. */
async function dropEmptyQuotas(transaction: Transaction, customer: string): Promise<void> {
  await transaction.execute(sql`
    delete from quotas where right(key, 37) = ${`:${customer}`}
      and not exists (select 1 from claims where claims.key = quotas.key and claims.of = 'quota')`);
}
