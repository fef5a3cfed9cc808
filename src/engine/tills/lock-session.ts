import { and, eq, sql } from "drizzle-orm";
import type { Executor, Transaction } from "../storage/database.ts";
import { type TillMovementKind, tillMovements, tillSessions } from "../storage/tables/counter.ts";

/** Cash is moved under the lock of its session, so that a count and a sale never cross. */

export type TillSession = typeof tillSessions.$inferSelect;

export interface Clerk {
  /** The account; null at the command line. */
  readonly id: string | null;
  readonly who: string;
}

/** Sessions and sales belong to an account, or to a name at the command line. */
export function clerkKey({ id, who }: Clerk): string {
  return id ?? `name:${who}`;
}

export async function findOwnSession(executor: Executor, clerk: Clerk): Promise<TillSession | null> {
  const [session] = await executor
    .select()
    .from(tillSessions)
    .where(and(eq(tillSessions.clerk, clerkKey(clerk)), eq(tillSessions.state, "open")));
  return session ?? null;
}

/** Until the transaction ends. Null if it is no longer open. */
export async function lockSession(transaction: Transaction, id: string): Promise<TillSession | null> {
  const [session] = await transaction
    .select()
    .from(tillSessions)
    .where(and(eq(tillSessions.id, id), eq(tillSessions.state, "open")))
    .for("no key update");
  return session ?? null;
}

export async function lockOwnSession(transaction: Transaction, clerk: Clerk): Promise<TillSession | null> {
  const own = await findOwnSession(transaction, clerk);
  return own && lockSession(transaction, own.id);
}

export interface CashMovement {
  readonly session: string;
  readonly kind: TillMovementKind;
  /** Minor units; negative out of the drawer. */
  readonly amount: number;
  readonly order?: string;
  readonly tender?: string;
  readonly reason?: string;
  readonly who: string;
  readonly at: Date;
}

export async function moveCash(transaction: Transaction, movements: readonly CashMovement[]): Promise<void> {
  const moved = movements.filter(({ amount, kind }) => amount !== 0 || kind === "float");
  if (moved.length > 0) await transaction.insert(tillMovements).values(moved);
}

/** What should be in the drawer, minor units. */
export async function cashIn(executor: Executor, session: string): Promise<number> {
  const [row] = await executor
    .select({ sum: sql<number>`coalesce(sum(${tillMovements.amount}), 0)::float8` })
    .from(tillMovements)
    .where(eq(tillMovements.session, session));
  return row?.sum ?? 0;
}
