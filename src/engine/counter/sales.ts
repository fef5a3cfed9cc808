import { createHmac } from "node:crypto";
import { and, desc, eq, isNull } from "drizzle-orm";
import type { Caller } from "#contract/operation.ts";
import type { Language } from "#domain/languages.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import { keyFor } from "../../credentials/sealed-text.ts";
import { hashToken } from "../../credentials/tokens.ts";
import type { Services } from "../kernel/services.ts";
import type { Session } from "../kernel/session.ts";
import type { Executor, Transaction } from "../storage/database.ts";
import { inTransaction } from "../storage/in-transaction.ts";
import { counterSales } from "../storage/tables/counter.ts";
import { sessions } from "../storage/tables/shop.ts";
import { type Clerk, clerkKey, findOwnSession } from "../tills/lock-session.ts";
import { findSession } from "../visitors/sessions.ts";

/**
 * Each sale at the counter is a visit: its basket holds the same seats and has the same prices as any other.
 * Staff reach its session by the sale's id.
 */

export type SaleRow = typeof counterSales.$inferSelect;

export interface CounterSale {
  readonly row: SaleRow;
  readonly session: Session;
  /** Calls operations of the back end on the sale's basket. */
  readonly caller: Caller;
}

export type SaleRefusal = { readonly reason: "unknown-sale" } | { readonly reason: "sale-over" };

const MOST_SALES = 50;

export async function openSale(services: Services, clerk: Clerk, language: Language): Promise<CounterSale> {
  const id = services.random.id();
  const now = new Date(services.now());
  const till = await findOwnSession(services.database, clerk);
  const row: SaleRow = {
    ...{ id, clerk: clerkKey(clerk), who: clerk.who, language, buyer: null, lifted: null },
    ...{ tillSession: till?.id ?? null, created: now, ended: null },
  };
  await inTransaction(services.database, async (transaction) => {
    const tokenHash = hashToken(tokenOf(services, id));
    await transaction.insert(sessions).values({ id, tokenHash, created: now, lastSeen: now });
    await transaction.insert(counterSales).values(row);
  });
  return { row, session: { id, customer: null }, caller: callerOf(services, row) };
}

/** @param even "ended": of one that may have been paid already */
export async function findSale(
  services: Services,
  id: string,
  even: "ended" | null = null,
): Promise<Outcome<CounterSale, SaleRefusal>> {
  const row = await readSale(services.database, id);
  if (!row) return refused("unknown-sale");
  const caller = callerOf(services, row);
  const session = row.ended === null || even ? await findSession(services, caller) : null;
  return session ? done({ row, session, caller }) : refused("sale-over");
}

export async function readSale(executor: Executor, id: string): Promise<SaleRow | null> {
  const [row] = await executor.select().from(counterSales).where(eq(counterSales.id, id));
  return row ?? null;
}

/** Serializes commands on a sale. Null if it is no longer open. */
export async function lockSale(transaction: Transaction, id: string): Promise<SaleRow | null> {
  const [row] = await transaction
    .select()
    .from(counterSales)
    .where(and(eq(counterSales.id, id), isNull(counterSales.ended)))
    .for("update");
  return row ?? null;
}

export async function endSale(services: Services, transaction: Transaction, id: string): Promise<void> {
  await transaction
    .update(counterSales)
    .set({ ended: new Date(services.now()) })
    .where(eq(counterSales.id, id));
}

/** The newest first. */
export async function openSales({ database }: Services, clerk: Clerk): Promise<readonly SaleRow[]> {
  return database
    .select()
    .from(counterSales)
    .where(and(eq(counterSales.clerk, clerkKey(clerk)), isNull(counterSales.ended)))
    .orderBy(desc(counterSales.created))
    .limit(MOST_SALES);
}

export function callerOf(services: Services, { id, language, lifted }: SaleRow): Caller {
  return {
    session: tokenOf(services, id),
    ...{ language, address: "counter", idempotencyKey: null },
    counter: { liftsLimits: lifted !== null },
  };
}

/** Derived from the key, so that it need not be stored, and a sale cannot be taken over without the key. */
function tokenOf({ settings }: Services, sale: string): string {
  return createHmac("sha256", keyFor(settings.codesKey, "sell at the counter"))
    .update(sale)
    .digest("base64url");
}
