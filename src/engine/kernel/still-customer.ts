import { sql } from "drizzle-orm";
import type { Transaction } from "../storage/database.ts";

/**
 * False if the customer was erased or merged; otherwise neither happens before the end of the transaction. Orders are
 * locked before customers.
 */
export async function isStillCustomer(transaction: Transaction, customer: string): Promise<boolean> {
  const { rows } = await transaction.execute(
    sql`select 1 from customers where id = ${customer} and erased is null and merged_into is null for key share`,
  );
  return rows.length > 0;
}
