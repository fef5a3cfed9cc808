import { sql } from "drizzle-orm";
import type { Transaction } from "../storage/executor.ts";

interface ErasedPerson {
  readonly customer: string;
  readonly email: string;
  /** "Åsa Öberg". */
  readonly name: string;
  /** Numbers of the customer's orders. */
  readonly orders: readonly string[];
}

/**
 * Empties what staff entered about a person. Who did what, and when, stays. The collation is named since lower() of
 * the C locale leaves "Å" as it is.
 */
export async function eraseFromAuditLog(
  transaction: Transaction,
  { customer, email, name, orders }: ErasedPerson,
): Promise<void> {
  const texts = [email, name].filter((text) => text.trim().length > 2).map((text) => text.toLowerCase());
  await transaction.execute(sql`
    update audit_log set input = null
    where input is not null and (
      customer = ${customer}
      or "order" = any(${sql.param(orders)}::text[])
      or exists (
        select from unnest(${sql.param(texts)}::text[]) as erased (text)
        where position(erased.text in lower(input::text collate "und-x-icu")) > 0
      )
    )`);
}
