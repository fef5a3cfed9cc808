import { and, desc, eq, gte, lt, or, sql } from "drizzle-orm";
import { type Because, done, type Outcome, refused } from "#domain/outcome.ts";
import type { Services } from "../kernel/services.ts";
import type { Executor, Transaction } from "../storage/database.ts";
import { isUniqueViolation } from "../storage/faults.ts";
import { inTransaction } from "../storage/in-transaction.ts";
import { tillSessions } from "../storage/tables/counter.ts";
import { inTransactionIf } from "../storage/undone.ts";
import {
  type Clerk,
  cashIn,
  clerkKey,
  findOwnSession,
  lockOwnSession,
  lockSession,
  moveCash,
  type TillSession,
} from "./lock-session.ts";

/** Amounts in minor units. */

type NotOpened =
  | { readonly reason: "external-till" }
  | { readonly reason: "unknown-till"; readonly tills: string[] }
  | { readonly reason: "till-in-use"; readonly by: string }
  | { readonly reason: "session-open"; readonly till: string };

/** A till has one open session, and a clerk too. */
export async function openTill(
  services: Services,
  clerk: Clerk,
  { till: id, float }: { readonly till: string; readonly float: number },
): Promise<Outcome<TillSession, NotOpened>> {
  const { till: mode, tills } = services.settings.counter;
  if (mode === "external") return refused("external-till");
  const till = tills.find((one) => one.id === id);
  if (!till) return refused("unknown-till", { tills: tills.map((one) => one.id) });
  const { currency } = (await services.catalogue.current()).catalogue;
  const opened = new Date(services.now());
  try {
    return done(
      await inTransaction(services.database, async (transaction) => {
        const [session] = await transaction
          .insert(tillSessions)
          .values({
            ...{ id: services.random.id(), till: id, name: till.name, state: "open", currency, opened },
            ...{ clerk: clerkKey(clerk), openedBy: clerk.who },
          })
          .returning();
        if (!session) throw new Error("The till session was not written");
        const movement = { session: session.id, kind: "float", amount: float, who: clerk.who } as const;
        await moveCash(transaction, [{ ...movement, at: opened }]);
        return session;
      }),
    );
  } catch (error) {
    // The indices decide, also between two clerks at the same moment.
    if (!isUniqueViolation(error)) throw error;
    const own = await findOwnSession(services.database, clerk);
    if (own) return refused("session-open", { till: own.name });
    const by = await openSessionOf(services.database, id);
    if (by) return refused("till-in-use", { by: by.openedBy });
    return openTill(services, clerk, { till: id, float });
  }
}

export async function openSessionOf(executor: Executor, till: string): Promise<TillSession | null> {
  const [session] = await executor
    .select()
    .from(tillSessions)
    .where(and(eq(tillSessions.till, till), eq(tillSessions.state, "open")));
  return session ?? null;
}

interface ByHand {
  /** Above zero. */
  readonly amount: number;
  readonly reason: string;
}

export function putCashIn(
  services: Services,
  clerk: Clerk,
  { amount, reason }: ByHand,
): Promise<Outcome<TillSession, Because<"no-till-session">>> {
  return inTransaction(services.database, async (transaction) => {
    const session = await lockOwnSession(transaction, clerk);
    if (!session) return refused("no-till-session");
    const movement = { session: session.id, kind: "cash-in", amount, reason, who: clerk.who } as const;
    await moveCash(transaction, [{ ...movement, at: new Date(services.now()) }]);
    return done(session);
  });
}

export function takeCashOut(
  services: Services,
  clerk: Clerk,
  { amount, reason }: ByHand,
): Promise<
  Outcome<
    TillSession,
    Because<"no-till-session"> | { readonly reason: "not-so-much-cash"; readonly left: number }
  >
> {
  return inTransaction(services.database, async (transaction) => {
    const session = await lockOwnSession(transaction, clerk);
    if (!session) return refused("no-till-session");
    const left = await cashIn(transaction, session.id);
    if (left < amount) return refused("not-so-much-cash", { left });
    const movement = { session: session.id, kind: "cash-out", reason, who: clerk.who } as const;
    await moveCash(transaction, [{ ...movement, amount: -amount, at: new Date(services.now()) }]);
    return done(session);
  });
}

export interface Count {
  readonly denominations: readonly { readonly value: number; readonly count: number }[];
  /** What the clerk was shown. */
  readonly expected: number;
  readonly witness: string | null;
  /** Of a difference. */
  readonly reason: string | null;
}

export type NotClosed =
  | Because<"unknown-session" | "not-your-session" | "closed-before" | "witness-needed">
  | { readonly reason: "reason-needed"; readonly difference: number }
  | { readonly reason: "changed-meanwhile"; readonly expected: number };

/** The database refuses every change of a closed session, and every movement in it. */
export function closeTill(
  services: Services,
  clerk: Clerk,
  id: string,
  count: Count,
): Promise<Outcome<TillSession, NotClosed>> {
  return inTransactionIf<Outcome<TillSession, NotClosed>>(
    services.database,
    async (transaction) => {
      const locked = await lockOpen(transaction, id);
      if (!locked.ok) return locked;
      if (locked.value.clerk !== clerkKey(clerk)) return refused("not-your-session");
      const expected = await cashIn(transaction, id);
      if (expected !== count.expected) return refused("changed-meanwhile", { expected });
      const counted = count.denominations.reduce((sum, one) => sum + one.value * one.count, 0);
      const difference = counted - expected;
      if (difference !== 0 && count.reason === null) return refused("reason-needed", { difference });
      const { witness } = count;
      if (services.settings.counter.witness && (witness === null || witness === clerk.who))
        return refused("witness-needed");
      const at = new Date(services.now());
      const { who } = clerk;
      const reason = count.reason ?? undefined;
      await moveCash(transaction, [
        { session: id, kind: "difference", amount: difference, who, at, ...(reason && { reason }) },
      ]);
      const [closed] = await transaction
        .update(tillSessions)
        .set({
          ...{ state: "closed", closedBy: who, closed: at, witness, expected, counted },
          ...{ denominations: count.denominations, reason: count.reason, number: nextNumber(locked.value) },
        })
        .where(eq(tillSessions.id, id))
        .returning();
      if (!closed) throw new Error(`Till session ${id} was not closed`);
      return done(closed);
    },
    ({ ok }) => ok,
  );
}

/** One session of a till is open at a time, so that no two of them get the same number. */
const nextNumber = ({ till }: TillSession) =>
  sql`(select coalesce(max(number), 0) + 1 from till_sessions where till = ${till})`;

/** Of a clerk who has left: the session becomes the other's. */
export async function takeOverTill(
  services: Services,
  clerk: Clerk,
  id: string,
): Promise<
  Outcome<
    TillSession,
    Because<"unknown-session" | "closed-before"> | { readonly reason: "session-open"; readonly till: string }
  >
> {
  try {
    return await inTransaction(services.database, async (transaction) => {
      const locked = await lockOpen(transaction, id);
      if (!locked.ok) return locked;
      const [taken] = await transaction
        .update(tillSessions)
        .set({ clerk: clerkKey(clerk) })
        .where(eq(tillSessions.id, id))
        .returning();
      if (!taken) throw new Error(`Till session ${id} was not taken over`);
      return done(taken);
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const own = await findOwnSession(services.database, clerk);
    return refused("session-open", { till: own?.name ?? "" });
  }
}

async function lockOpen(
  transaction: Transaction,
  id: string,
): Promise<Outcome<TillSession, Because<"unknown-session" | "closed-before">>> {
  const session = await lockSession(transaction, id);
  if (session) return done(session);
  const found = await findTillSession(transaction, id);
  return refused(found ? "closed-before" : "unknown-session");
}

export async function findTillSession(executor: Executor, id: string): Promise<TillSession | null> {
  const [session] = await executor.select().from(tillSessions).where(eq(tillSessions.id, id));
  return session ?? null;
}

/** Closed in the period, the oldest first. */
export async function closedTills(
  executor: Executor,
  { from, until }: { readonly from: Date; readonly until: Date },
): Promise<readonly TillSession[]> {
  return executor
    .select()
    .from(tillSessions)
    .where(and(gte(tillSessions.closed, from), lt(tillSessions.closed, until)))
    .orderBy(tillSessions.closed, tillSessions.id);
}

/** Opened or closed in the period, and those that are still open; the newest first. */
export async function tillSessionsIn(
  { database }: Services,
  { from, until }: { readonly from: Date; readonly until: Date },
): Promise<readonly TillSession[]> {
  const opened = and(gte(tillSessions.opened, from), lt(tillSessions.opened, until));
  const closed = and(gte(tillSessions.closed, from), lt(tillSessions.closed, until));
  const stillOpen = and(eq(tillSessions.state, "open"), lt(tillSessions.opened, until));
  return database
    .select()
    .from(tillSessions)
    .where(or(opened, closed, stillOpen))
    .orderBy(desc(tillSessions.opened), tillSessions.id);
}
