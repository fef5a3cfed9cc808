import { sql } from "drizzle-orm";
import type { Transaction } from "../storage/database.ts";

/**
 * Whether the customer is neither erased nor merged. If so, that stays true until the end of the transaction. A caller
 * that also locks an order has to lock it first.
 */
export async function isStillCustomer(transaction: Transaction, customer: string): Promise<boolean> {
  const { rows } = await transaction.execute(
    sql`select 1 from customers where id = ${customer} and erased is null and merged_into is null for key share`,
  );
  return rows.length > 0;
}
