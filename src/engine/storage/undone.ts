import type { Database, Transaction } from "./database.ts";
import { inTransaction } from "./in-transaction.ts";

/** Like `inTransaction`, but undoes the work unless `stays`, and returns its result all the same. */
export async function inTransactionIf<Result extends object>(
  database: Pick<Database, "$client">,
  work: (transaction: Transaction) => Promise<Result>,
  stays: (result: Result) => boolean,
): Promise<Result> {
  const undo = new Error("undone");
  let undone: Result | null = null;
  try {
    return await inTransaction(database, async (transaction) => {
      const result = await work(transaction);
      if (stays(result)) return result;
      undone = result;
      throw undo;
    });
  } catch (error) {
    if (error === undo && undone !== null) return undone;
    throw error;
  }
}
