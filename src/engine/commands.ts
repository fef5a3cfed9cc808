import { hash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Caller } from "#contract/operation.ts";
import { type Outcome, refused } from "#domain/outcome.ts";
import type { Services } from "./services.ts";
import { inTransaction, type Transaction } from "./storage/database.ts";
import { commands } from "./storage/tables/shop.ts";
import type { Session } from "./visitors/sessions.ts";

/** What is asked, by which a repeated key is known to mean the same. */
export interface Asked {
  readonly operation: string;
  /** As it came out of its schema, so that the same fields stand in the same order. */
  readonly input: unknown;
}
/** A command that was carried out, as far as it matters to one with the same key. */
export interface CarriedOut {
  readonly operation: string;
  /** Null for one that an earlier version noted. */
  readonly fingerprint: string | null;
}
/** One key stands for one command: with another operation or another input it is refused. */
export type KeyRefusal = { readonly reason: "key-used-otherwise" };

export function fingerprintOf({ operation, input }: Asked): string {
  return hash("sha256", `${operation} ${JSON.stringify(input)}`, "base64url").slice(0, 22);
}

/** Whether a command that was carried out is the very one that is asked for. */
export function isSameCommand(noted: CarriedOut, asked: Asked): boolean {
  if (noted.operation !== asked.operation) return false;
  return noted.fingerprint === null || noted.fingerprint === fingerprintOf(asked);
}

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
  asked: Asked,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result | { readonly ok: false; readonly refusal: KeyRefusal }> {
  const key = caller.idempotencyKey;
  try {
    return await inTransaction(services.database, async (transaction) => {
      if (key !== null) {
        const claimed = await transaction
          .insert(commands)
          .values({
            session: session.id,
            key,
            operation: asked.operation,
            fingerprint: fingerprintOf(asked),
            at: new Date(services.now()),
          })
          .onConflictDoNothing()
          .returning({ key: commands.key });
        if (claimed.length === 0) return await answered<Result>(transaction, session, key, asked);
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

async function answered<Result>(transaction: Transaction, session: Session, key: string, asked: Asked) {
  const [row] = await transaction
    .select()
    .from(commands)
    .where(and(eq(commands.session, session.id), eq(commands.key, key)));
  if (!row || !isSameCommand(row, asked)) return refused("key-used-otherwise");
  return { ok: true, value: row.answer } as Result;
}
