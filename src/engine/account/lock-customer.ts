import { eq, sql } from "drizzle-orm";
import type { Transaction } from "../storage/database.ts";
import { customers } from "../storage/tables/shop.ts";

/** Commands that lock the customer take turns, until the transaction ends. Orders and sessions may still refer to them. */
export async function lockCustomer(transaction: Transaction, customer: string): Promise<void> {
  await transaction.execute(sql`select 1 from customers where id = ${customer} for no key update`);
}

/** As `lockCustomer`, and no new order or session can refer to them until the end of the transaction. */
export async function lockCustomerWhole(transaction: Transaction, customer: string): Promise<void> {
  await transaction
    .select({ id: customers.id })
    .from(customers)
    .where(eq(customers.id, customer))
    .for("update");
}
