import { type SQL, sql } from "drizzle-orm";
import { refused } from "#domain/outcome.ts";
import type { Transaction } from "../storage/database.ts";
import { hasClaimsOfBoth } from "./move-claims.ts";
import type { Pair } from "./move-rows.ts";

/** Something is in the middle, or both have what a customer has once. Null if nothing prevents the merge. */
export async function whyNotMerged(transaction: Transaction, pair: Pair, now: Date) {
  const { keep, merged } = pair;
  const is = async (query: SQL) => (await transaction.execute(query)).rows.length > 0;
  const paying = sql`select 1 from orders
    where customer in (${keep}, ${merged}) and state in ('paying', 'charging') limit 1`;
  if (await is(paying)) return refused("purchase-under-way");
  // Their seats are about to be offered.
  const drawn = sql`select 1 from registrations where customer in (${keep}, ${merged}) and state = 'drawn' limit 1`;
  if (await is(drawn)) return refused("draw-under-way");
  const registered = sql`
    select 1 from registrations one
    join registrations other on other.customer = ${keep} and other.registration = one.registration
    left join orders on orders.id = one."order"
    where one.customer = ${merged} and (one.state = 'entered' or orders.state = 'reserved') limit 1`;
  if (await is(registered)) return refused("registered-twice");
  const renewing = sql`
    select 1 from series_renewals one
    join series_renewals other on other.customer = ${keep} and other.from_offer = one.from_offer and other.offer = one.offer
    join orders on orders.id = one."order"
    where one.customer = ${merged} and orders.state = 'reserved' limit 1`;
  if (await is(renewing)) return refused("renewed-twice");
  const collected = sql`
    select 1 from debit_plans one
    join debit_plans other on other.customer = ${keep} and other.target = one.target
      and other.kind = 'membership' and other.state <> 'ended'
    where one.customer = ${merged} and one.kind = 'membership' and one.state <> 'ended' limit 1`;
  if ((await is(collected)) || (await hasClaimsOfBoth(transaction, pair, now)))
    return refused("membership-twice");
  return null;
}
