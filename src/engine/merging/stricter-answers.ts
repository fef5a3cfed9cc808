import { sql } from "drizzle-orm";
import type { Transaction } from "../storage/database.ts";
import type { Pair } from "./move-rows.ts";

/**
 * What the merged customer has refused, the kept one refuses from now on. Their agreement is not carried over: the house
 * asks again.
 */

interface Added {
  readonly refusals: number[];
  readonly giftAid: number[];
}

export async function refuseWhatWasRefused(
  transaction: Transaction,
  { keep, merged }: Pair,
  at: Date,
): Promise<Added> {
  const { rows: refusals } = await transaction.execute<{ id: string }>(sql`
    with last as (
      select distinct on (customer, permission) * from contact_answers where customer in (${keep}, ${merged})
      order by customer, permission, id desc
    )
    insert into contact_answers (customer, permission, agreed, wording, language, source, at)
    select ${keep}, permission, false, wording, language, 'merge', ${at} from last
    where customer = ${merged} and not agreed
      and not exists (select 1 from last own where own.customer = ${keep} and own.permission = last.permission and not own.agreed)
    order by permission returning id`);
  const { rows: giftAid } = await transaction.execute<{ id: string }>(sql`
    with last as (
      select distinct on (customer) * from lasting_gift_aid where customer in (${keep}, ${merged})
      order by customer, id desc
    )
    insert into lasting_gift_aid (customer, declared, wording, language, at)
    select ${keep}, false, wording, language, ${at} from last
    where customer = ${merged} and not declared
      and exists (select 1 from last own where own.customer = ${keep} and own.declared)
    returning id`);
  const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => Number(id));
  return { refusals: ids(refusals), giftAid: ids(giftAid) };
}

export async function withdrawRefusals(
  transaction: Transaction,
  { refusals, giftAid }: { readonly refusals: readonly number[]; readonly giftAid: readonly number[] },
): Promise<void> {
  await transaction.execute(
    sql`delete from contact_answers where id = any(${sql.param(refusals)}::bigint[])`,
  );
  await transaction.execute(
    sql`delete from lasting_gift_aid where id = any(${sql.param(giftAid)}::bigint[])`,
  );
}
