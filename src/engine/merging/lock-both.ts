import { inArray, sql } from "drizzle-orm";
import type { Transaction } from "../storage/database.ts";
import { customers } from "../storage/tables/shop.ts";
import type { Pair } from "./move-rows.ts";

export type CustomerRow = typeof customers.$inferSelect;

interface Both {
  readonly keep: CustomerRow | undefined;
  readonly merged: CustomerRow | undefined;
}

/**
 * Locks the orders of both, then their plans, then both customers by id: work under way on an order ends before, and its
 * rows are seen. No new order or session may refer to either until the transaction ends.
 */
export async function lockBoth(transaction: Transaction, { keep, merged }: Pair): Promise<Both> {
  for (const table of ["orders", "debit_plans"]) {
    await transaction.execute(sql`
      select id from ${sql.identifier(table)} where customer in (${keep}, ${merged}) order by id for update`);
  }
  const rows = await transaction
    .select()
    .from(customers)
    .where(inArray(customers.id, [keep, merged]))
    .orderBy(customers.id)
    .for("update");
  const row = (id: string) => rows.find((one) => one.id === id);
  return { keep: row(keep), merged: row(merged) };
}
