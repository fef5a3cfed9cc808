import { eq, inArray, sql } from "drizzle-orm";
import type { CounterTender } from "#domain/orders/counter-tenders.ts";
import { type Because, done, type Outcome, refused } from "#domain/outcome.ts";
import { tenders as tenderRows } from "../../payments/schema.ts";
import type { Services } from "../kernel/services.ts";
import type { Executor, Transaction } from "../storage/database.ts";
import { orders } from "../storage/tables/shop.ts";
import { counterReference } from "./counter-payment.ts";
import { type Clerk, lockOwnSession } from "./lock-session.ts";

export type TillRefusal =
  | Because<"receipt-needed" | "no-external-till" | "no-till-session">
  | { readonly reason: "too-little-received"; readonly due: number }
  | { readonly reason: "receipt-used"; readonly number: string };

/**
 * Locks the clerk's till session and the receipts.
 * @returns the session's id; null if the clerk has none, and needs none
 */
export async function lockTill(
  services: Services,
  transaction: Transaction,
  tenders: readonly CounterTender[],
  clerk: Clerk,
): Promise<Outcome<string | null, TillRefusal>> {
  const has = (...kinds: readonly CounterTender["kind"][]) =>
    tenders.some(({ kind }) => kinds.includes(kind));
  const { till } = services.settings.counter;
  if (till === "external" && has("cash", "terminal")) return refused("receipt-needed");
  if (till === "own" && has("receipt")) return refused("no-external-till");
  const short = tenders.find((tender) => tender.kind === "cash" && tender.received < tender.amount);
  if (short) return refused("too-little-received", { due: short.amount });
  const session = await lockOwnSession(transaction, clerk);
  if (!session && has("cash")) return refused("no-till-session");
  const receipts = tenders.flatMap((tender) => (tender.kind === "receipt" ? [tender.receipt] : []));
  await lockReceipts(transaction, receipts);
  const before = await orderPaidWith(transaction, receipts);
  if (before !== null) return refused("receipt-used", { number: before });
  return done(session?.id ?? null);
}

/** Keeps other sales from paying with these receipts until the transaction ends. */
async function lockReceipts(transaction: Transaction, receipts: readonly string[]): Promise<void> {
  for (const reference of receipts.map(counterReference).toSorted())
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${reference}, 0))`);
}

/** @returns the number of the order that one of these receipts has paid; null if none has */
export async function orderPaidWith(executor: Executor, receipts: readonly string[]): Promise<string | null> {
  if (receipts.length === 0) return null;
  const [before] = await executor
    .select({ number: orders.number })
    .from(tenderRows)
    .innerJoin(orders, eq(orders.id, tenderRows.order))
    .where(inArray(tenderRows.providerPayment, receipts.map(counterReference)));
  return before?.number ?? null;
}
