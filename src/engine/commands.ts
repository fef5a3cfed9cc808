import { and, eq } from "drizzle-orm";
import type { Caller } from "#contract/operation.ts";
import type { Outcome } from "#domain/outcome.ts";
import type { Services } from "./services.ts";
import { inTransaction, type Transaction } from "./storage/database.ts";
import { commands } from "./storage/schema.ts";
import type { Session } from "./visitors/sessions.ts";

/** Ends a transaction without an error: what was written is undone, the refusal is the answer. */
class RolledBack extends Error {
  readonly outcome: { readonly ok: false };
  constructor(outcome: { readonly ok: false }) {
    super("rolled back");
    this.outcome = outcome;
  }
}

/**
 * Carries a command out in one transaction. A refusal undoes everything. With an idempotency key, a command
 * that has been carried out answers as it did then; two at the same time become one.
 */
export async function carryOut<Result extends Outcome<unknown, { readonly reason: string }>>(
  services: Services,
  session: Session,
  caller: Caller,
  operation: string,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const key = caller.idempotencyKey;
  try {
    return await inTransaction(services.database, async (transaction) => {
      if (key !== null) {
        const claimed = await transaction
          .insert(commands)
          .values({ session: session.id, key, operation, at: new Date(services.now()) })
          .onConflictDoNothing()
          .returning({ key: commands.key });
        if (claimed.length === 0) return await answered<Result>(transaction, session, key, operation);
      }
      const outcome = await work(transaction);
      if (!outcome.ok) throw new RolledBack(outcome);
      if (key !== null) {
        await transaction
          .update(commands)
          .set({ answer: outcome.value ?? null })
          .where(and(eq(commands.session, session.id), eq(commands.key, key)));
      }
      return outcome;
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.outcome as Result;
    throw error;
  }
}

async function answered<Result>(
  transaction: Transaction,
  session: Session,
  key: string,
  operation: string,
): Promise<Result> {
  const [row] = await transaction
    .select()
    .from(commands)
    .where(and(eq(commands.session, session.id), eq(commands.key, key)));
  if (row?.operation !== operation) {
    throw new Error(`The idempotency key ${key} was used for ${row?.operation}, not ${operation}`);
  }
  return { ok: true, value: row.answer } as Result;
}
