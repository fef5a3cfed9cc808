import { sql } from "drizzle-orm";
import type { Database, Transaction } from "./database.ts";
import { inTransaction } from "./in-transaction.ts";

/** Reads what several statements show of one moment. */
export function atOneMoment<Result>(
  database: Pick<Database, "$client">,
  read: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  return inTransaction(database, async (transaction) => {
    await transaction.execute(sql`set transaction isolation level repeatable read, read only`);
    return read(transaction);
  });
}
